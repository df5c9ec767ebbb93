import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { findCufd } from "../db/codigos.ts";
import { cerrarPuntoVenta, insertPuntoVenta, listPuntosVenta } from "../db/contribuyentes.ts";
import { insertEvento, listEventosEn } from "../db/eventos.ts";
import { DIA_MS, siguienteMedianoche, toInstante } from "../instante.ts";
import { exigida, primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { reglaEvento } from "../reglas/981-evento.ts";
import { reglaNombrePuntoVenta } from "../reglas/947-nombre-punto-venta.ts";
import { columnas, puntoDe } from "./facturacion-codigos.ts";
import { cargarHechos, REGLAS, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";

/** Registers a point of sale; its code is the next of the branch. Every call makes a new one. */
export async function registroPuntoVenta(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, solicitud } = llamada;
  const hechos = await cargarHechos(llamada);
  const datos = {
    tipo: solicitud.entero("codigoTipoPuntoVenta") ?? 0,
    nombre: solicitud.texto("nombrePuntoVenta") ?? "",
    descripcion: solicitud.texto("descripcion") ?? "",
  };
  const fallo =
    primerFallo(REGLAS.sucursalConModalidad, hechos) ??
    exigida(reglaNombrePuntoVenta(datos), llamada.control.leer().relajar);
  if (fallo !== undefined) return rechazo(fallo);
  const { nit, sucursal } = puntoDe(hechos);
  const existentes = await listPuntosVenta(tx, nit, sucursal);
  const codigo = Math.max(0, ...existentes.map((punto) => punto.codigo)) + 1;
  await insertPuntoVenta(tx, { nit, sucursal, codigo, ...datos, cerrado: 0 });
  return { codigoPuntoVenta: codigo, transaccion: true };
}

/** The open points of sale of a branch; 982 when there is none but the branch itself. */
export async function consultaPuntoVenta(llamada: Llamada): Promise<RespuestaSoap> {
  const hechos = await cargarHechos(llamada);
  const fallo = primerFallo(REGLAS.sucursal, hechos);
  if (fallo !== undefined) return rechazo(fallo);
  const { nit, sucursal } = puntoDe(hechos);
  const abiertos = (await listPuntosVenta(llamada.tx, nit, sucursal)).filter((punto) => punto.cerrado === 0);
  if (abiertos.length === 0) return rechazo({ codigo: 982 });
  const listaPuntosVentas = abiertos.map(({ codigo, nombre, tipo }) => ({
    codigoPuntoVenta: codigo,
    nombrePuntoVenta: nombre,
    tipoPuntoVenta: descripcionTipo(tipo),
  }));
  return { listaPuntosVentas, transaccion: true };
}

/** Closes a point of sale for good, its CUIS and CUFD with it. */
export async function cierrePuntoVenta(llamada: Llamada): Promise<RespuestaSoap> {
  const hechos = await cargarHechos(llamada);
  const fallo =
    primerFallo(REGLAS.cierre, hechos) ?? (hechos.puntoVenta === undefined ? { codigo: 933 } : undefined);
  if (fallo !== undefined) return rechazo(fallo);
  const punto = seguro(hechos.puntoVenta);
  await cerrarPuntoVenta(llamada.tx, punto, llamada.ahora);
  return { codigoPuntoVenta: punto.codigo, transaccion: true };
}

/** Registers an outage after it ended; the code is what packages name. docs/fiscal-rules.md F40. */
export async function registroEventoSignificativo(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud } = llamada;
  const hechos = await cargarHechos(llamada);
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
  const hechos = await cargarHechos(llamada);
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

function descripcionTipo(codigo: number): string {
  const tipo = CATALOGOS_DEMO.tipos_punto_venta.find((t) => t.codigoClasificador === codigo);
  return tipo?.descripcion ?? String(codigo);
}
