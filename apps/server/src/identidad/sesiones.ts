/** Sessions of the portal: opened by a link, by the owner's key or by an outer provider's token. docs/decisions/0040 */
import { randomUUID } from "node:crypto";
import type { Nit } from "@mostrador/core";
import {
  endSesiones,
  findSesion,
  insertSesion,
  listSesiones,
  useSesion,
  type DeQuien,
  type Sesion,
} from "./db/sesiones.ts";
import type { Deps } from "../deps.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";
import { VIGENCIA_S } from "./claves.ts";
import type { Emitida, Identificada } from "./emisor.ts";

/** Shortest time between two stored uses of a session. */
const USO_MS = 5 * 60_000;
const PREFIJO_PROPIA = "ses";

/** Tells whether a bearer token has the form of a session's token. The session need not exist. */
export function isTokenDeSesion(bearer: string): boolean {
  return bearer.startsWith(`${PREFIJO_PROPIA}_`) || bearer.split(".").length === 3;
}

/** Opens a person's session, with a token that this server signs; null where an outer provider issues the tokens. */
export async function openSesion(
  { db, identidad, now }: Pick<Deps, "db" | "identidad" | "now">,
  persona: Identificada,
  equipo: string,
): Promise<Emitida | null> {
  const emitida = (await identidad.emitir?.(persona, now())) ?? null;
  if (emitida === null) return null;
  const { correo, ligada } = persona;
  const suya = { correo, nit: ligada?.nit ?? null, enlaceEn: ligada?.desdeMs ?? null, clave: null };
  await insertSesion(db, { ...suya, ...filaDe(emitida, equipo, now()) });
  return emitida;
}

/** Opens a session by the owner's key of a company; `clave` is the key's hash. */
export async function openSesionDeClave(
  { db, now }: Pick<Deps, "db" | "now">,
  { nit, clave }: { readonly nit: Nit; readonly clave: string },
  equipo: string,
): Promise<Emitida> {
  const emitida = { token: newCredencial(PREFIJO_PROPIA).texto, venceMs: now() + VIGENCIA_S * 1000 };
  await insertSesion(db, {
    correo: null,
    nit,
    enlaceEn: null,
    clave,
    ...filaDe(emitida, equipo, now()),
  });
  return emitida;
}

/** Finds the valid session of a token, and records its use. */
export async function sesionDe(
  deps: Pick<Deps, "db" | "identidad" | "now">,
  token: string,
  equipo: string,
): Promise<Sesion | undefined> {
  const { db, now } = deps;
  const sesion = (await findSesion(db, hashCredencial(token))) ?? (await deProveedor(deps, token, equipo));
  if (sesion === undefined || sesion.terminada === 1 || sesion.venceEn <= now()) return undefined;
  if (now() - sesion.usadoEn >= USO_MS) await useSesion(db, sesion.id, now());
  return sesion;
}

/**
 * Lists the sessions that belong to the same person, the last opened first. A session bound to a company sees no session of other
 * companies.
 */
export function listDeLaMisma({ db, now }: Pick<Deps, "db" | "now">, sesion: Sesion): Promise<Sesion[]> {
  return listSesiones(db, deLaMisma(sesion), now());
}

/** Ends sessions of the same person: the one named by `id`, or all but `salvo`. Gives how many ended. */
export function endDeLaMisma(
  { db }: Pick<Deps, "db">,
  sesion: Sesion,
  cuales: { readonly id?: string; readonly salvo?: string },
): Promise<number> {
  return endSesiones(db, deLaMisma(sesion), cuales);
}

function deLaMisma({ correo, nit }: Sesion): DeQuien {
  return { correo, nit };
}

/** Opens a session at the first call with an outer provider's token. */
async function deProveedor(
  { db, identidad, now }: Pick<Deps, "db" | "identidad" | "now">,
  token: string,
  equipo: string,
): Promise<Sesion | undefined> {
  const ajena = (await identidad.verificar?.(token)) ?? null;
  if (ajena === null) return undefined;
  const fila = filaDe({ token, venceMs: ajena.venceMs }, equipo, now());
  await insertSesion(db, { correo: ajena.correo, nit: null, enlaceEn: null, clave: null, ...fila });
  return findSesion(db, fila.hash);
}

function filaDe({ token, venceMs }: Emitida, equipo: string, ahoraMs: number) {
  return {
    id: randomUUID(),
    hash: hashCredencial(token),
    equipo,
    creadoEn: ahoraMs,
    usadoEn: ahoraMs,
    venceEn: venceMs,
  };
}
