import { isIPv6 } from "node:net";

/** Gives the eight groups of an IPv6 address, as numbers; its zone is left out. Throws on another text. */
export function gruposDe(ip: string): readonly number[] {
  const sinZona = ip.replace(/%.*$/, "");
  if (!isIPv6(sinZona)) throw new Error(`${ip} no es una dirección IPv6`);
  // The URL parser writes an IPv4 address at the end as groups too.
  const [antes = "", despues] = new URL(`http://[${sinZona}]`).hostname.slice(1, -1).split("::");
  const partes = (texto: string) =>
    texto
      .split(":")
      .filter(Boolean)
      .map((grupo) => Number.parseInt(grupo, 16));
  const [cabeza, cola] = [partes(antes), partes(despues ?? "")];
  const ceros = Array.from({ length: 8 - cabeza.length - cola.length }, () => 0);
  return [...cabeza, ...ceros, ...cola];
}

/**
 * Gives the IPv4 address in the last two groups of an IPv6 address with this six-group prefix; null for
 * another prefix.
 */
export function embebida(grupos: readonly number[], prefijo: readonly number[]): string | null {
  if (prefijo.some((grupo, i) => grupos[i] !== grupo)) return null;
  const [alto = 0, bajo = 0] = grupos.slice(6);
  return [alto >> 8, alto & 0xff, bajo >> 8, bajo & 0xff].join(".");
}

/** ::ffff:0:0/96: connections to such an address go out over IPv4. RFC 4291 section 2.5.5.2. */
export const MAPEADAS: readonly number[] = [0, 0, 0, 0, 0, 0xffff];
