import { isIPv6 } from "node:net";
import type { Request } from "express";

/** Groups of an IPv6 address that a provider gives to one customer (RFC 6177: at least a /64). */
const GRUPOS_DEL_CLIENTE = 4;

/** Whose calls are counted together where nobody says a name: an IPv4 address, or the /64 network of an IPv6 one. */
export function direccionDe({ ip = "" }: Pick<Request, "ip">): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined || !isIPv6(ip)) return v4 ?? ip;
  return `${grupos(ip).slice(0, GRUPOS_DEL_CLIENTE).join(":")}::/64`;
}

/** The eight groups of an IPv6 address without leading zeros; its zone is left out. */
function grupos(ip: string): readonly string[] {
  const canonica = new URL(`http://[${ip.replace(/%.*$/, "")}]`).hostname.slice(1, -1);
  const [antes = "", despues] = canonica.split("::");
  const partes = (texto: string) => texto.split(":").filter(Boolean);
  const [cabeza, cola] = [partes(antes), partes(despues ?? "")];
  const faltan = despues === undefined ? 0 : 8 - cabeza.length - cola.length;
  return [...cabeza, ...Array.from({ length: faltan }, () => "0"), ...cola];
}
