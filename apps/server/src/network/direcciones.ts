import { isIPv4 } from "node:net";
import { direccionesDeRed } from "@mostrador/core/node";
import type { Config } from "../config.ts";

const SOLO_AQUI = /^(?:127\.|localhost$|::1$|\[::1\]$)/;
const TODAS: readonly string[] = ["0.0.0.0", "::"];

/**
 * Lists addresses at which a till on another computer finds this server: the public one, and those of its
 * network where it listens there. Empty where it listens on its own computer alone.
 */
export function direccionesParaCajas(
  { host, port, publicUrl }: Pick<Config, "host" | "port" | "publicUrl">,
  deRed: readonly string[] = direccionesDeRed(),
): string[] {
  const publica = SOLO_AQUI.test(new URL(publicUrl).hostname) ? [] : [publicUrl.replace(/\/+$/, "")];
  const propias = TODAS.includes(host) ? deRed : SOLO_AQUI.test(host) || !isIPv4(host) ? [] : [host];
  return [...new Set([...publica, ...propias.map((ip) => `http://${ip}:${port}`)])];
}

/** Tells whether the program of a till runs this server: its screen «Otra computadora» opens it to the network. */
export function isDeLaCaja({ instalacionToken }: Pick<Config, "instalacionToken">): boolean {
  return instalacionToken !== null;
}
