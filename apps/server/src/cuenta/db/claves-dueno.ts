/** The owner's key of a company: its last use and its end. docs/decisions/0040 */
import type { Nit } from "@mostrador/core";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** No owner's key lasts longer than this, however much it is used. */
const VIGENCIA_MS = 365 * 86_400_000;
/** A key without use for this long ends. */
const SIN_USO_MS = 90 * 86_400_000;

/** Gives the first use and the end of an owner's key that is made now. */
export function vigenciaDesde(ahoraMs: number): { readonly usadoEn: number; readonly venceEn: number } {
  return { usadoEn: ahoraMs, venceEn: ahoraMs + VIGENCIA_MS };
}

/** An owner's key. */
export type ClaveDueno = Fila<"claves">;

/** Gives the end of an owner's key that is not used again, in ms. Null for an old key, which has none yet. */
export function finDeClave({ usadoEn, venceEn }: Pick<ClaveDueno, "usadoEn" | "venceEn">): number | null {
  return usadoEn === null || venceEn === null ? null : Math.min(venceEn, usadoEn + SIN_USO_MS);
}

/** Finds an owner's key by its hash, ended or not. */
export async function findClaveDueno(db: Db | Tx, hash: string): Promise<ClaveDueno | undefined> {
  const [clave] = await buscarClave(db, hash);
  return clave;
}

const buscarClave = compilada((db, hash: string) =>
  db.selectFrom("claves").selectAll().where("hash", "=", hash).where("rol", "=", "dueno"),
);

/** Finds the owner's key of a company, ended or not. */
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

/** Deletes a company's owner's key; false where there is none. */
export async function deleteClaveDueno(tx: Tx, nit: Nit): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("claves")
    .where("nit", "=", nit)
    .where("rol", "=", "dueno")
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** Gives keys of an earlier program a last use and their end: both count from now. */
export async function dateClavesDueno(db: Db, ahoraMs: number): Promise<void> {
  await db
    .updateTable("claves")
    .set(vigenciaDesde(ahoraMs))
    .where("rol", "=", "dueno")
    .where("venceEn", "is", null)
    .execute();
}
