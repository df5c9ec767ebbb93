import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { cerrarPuntoVenta, insertPuntoVenta, listPuntosVenta } from "../db/contribuyentes.ts";
import { reglaNombrePuntoVenta } from "../reglas/947-nombre-punto-venta.ts";
import { exigida, primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { puntoDe } from "./facturacion-codigos.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { rechazo } from "./respuesta.ts";

/** Registers a point of sale; its code is the next of the branch. Every call makes a new one. */
export async function registroPuntoVenta(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, solicitud } = llamada;
  const hechos = await loadHechos(llamada);
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
  const hechos = await loadHechos(llamada);
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
  const hechos = await loadHechos(llamada);
  const fallo =
    primerFallo(REGLAS.cierre, hechos) ?? (hechos.puntoVenta === undefined ? { codigo: 933 } : undefined);
  if (fallo !== undefined) return rechazo(fallo);
  const punto = seguro(hechos.puntoVenta);
  await cerrarPuntoVenta(llamada.tx, punto, llamada.ahora);
  return { codigoPuntoVenta: punto.codigo, transaccion: true };
}

function descripcionTipo(codigo: number): string {
  const tipo = CATALOGOS_DEMO.tipos_punto_venta.find((t) => t.codigoClasificador === codigo);
  return tipo?.descripcion ?? String(codigo);
}
