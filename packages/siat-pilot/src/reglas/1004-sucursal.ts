import { valorDe, valorOpcional } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** 1004: the branch of the XML is the CUFD's. */
export function reglaSucursalDelXml({ documento, sucursal }: Examen): Mensaje | undefined {
  return Number(valorDe(documento.cabecera, "codigoSucursal")) === sucursal ? undefined : { codigo: 1004 };
}

/** 1008: so is the point of sale; nil is 0. */
export function reglaPuntoVentaDelXml({ documento, puntoVenta }: Examen): Mensaje | undefined {
  const codigo = valorOpcional(documento.cabecera, "codigoPuntoVenta") ?? "0";
  return Number(codigo) === puntoVenta ? undefined : { codigo: 1008 };
}
