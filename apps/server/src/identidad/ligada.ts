/** Sessions that reach one company alone, by a link that its owner handed over. docs/decisions/0029 */
import { Nit } from "@mostrador/core";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { findRolDe } from "./db/invitaciones.ts";
import type { Membresia } from "./db/usuarios.ts";
import type { Deps } from "../deps.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";
import type { Ligada } from "./emisor.ts";

/** A link that is handed over lies in a message until it is read. */
export const VIGENCIA_ENLACE_MS = 24 * 3_600_000;

const TOKEN = /^inv_[\w-]+\.(\d{1,13})$/;

/** The mark of links that a company's owner handed over, in place of a network address. */
export function desdeEmpresa(nit: Nit): string {
  return `empresa:${nit}`;
}

/** Makes a link's token. The company is part of the text that is hashed, so that no other can be put in its place. */
export function newTokenLigado(nit: Nit): { readonly texto: string; readonly hash: string } {
  const texto = `${newCredencial("inv").texto}.${nit}`;
  return { texto, hash: hashCredencial(texto) };
}

/** Gives the company of a link's token that was found, and when it was made; null for a link that was mailed. */
export function ligadaDe(token: string, venceEn: number): Ligada | null {
  const nit = Nit.safeParse(Number(TOKEN.exec(token)?.[1]));
  return nit.success ? { nit: nit.data, desdeMs: venceEn - VIGENCIA_ENLACE_MS } : null;
}

/**
 * Finds what a bound session acts as: a user of that company, or an invited person. Undefined where the access was
 * taken away since the link was made, even if it was given again. The company may be deactivated.
 */
export async function membresiaLigada(
  { db }: Pick<Deps, "db">,
  correo: string,
  { nit, desdeMs }: Ligada,
): Promise<Membresia | undefined> {
  const acceso = await findRolDe(db, correo, nit);
  if (acceso === undefined || acceso.creadoEn > desdeMs) return undefined;
  return { empresa: await getEmpresa(db, nit), rol: acceso.rol };
}
