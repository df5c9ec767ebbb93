import { lookup } from "node:dns/promises";
import { isIP, type BlockList } from "node:net";
import { fail, ok, type Result } from "@mostrador/core";
import type { Config } from "../../config.ts";
import { isAlcanzable, isEnRed, redes } from "./alcanzable.ts";

/** A checked address of a webhook. */
export interface Destino {
  readonly url: URL;
  /** The address that was checked; the connection goes to it and to no other. */
  readonly ip: string;
  readonly familia: 4 | 6;
}

/** Rules for webhook addresses on this server. */
export interface ReglasDestino {
  /** The shop's own networks, which may be called although they are private. */
  readonly permitidas: BlockList;
  /** In production: https on its default port. */
  readonly soloHttps: boolean;
}

/** Reads the rules from this server's configuration. */
export function reglasDe({ webhookRedes, ambiente }: Config): ReglasDestino {
  return { permitidas: redes(webhookRedes), soloHttps: ambiente === "produccion" };
}

/**
 * Resolves the address of a webhook. It has no user and password, and its host is globally reachable or in a
 * permitted network. In production it uses https and port 443, except in a permitted network. Every address
 * of the name is checked, at each delivery anew. The connection goes to the returned address, so that another
 * DNS answer cannot lead elsewhere.
 */
export async function resolveDestino(texto: string, reglas: ReglasDestino): Promise<Result<Destino, string>> {
  const url = URL.parse(texto);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:"))
    return fail("Use una dirección http:// o https://.");
  if (url.username !== "" || url.password !== "") return fail("La dirección no lleva usuario ni contraseña.");
  const nombre = url.hostname.replace(/^\[|\]$/g, "");
  const direcciones = await direccionesDe(nombre);
  const [first] = direcciones;
  if (first === undefined) return fail(`No se encuentra ${nombre}.`);
  const ajenas = direcciones.filter((ip) => !isEnRed(ip, reglas.permitidas));
  const inalcanzable = ajenas.find((ip) => !isAlcanzable(ip));
  if (inalcanzable !== undefined)
    return fail(
      `${nombre} no está en una dirección pública de internet (${inalcanzable}): use una que lo esté, o permita esa red con MOSTRADOR_WEBHOOK_REDES.`,
    );
  // The URL parser leaves out the scheme's default port.
  if (reglas.soloHttps && ajenas.length > 0 && (url.protocol !== "https:" || url.port !== ""))
    return fail("En producción use https:// y el puerto 443.");
  return ok({ url, ip: first, familia: isIP(first) === 6 ? 6 : 4 });
}

/** Gives the addresses of a name, or the address itself; none where the name is not found. */
async function direccionesDe(nombre: string): Promise<readonly string[]> {
  if (isIP(nombre) !== 0) return [nombre];
  try {
    return (await lookup(nombre, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
