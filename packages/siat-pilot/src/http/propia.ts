import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/**
 * Tells whether a call of the control API comes from a program or from the simulator itself, not from a foreign page in a browser. A
 * foreign page sends its Origin. After DNS rebinding it sends its own name as Host: never an IP address, `localhost` or the simulator's
 * name.
 */
export function isPropia(
  { headers: { host, origin, "sec-fetch-site": sitio } }: Pick<IncomingMessage, "headers">,
  propio: string,
): boolean {
  const nombre = URL.parse(`http://${host ?? ""}`)?.hostname.replace(/^\[|\]$/g, "");
  if (nombre === undefined || !(isIP(nombre) !== 0 || nombre === "localhost" || nombre === propio))
    return false;
  if (sitio !== undefined && sitio !== "same-origin" && sitio !== "none") return false;
  return origin === undefined || origin === `http://${host}`;
}
