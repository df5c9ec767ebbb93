/** Checks of a document's issuer: its codes, its identity, its place and its time. */
import { reglaFechaEmision } from "./1009-fecha-emision.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje, Regla } from "./mensaje.ts";
import { valorDe, valorOpcional } from "../documento/tipos.ts";

/** The checks of the issuer, in the order in which their messages are told. */
export const REGLAS_EMISOR: readonly Regla<Examen>[] = [
  reglaCufdDelXml,
  reglaNitEmisor,
  reglaSucursalDelXml,
  reglaPuntoVentaDelXml,
  reglaDireccion,
  reglaFechaEmision,
  reglaMismoEmisor,
];

/** The issuer of the XML is the taxpayer that the CUFD was given to. */
function reglaNitEmisor({ documento, contribuyente }: Examen): Mensaje | undefined {
  return Number(valorDe(documento.cabecera, "nitEmisor")) === contribuyente.nit
    ? undefined
    : { codigo: 1001 };
}

/** The CUFD of the XML is the request's online (1003), and the one of the event in a package (1006). */
function reglaCufdDelXml({ documento, cufd, contingencia }: Examen): Mensaje | undefined {
  if (valorDe(documento.cabecera, "cufd") === cufd.codigo) return undefined;
  return { codigo: contingencia === undefined ? 1003 : 1006 };
}

/** 1004: the branch of the XML is the CUFD's. */
function reglaSucursalDelXml({ documento, sucursal }: Examen): Mensaje | undefined {
  return Number(valorDe(documento.cabecera, "codigoSucursal")) === sucursal ? undefined : { codigo: 1004 };
}

/** 1008: so is the point of sale; nil is 0. */
function reglaPuntoVentaDelXml({ documento, puntoVenta }: Examen): Mensaje | undefined {
  const codigo = valorOpcional(documento.cabecera, "codigoPuntoVenta") ?? "0";
  return Number(codigo) === puntoVenta ? undefined : { codigo: 1008 };
}

/** 1005: a taxpayer does not bill itself. */
function reglaMismoEmisor({ documento, contribuyente }: Examen): Mensaje | undefined {
  const { cabecera } = documento;
  const isNit = valorDe(cabecera, "codigoTipoDocumentoIdentidad") === "5";
  return isNit && valorDe(cabecera, "numeroDocumento") === String(contribuyente.nit)
    ? { codigo: 1005 }
    : undefined;
}

/** The address equals the CUFD's address, letter for letter. */
function reglaDireccion({ documento, cufd }: Examen): Mensaje | undefined {
  return valorDe(documento.cabecera, "direccion") === cufd.direccion ? undefined : { codigo: 1007 };
}
