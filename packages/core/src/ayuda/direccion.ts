import { isDeAqui } from "../direccion-portal.ts";

/**
 * Gives the short address of an answer for paper, without its scheme: the server leads from there to the page. `id`: a question's, or an
 * error's code. Null where no other computer reaches that address, and for one that cannot be read.
 *
 * @example
 * direccionDeAyuda("https://facturas.mitienda.bo", "por-resolver");
 * // => "facturas.mitienda.bo/ayuda/por-resolver"
 */
export function direccionDeAyuda(publicUrl: string, id: string): string | null {
  const [, host = ""] = /^https?:\/\/([^/]+)/i.exec(publicUrl) ?? [];
  return host === "" || isDeAqui(host) ? null : `${host}/ayuda/${id}`;
}
