import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** The issuer of the XML is the taxpayer that the CUFD was given to. */
export function reglaNitEmisor({ documento, contribuyente }: Examen): Mensaje | undefined {
  return Number(valorDe(documento.cabecera, "nitEmisor")) === contribuyente.nit
    ? undefined
    : { codigo: 1001 };
}
