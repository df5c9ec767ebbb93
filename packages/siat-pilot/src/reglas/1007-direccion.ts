import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** The address equals the CUFD's address, letter for letter. */
export function reglaDireccion({ documento, cufd }: Examen): Mensaje | undefined {
  return valorDe(documento.cabecera, "direccion") === cufd.direccion ? undefined : { codigo: 1007 };
}
