import { lookup } from "node:dns/promises";
import { isIP, type BlockList } from "node:net";
import { fail, ok, type Result } from "@mostrador/core";
import type { Config } from "../config.ts";
import { isAlcanzable, isEnRed, redes } from "./alcanzable.ts";

/** A checked address of a webhook. */
export interface Destino {
  readonly url: URL;
  /** The address that was checked; the connection goes to it and to no other. */
  readonly ip: string;
  readonly familia: 4 | 6;
}

/** Rules for an address of a webhook on this server. */
export interface ReglasDestino {
  /** Networks of the shop's own, which may be called in spite of being private. */
  readonly permitidas: BlockList;
  /** In production: https on its port. */
  readonly soloHttps: boolean;
}

/** The rules of this server's configuration. */
export function reglasDe({ webhookRedes, ambiente }: Config): ReglasDestino {
  return { permitidas: redes(webhookRedes), soloHttps: ambiente === "produccion" };
}

/**
 * Resolves the address that a webhook may be delivered to: without user and password, at addresses that are globally reachable or
 * in a permitted network, in production over https and port 443 but in such a network. Every address of the name is checked, at
 * each delivery anew; the connection goes to the one that is given back, so that no other answer of the name's server can lead
 * elsewhere.
 */
export async function resolverDestino(
  texto: string,
  reglas: ReglasDestino,
): Promise<Result<Destino, string>> {
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
  // The URL parser leaves out the port that is the scheme's own.
  if (reglas.soloHttps && ajenas.length > 0 && (url.protocol !== "https:" || url.port !== ""))
    return fail("En producción use https:// y el puerto 443.");
  return ok({ url, ip: first, familia: isIP(first) === 6 ? 6 : 4 });
}

/** The addresses of a name, or the address itself; none where the name is not found. */
async function direccionesDe(nombre: string): Promise<readonly string[]> {
  if (isIP(nombre) !== 0) return [nombre];
  try {
    return (await lookup(nombre, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}
