import { BlockList, isIP } from "node:net";
import { embebida, gruposDe, MAPEADAS } from "../../network/ipv6.ts";

/**
 * IPv4 networks that are not globally reachable unicast. Sources: IANA IPv4 Special-Purpose Address Registry,
 * IANA IPv4 Multicast Address Space. 192.0.0.0/24 is listed as a whole: its two reachable addresses are
 * anycast services of networks.
 */
const IPV4_ESPECIALES = redes([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** Global unicast; nothing else is routed between networks. Source: IANA Internet Protocol Version 6 Address Space. */
const IPV6_UNICAST = redes(["2000::/3"]);

/**
 * Networks inside 2000::/3 that are not globally reachable: protocol assignments (Teredo, benchmarking and ORCHID within),
 * documentation, 6to4. Source: IANA IPv6 Special-Purpose Address Registry.
 */
const IPV6_ESPECIALES = redes(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** 64:ff9b::/96: a NAT64 gateway sends to the IPv4 address within. RFC 6052. */
const NAT64: readonly number[] = [0x64, 0xff9b, 0, 0, 0, 0];

/** Makes a list of networks from their CIDRs. Throws on an invalid one. */
export function redes(cidrs: readonly string[]): BlockList {
  const lista = new BlockList();
  for (const cidr of cidrs) {
    const [red = "", prefijo] = cidr.split("/");
    const familia = isIP(red);
    if (familia === 0) throw new Error(`${cidr} no es una red (use 192.168.0.0/16)`);
    lista.addSubnet(red, Number(prefijo ?? (familia === 4 ? 32 : 128)), familia === 4 ? "ipv4" : "ipv6");
  }
  return lista;
}

/**
 * Tells whether an address is globally reachable unicast. An address that is delivered to an IPv4 address
 * within it (mapped, NAT64) is as reachable as that one. Other such forms (compatible, translated, 6to4,
 * Teredo, local NAT64) are not reachable at all.
 */
export function isAlcanzable(ip: string): boolean {
  const v4 = comoIpv4(ip);
  if (v4 !== null) return !IPV4_ESPECIALES.check(v4, "ipv4");
  const sinZona = ip.replace(/%.*$/, "");
  return IPV6_UNICAST.check(sinZona, "ipv6") && !IPV6_ESPECIALES.check(sinZona, "ipv6");
}

/** Tells whether an address is in one of the networks; a mapped one counts as its IPv4 address. */
export function isEnRed(ip: string, lista: BlockList): boolean {
  const v4 = isIP(ip) === 4 ? ip : embebida(gruposDe(ip), MAPEADAS);
  return v4 === null ? lista.check(ip.replace(/%.*$/, ""), "ipv6") : lista.check(v4, "ipv4");
}

/** Gives the IPv4 address that a connection to this one reaches; null for one of IPv6's own. */
function comoIpv4(ip: string): string | null {
  if (isIP(ip) === 4) return ip;
  const grupos = gruposDe(ip);
  return embebida(grupos, MAPEADAS) ?? embebida(grupos, NAT64);
}
