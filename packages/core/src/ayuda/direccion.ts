import { isDeAqui } from "../direccion-portal.ts";

/**
 * Gives the short address of an answer for paper, without its scheme; the server redirects it to the page. `id`: the id of a question, or the
 * code of an error. Null if no other computer can reach the server's address, or if the address cannot be read.
 *
 * @example
 * direccionDeAyuda("https://facturas.mitienda.bo", "por-resolver");
 * // => "facturas.mitienda.bo/ayuda/por-resolver"
 */
export function direccionDeAyuda(publicUrl: string, id: string): string | null {
  const [, host = ""] = /^https?:\/\/([^/]+)/i.exec(publicUrl) ?? [];
  return host === "" || isDeAqui(host) ? null : `${host}/ayuda/${id}`;
}
