import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";

/** The tax system's environment: 1 production, 2 pilot. */
export type Ambiente = 1 | 2;

/** A probe of the tax system; `ms` is the time that its answer took. */
export interface Sondeo {
  readonly ok: boolean;
  readonly ms: number;
}

/** Stores a probe of the tax system; `en` in milliseconds since 1970. */
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

/** Lists the last probes, newest first. */
export function listSondeos(db: Db | Tx, ambiente: Ambiente, limite: number) {
  return db
    .selectFrom("sondeos")
    .select(["en", "ok", "ms"])
    .where("ambiente", "=", ambiente)
    .orderBy("en", "desc")
    .limit(limite)
    .execute();
}

/** Gives the percentage of probes since then that were answered, with two decimals; 0 without probes. */
export async function disponibilidad(db: Db, ambiente: Ambiente, desdeMs: number): Promise<number> {
  const row = await db
    .selectFrom("sondeos")
    .select([sql<number>`count(*)`.as("todos"), sql<number>`coalesce(sum(ok), 0)`.as("buenos")])
    .where("ambiente", "=", ambiente)
    .where("en", ">=", desdeMs)
    .executeTakeFirstOrThrow();
  return row.todos === 0 ? 0 : Math.round((row.buenos / row.todos) * 10_000) / 100;
}

/** Deletes the probes from before an instant, in milliseconds since 1970. */
export async function deleteSondeos(tx: Tx, antesDeMs: number): Promise<void> {
  await tx.deleteFrom("sondeos").where("en", "<", antesDeMs).execute();
}
