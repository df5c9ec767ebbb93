import { sql } from "kysely";
import type { Db, Tx } from "./abrir.ts";

export type Ambiente = 1 | 2;

export interface Sondeo {
  readonly ok: boolean;
  readonly ms: number;
}

export async function insertSondeo(
  tx: Tx,
  ambiente: Ambiente,
  en: number,
  { ok, ms }: Sondeo,
): Promise<void> {
  await tx
    .insertInto("sondeos")
    .values({ ambiente, en, ok: ok ? 1 : 0, ms })
    .onConflict((c) => c.columns(["ambiente", "en"]).doNothing())
    .execute();
}

/** The last looks, newest first. */
export function listSondeos(db: Db | Tx, ambiente: Ambiente, limite: number) {
  return db
    .selectFrom("sondeos")
    .select(["en", "ok", "ms"])
    .where("ambiente", "=", ambiente)
    .orderBy("en", "desc")
    .limit(limite)
    .execute();
}

/** The share of looks since then that were answered, in per cent with two decimals; 0 of none. */
export async function disponibilidad(db: Db, ambiente: Ambiente, desdeMs: number): Promise<number> {
  const row = await db
    .selectFrom("sondeos")
    .select([sql<number>`count(*)`.as("todos"), sql<number>`coalesce(sum(ok), 0)`.as("buenos")])
    .where("ambiente", "=", ambiente)
    .where("en", ">=", desdeMs)
    .executeTakeFirstOrThrow();
  return row.todos === 0 ? 0 : Math.round((row.buenos / row.todos) * 10_000) / 100;
}

export async function deleteSondeos(tx: Tx, antesDeMs: number): Promise<void> {
  await tx.deleteFrom("sondeos").where("en", "<", antesDeMs).execute();
}
