/** Issues documents of every sector in both modalities, for tests. */
import { SERVICIOS, type Servicio } from "@mostrador/siat/contrato";
import { findSector, SECTORES } from "../documento/sectores.ts";
import type { TablaSector } from "../documento/tipos.ts";
import type { Escrito, FacturaPrueba } from "./factura.ts";
import {
  comoArchivo,
  facturaDe,
  firmarXml,
  type Campos,
  type Certificado,
  type Codigos,
  type Mundo,
  type Reply,
} from "./mundo.ts";

export const FACTURAS: readonly TablaSector[] = SECTORES.filter((sector) => sector.calculo !== "nota");
export const NOTAS: readonly TablaSector[] = SECTORES.filter((sector) => sector.calculo === "nota");

/** A taxpayer's system at work: its modality, and with 1 its certificate. */
export interface Emisor {
  readonly mundo: Mundo;
  readonly codigos: Codigos;
  readonly modalidad: 1 | 2;
  readonly certificado?: Certificado | undefined;
}

/** Fields of a request about a document's sector. */
export function camposDe(codigo: number, modalidad: 1 | 2): Campos {
  const { tipoFactura } = tablaDe(codigo);
  return { codigoDocumentoSector: codigo, tipoFacturaDocumento: tipoFactura, codigoModalidad: modalidad };
}

/** Calls an operation of a sector's service; notes have their own names for it. */
export function callDe(
  { mundo, codigos: { cuis, cufd }, modalidad }: Emisor,
  sector: number,
  operacion: "recepcion" | "anulacion" | "reversionAnulacion" | "verificacionEstado",
  campos: Campos,
): Promise<Reply> {
  const tabla = tablaDe(sector);
  const nombre = `${operacion}${tabla.calculo === "nota" ? "DocumentoAjuste" : "Factura"}`;
  const todos = { cuis, cufd, ...camposDe(sector, modalidad), ...campos };
  return mundo.call(nombre, todos, { servicio: servicioLlamado(tabla.servicio[modalidad]) });
}

export function servicioLlamado(nombre: string): Servicio {
  const servicio = Object.values<Servicio>(SERVICIOS).find((uno) => uno.nombre === nombre);
  if (servicio === undefined) throw new Error(`no hay servicio ${nombre}`);
  return servicio;
}

/** Writes a document of a sector as its issuer would, to change at will. */
export function writeFor({ mundo, codigos, modalidad }: Emisor, cambio: Partial<FacturaPrueba>): Escrito {
  return facturaDe(mundo, codigos, { modalidad, ...cambio });
}

/** Sends a document online to its sector's service, signed where it must be. */
export function sendDe(emisor: Emisor, { xml, sector }: Escrito, campos: Campos = {}): Promise<Reply> {
  const listo = emisor.certificado === undefined ? xml : firmarXml(xml, emisor.certificado);
  return callDe(emisor, sector, "recepcion", { ...comoArchivo(listo, emisor.mundo.ahora()), ...campos });
}

export interface NotaPrueba extends Partial<FacturaPrueba> {
  readonly sector: number;
  /** Returned lines: the number of the original's line (from 1), and the fields that differ from it. */
  readonly devueltas?: readonly (FacturaPrueba["cabecera"] & { readonly nroItem: number })[];
  /** The original's lines as the note has them; the original's own unless told. */
  readonly originales?: readonly FacturaPrueba["cabecera"][];
}

/** A note about a document, giving back its first line unless told otherwise. */
export function notaDe(
  emisor: Emisor,
  original: Escrito,
  { devueltas = [{ nroItem: 1 }], originales = original.detalle, ...cambio }: NotaPrueba,
): Escrito {
  const { numeroFactura = null, fechaEmision = null, descuentoAdicional = null } = original.cabecera;
  const cabecera = {
    numeroFactura,
    numeroAutorizacionCuf: original.cuf,
    fechaEmisionFactura: fechaEmision,
    descuentoAdicional,
    montoTotalOriginal: "21.00",
    montoTotalDevuelto: "21.00",
    montoEfectivoCreditoDebito: "2.73",
    ...cambio.cabecera,
  };
  const detalle = [
    ...originales.map((linea, i) => ({ nroItem: i + 1, ...linea, codigoDetalleTransaccion: 1 })),
    ...devueltas.map((linea) => ({
      ...original.detalle[linea.nroItem - 1],
      ...linea,
      codigoDetalleTransaccion: 2,
    })),
  ];
  return writeFor(emisor, { detalle, ...cambio, cabecera });
}

function tablaDe(codigo: number): TablaSector {
  const tabla = findSector(codigo);
  if (tabla === undefined) throw new Error(`no hay tabla del sector ${codigo}`);
  return tabla;
}
