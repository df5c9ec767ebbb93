import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { findCufd, type Punto } from "../db/codigos.ts";
import { insertEvento, listEventosEn } from "../db/eventos.ts";
import { DIA_MS, siguienteMedianoche, toInstante } from "../instante.ts";
import { type Mensaje, primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { columnas, puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";
import type { Fila } from "../db/esquema.ts";
import { LIMITES } from "../limites.ts";
import { isPlanificado } from "../reglas/1009-fecha-emision.ts";

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

const MOTIVOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.eventos_significativos.map((motivo) => motivo.codigoClasificador),
);

/** Facts that the checks of a new event read: the request (instants in milliseconds since 1970) and stored rows. */
interface EventoPedido {
  readonly ahora: number;
  readonly punto: Punto;
  readonly motivo: number | undefined;
  readonly descripcion: string | undefined;
  readonly inicio: number | undefined;
  readonly fin: number | undefined;
  /** The current CUFD, with which the event is registered. */
  readonly cufd: Fila<"cufd">;
  /** The CUFD of the documents issued during the event. */
  readonly cufdEvento: Fila<"cufd"> | undefined;
  /** Registered events whose window crosses this one's. */
  readonly solapados: readonly unknown[];
}

/**
 * 950, 976: the kind. 951: the description. 960, 974: start and end in order. 981: it has ended, no more than 48 h ago, and
 * crosses no other. 984: cufdEvento is an earlier CUFD of this point of sale, which served then. docs/fiscal-rules.md F40.
 */
function reglaEvento(evento: EventoPedido): Mensaje | undefined {
  const { ahora, motivo, descripcion, inicio, fin, solapados } = evento;
  if (motivo === undefined) return { codigo: 950 };
  if (!MOTIVOS.has(motivo)) return { codigo: 976 };
  if (descripcion === undefined || descripcion.trim() === "") return { codigo: 951 };
  if (fin === undefined) return { codigo: 960 };
  if (inicio === undefined || inicio >= fin) return { codigo: 974 };
  if (fin > ahora || ahora - fin > LIMITES.plazoEventoMs || solapados.length > 0) return { codigo: 981 };
  return isCufdDelEvento(evento, motivo, inicio, fin) ? undefined : { codigo: 984 };
}

function isCufdDelEvento(
  { punto, cufd, cufdEvento }: EventoPedido,
  motivo: number,
  inicio: number,
  fin: number,
): boolean {
  if (cufdEvento === undefined || cufdEvento.codigo === cufd.codigo) return false;
  const { nit, sucursal, puntoVenta } = punto;
  if (cufdEvento.nit !== nit || cufdEvento.sucursal !== sucursal || cufdEvento.puntoVenta !== puntoVenta)
    return false;
  const uso = isPlanificado(motivo) ? LIMITES.usoCufdPlanificadoMs : LIMITES.usoCufdMs;
  return fin >= cufdEvento.desde && inicio <= cufdEvento.hasta + uso;
}
