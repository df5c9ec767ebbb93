import type { Db } from "./abrir.ts";

/** Writes, so that a full disk or a read-only folder is known before a sale finds it. */
export async function latir(db: Db, ahoraMs: number): Promise<void> {
  await db
    .insertInto("latidos")
    .values({ id: 1, en: ahoraMs })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ en: ahoraMs }))
    .execute();
}
