import { findCufd } from "../db/codigos.ts";
import { insertEvento, listEventosEn } from "../db/eventos.ts";
import { DIA_MS, siguienteMedianoche, toInstante } from "../instante.ts";
import { reglaEvento } from "../reglas/981-evento.ts";
import { primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { columnas, puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";

/** Registers an outage after it ended; the code is what packages name. docs/fiscal-rules.md F40. */
export async function registroEventoSignificativo(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud } = llamada;
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.evento, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const punto = puntoDe(hechos);
  const inicio = solicitud.fecha("fechaHoraInicioEvento");
  const fin = solicitud.fecha("fechaHoraFinEvento");
  const cufdEvento = await findCufd(tx, solicitud.texto("cufdEvento") ?? "");
  const evento = {
    ahora,
    punto,
    motivo: solicitud.entero("codigoMotivoEvento"),
    descripcion: solicitud.texto("descripcion"),
    inicio,
    fin,
    cufd: seguro(hechos.cufd),
    cufdEvento,
    solapados: inicio === undefined || fin === undefined ? [] : await listEventosEn(tx, punto, inicio, fin),
  };
  const falla: Mensaje | undefined = reglaEvento(evento);
  if (falla !== undefined) return rechazo(falla);
  const codigo = await insertEvento(tx, {
    ...columnas(punto),
    motivo: seguro(evento.motivo),
    descripcion: seguro(evento.descripcion),
    inicio: seguro(inicio),
    fin: seguro(fin),
    cufd: evento.cufd.codigo,
    cufdEvento: seguro(cufdEvento).codigo,
    registradoEn: ahora,
  });
  return { codigoRecepcionEventoSignificativo: codigo, transaccion: true };
}

/** The events of a point of sale that touch the day of `fechaEvento`. */
export async function consultaEventoSignificativo(llamada: Llamada): Promise<RespuestaSoap> {
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.evento, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const fecha = llamada.solicitud.fecha("fechaEvento");
  if (fecha === undefined) return rechazo({ codigo: 996 });
  const finDelDia = siguienteMedianoche(fecha);
  const eventos = await listEventosEn(llamada.tx, puntoDe(hechos), finDelDia - DIA_MS, finDelDia);
  const listaCodigos = eventos.map((evento) => ({
    codigoEvento: evento.motivo,
    codigoRecepcionEventoSignificativo: evento.codigo,
    descripcion: evento.descripcion,
    fechaFin: toInstante(evento.fin),
    fechaInicio: toInstante(evento.inicio),
  }));
  return { listaCodigos, transaccion: true };
}
