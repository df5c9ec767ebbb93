import type { Db, Tx } from "./abrir.ts";

/** The latest official rate, BOB for a dollar, as decimal text. */
export async function findTipoCambio(db: Db | Tx): Promise<string | undefined> {
  const row = await db
    .selectFrom("tipos_cambio")
    .select("usd")
    .orderBy("fecha", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.usd;
}

export async function saveTipoCambio(db: Db | Tx, fecha: string, usd: string): Promise<void> {
  await db
    .insertInto("tipos_cambio")
    .values({ fecha, usd })
    .onConflict((c) => c.column("fecha").doUpdateSet({ usd }))
    .execute();
}
