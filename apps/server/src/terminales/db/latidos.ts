import { randomBytes } from "node:crypto";
import type { Db } from "../../motor/connection.ts";

/** More than an invoice takes: a full disk may have room for a page, but none for a document. */
const COMO_FACTURA_BYTES = 64 * 1024;

/** Writes as much as an invoice, so that a full disk or a read-only folder is known before a sale finds it. */
export async function beat(db: Db, ahoraMs: number): Promise<void> {
  // Random bytes, which no layer compresses.
  const heartbeat = { en: ahoraMs, relleno: randomBytes(COMO_FACTURA_BYTES) };
  await db
    .insertInto("latidos")
    .values({ id: 1, ...heartbeat })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(heartbeat))
    .execute();
}
