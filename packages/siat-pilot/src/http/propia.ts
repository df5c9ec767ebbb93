import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";

/**
 * Whether a call of the control API comes from a program, and not from a page in somebody's browser. A page says its Origin; a page whose
 * own name was led here (DNS rebinding) says that name as Host, never an IP address, `localhost` or the name that the simulator was given.
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
