import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { fail, ok, type Result } from "@mostrador/core";

/** Networks that no receiver of the public internet is in: own machine, private, link-local, shared, multicast, reserved. */
const PRIVADAS = redes([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  "::/128",
  "::1/128",
  "64:ff9b::/96",
  "100::/64",
  "2001:db8::/32",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]);

export interface Destino {
  readonly url: URL;
  /** The address that was checked; the connection goes to it and to no other. */
  readonly ip: string;
  readonly familia: 4 | 6;
}

/** Makes the list of networks that may be called in spite of being private (a shop's own). Throws on what is no CIDR. */
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
 * Where a webhook may be delivered: http or https, without user and password, at an address that is public or in the
 * allow-list. The name is resolved once and the address kept, so that no other answer can lead elsewhere later.
 */
export async function resolverDestino(
  texto: string,
  permitidas: BlockList,
): Promise<Result<Destino, string>> {
  const url = URL.parse(texto);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    return fail("Use una dirección http:// o https://.");
  if (url.username !== "" || url.password !== "") return fail("La dirección no lleva usuario ni contraseña.");
  const nombre = url.hostname.replace(/^\[|\]$/g, "");
  let direcciones: readonly { address: string; family: number }[];
  try {
    direcciones =
      isIP(nombre) === 0 ? await lookup(nombre, { all: true }) : [{ address: nombre, family: isIP(nombre) }];
  } catch {
    return fail(`No se encuentra ${nombre}.`);
  }
  for (const { address, family } of direcciones) {
    if (!isPermitida(address, permitidas))
      return fail(
        `${nombre} está en una red privada (${address}): use una dirección pública, o permita esa red con MOSTRADOR_WEBHOOK_REDES.`,
      );
    if (address === direcciones[0]?.address) continue;
    // Every address of the name is looked at; the first one is used.
    if (family !== 4 && family !== 6) return fail(`No se entiende la dirección de ${nombre}.`);
  }
  const [first] = direcciones;
  if (first === undefined) return fail(`No se encuentra ${nombre}.`);
  return ok({ url, ip: first.address, familia: first.family === 6 ? 6 : 4 });
}

function isPermitida(ip: string, permitidas: BlockList): boolean {
  // ::ffff:127.0.0.1 is 127.0.0.1.
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (v4 !== undefined) return isPermitida(v4, permitidas);
  const familia = isIP(ip) === 6 ? "ipv6" : "ipv4";
  return permitidas.check(ip, familia) || !PRIVADAS.check(ip, familia);
}
