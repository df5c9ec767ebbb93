import { isIPv6 } from "node:net";
import type { Request } from "express";
import { embebida, gruposDe, MAPEADAS } from "../network/ipv6.ts";

/** Groups of an IPv6 address that a provider gives to one customer (RFC 6177: at least a /64). */
const GRUPOS_DEL_CLIENTE = 4;

/**
 * Gives the address under which calls without a credential are counted: an IPv4 address, or the /64 network
 * of an IPv6 one.
 */
export function direccionDe({ ip = "" }: Pick<Request, "ip">): string {
  if (!isIPv6(ip)) return ip;
  const grupos = gruposDe(ip);
  const red = grupos.slice(0, GRUPOS_DEL_CLIENTE).map((grupo) => grupo.toString(16));
  return embebida(grupos, MAPEADAS) ?? `${red.join(":")}::/64`;
}

/** Addresses of this computer itself. */
const DE_AQUI = /^(?:127\.|::1$|::ffff:127\.)/;

/** Tells whether the network could read a call: it came without TLS, from another computer. A trusted proxy says both. */
export function isEnClaro({ secure, ip = "" }: Pick<Request, "secure" | "ip">): boolean {
  return !secure && !DE_AQUI.test(ip);
}
