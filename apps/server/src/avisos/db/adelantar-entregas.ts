/** Makes deliveries due that a wrong clock dated too far ahead. */
import type { Db } from "../../motor/connection.ts";
import { PENDIENTES } from "../../motor/indices.ts";

/** Makes those deliveries of a webhook due that wait beyond `lejosMs`. Writes nothing if there are none. */
export async function adelantarEntregas(
  db: Db,
  webhookId: string,
  { ahoraMs, lejosMs }: { readonly ahoraMs: number; readonly lejosMs: number },
): Promise<void> {
  const lejanas = db
    .selectFrom("entregas")
    .select("id")
    .where("webhookId", "=", webhookId)
    .where(PENDIENTES)
    .where("proximoEn", ">", lejosMs);
  if ((await lejanas.limit(1).executeTakeFirst()) === undefined) return;
  await db.updateTable("entregas").set({ proximoEn: ahoraMs }).where("id", "in", lejanas).execute();
}
