import { sql } from "kysely";
import type { Db, Tx } from "./abrir.ts";

/** What a company may still issue: the sum of its movements. */
export async function saldo(db: Db | Tx, nit: number): Promise<number> {
  const row = await db
    .selectFrom("creditos")
    .select(sql<number>`coalesce(sum(cantidad), 0)`.as("saldo"))
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  return row.saldo;
}

/** What is not held by documents of packages on their way: those are spent, or let go, with the verdict. */
export async function disponibles(db: Db | Tx, nit: number): Promise<number> {
  const { enCamino } = await db
    .selectFrom("facturas")
    .innerJoin("paquetes", "paquetes.id", "facturas.paquete_id")
    .select((eb) => eb.fn.countAll<number>().as("enCamino"))
    .where("facturas.nit", "=", nit)
    .where("facturas.estado", "=", "OFFLINE")
    .where("paquetes.estado", "in", ["enviando", "recibido"])
    .executeTakeFirstOrThrow();
  return (await saldo(db, nit)) - enCamino;
}

/** Adds credits under a reference of the caller's; the same reference twice adds once. */
export async function addCreditos(
  tx: Tx,
  nit: number,
  referencia: string,
  cantidad: number,
  ahoraMs: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("creditos")
    .values({ nit, referencia, cantidad, en: ahoraMs })
    .onConflict((c) => c.columns(["nit", "referencia"]).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) === 1;
}

/** One credit for one document, before it is sent; false when none is left. */
export async function reserveCredito(tx: Tx, nit: number, cuf: string, ahoraMs: number): Promise<boolean> {
  if ((await disponibles(tx, nit)) < 1) return false;
  return addCreditos(tx, nit, `cuf:${cuf}`, -1, ahoraMs);
}

/** One credit for a document that the tax system validated: always, even below zero, and once. SPEC.md, states. */
export function settleCredito(tx: Tx, nit: number, cuf: string, ahoraMs: number): Promise<boolean> {
  return addCreditos(tx, nit, `cuf:${cuf}`, -1, ahoraMs);
}

/** The reserved credit of a document that will never be valid. */
export async function returnCredito(tx: Tx, nit: number, cuf: string): Promise<void> {
  const spent = await tx
    .selectFrom("creditos")
    .select("en")
    .where("nit", "=", nit)
    .where("referencia", "=", `cuf:${cuf}`)
    .executeTakeFirst();
  if (spent !== undefined) await addCreditos(tx, nit, `devolucion:${cuf}`, 1, spent.en);
}
