import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** The address is, letter for letter, the one that came with the CUFD. */
export function reglaDireccion({ documento, cufd }: Examen): Mensaje | undefined {
  return valorDe(documento.cabecera, "direccion") === cufd.direccion ? undefined : { codigo: 1007 };
}
