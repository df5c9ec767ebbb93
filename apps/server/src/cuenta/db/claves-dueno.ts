/** Owner's keys with their last use and expiry. docs/decisions/0040 */
import type { Nit } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** Maximum lifetime of an owner's key, however much it is used. */
const VIGENCIA_MS = 365 * 86_400_000;
/** Time without use after which a key expires. */
const SIN_USO_MS = 90 * 86_400_000;

/** Returns the initial last use and the expiry of an owner's key created now. */
export function vigenciaDesde(ahoraMs: number): { readonly usadoEn: number; readonly venceEn: number } {
  return { usadoEn: ahoraMs, venceEn: ahoraMs + VIGENCIA_MS };
}

/** An owner's key. */
export type ClaveDueno = Fila<"claves">;

/** Returns the expiry of an owner's key if it is not used again, in milliseconds; null for an old key without one. */
export function finDeClave({ usadoEn, venceEn }: Pick<ClaveDueno, "usadoEn" | "venceEn">): number | null {
  return usadoEn === null || venceEn === null ? null : Math.min(venceEn, usadoEn + SIN_USO_MS);
}

/** Finds an owner's key by its hash, whether expired or not. */
export async function findClaveDueno(db: Db | Tx, hash: string): Promise<ClaveDueno | undefined> {
  const [clave] = await buscarClave(db, hash);
  return clave;
}

const buscarClave = compilada((db, hash: string) =>
  db.selectFrom("claves").selectAll().where("hash", "=", hash).where("rol", "=", "dueno"),
);

/** Finds the owner's key of a company, whether expired or not. */
export function findClaveDuenoDe(db: Db | Tx, nit: Nit): Promise<ClaveDueno | undefined> {
  return db
    .selectFrom("claves")
    .selectAll()
    .where("nit", "=", nit)
    .where("rol", "=", "dueno")
    .executeTakeFirst();
}

/** Stores the last use of an owner's key. */
export async function useClaveDueno(db: Db, hash: string, ahoraMs: number): Promise<void> {
  await db.updateTable("claves").set({ usadoEn: ahoraMs }).where("hash", "=", hash).execute();
}

/** Deletes a company's owner's key. Returns false if there is none. */
export async function deleteClaveDueno(tx: Tx, nit: Nit): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("claves")
    .where("nit", "=", nit)
    .where("rol", "=", "dueno")
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** Sets the last use and expiry of keys from an earlier program, counted from now. */
export async function dateClavesDueno(db: Db, ahoraMs: number): Promise<void> {
  await db
    .updateTable("claves")
    .set(vigenciaDesde(ahoraMs))
    .where("rol", "=", "dueno")
    .where("venceEn", "is", null)
    .execute();
}
