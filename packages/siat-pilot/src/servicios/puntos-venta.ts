import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { cerrarPuntoVenta, insertPuntoVenta, listPuntosVenta } from "../db/contribuyentes.ts";
import { exigida, type Mensaje, primerFallo } from "../reglas/mensaje.ts";
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

const TIPOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.tipos_punto_venta.map((tipo) => tipo.codigoClasificador),
);
/** Undocumented limits; they fit a label. */
const MAX_NOMBRE = 100;
const MAX_DESCRIPCION = 200;

/** 947: the kind is in the catalog. 948 and 949: name and description are there. 997 and 998: and not too long. */
function reglaNombrePuntoVenta(punto: {
  readonly tipo: number;
  readonly nombre: string;
  readonly descripcion: string;
}): Mensaje | undefined {
  if (!TIPOS.has(punto.tipo)) return { codigo: 947 };
  if (punto.nombre.trim() === "") return { codigo: 948 };
  if (punto.descripcion.trim() === "") return { codigo: 949 };
  if (punto.nombre.length > MAX_NOMBRE) return { codigo: 997, eleccion: "nombreDePunto" };
  return punto.descripcion.length > MAX_DESCRIPCION ? { codigo: 998, eleccion: "nombreDePunto" } : undefined;
}
