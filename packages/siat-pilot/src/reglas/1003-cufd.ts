import { valorDe } from "../documento/tipos.ts";
import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** The CUFD of the XML is the request's online (1003), and the one of the event in a package (1006). */
export function reglaCufdDelXml({ documento, cufd, contingencia }: Examen): Mensaje | undefined {
  if (valorDe(documento.cabecera, "cufd") === cufd.codigo) return undefined;
  return { codigo: contingencia === undefined ? 1003 : 1006 };
}
