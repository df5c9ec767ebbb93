/** Secrets of a company that a former owner may know. docs/decisions/0040 */
import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** A secret that a former owner may know. */
export type ClaveSabida = Fila<"clavesSabidas">;

/** Records each secret of the company that a person could know as owner, when that person stops being one. */
export async function noteSabidas(tx: Tx, nit: Nit, correo: string, ahoraMs: number): Promise<void> {
  const claves = await tx.selectFrom("claves").select("rol").where("nit", "=", nit).execute();
  const webhooks = await tx.selectFrom("webhooks").select("id").where("nit", "=", nit).execute();
  const que = [...claves.map(({ rol }) => rol), ...webhooks.map(({ id }) => `webhook:${id}`)];
  if (que.length === 0) return;
  await tx
    .insertInto("clavesSabidas")
    .values(que.map((una) => ({ nit, que: una, correo, desde: ahoraMs })))
    .onConflict((c) => c.columns(["nit", "que", "correo"]).doNothing())
    .execute();
}

/** Deletes the records of a secret that was replaced or revoked. */
export async function forgetSabidas(tx: Db | Tx, nit: Nit, que: string): Promise<void> {
  await tx.deleteFrom("clavesSabidas").where("nit", "=", nit).where("que", "=", que).execute();
}

/** Lists the secrets of a company that its former owners may know, the oldest first. */
export function listSabidas(db: Db | Tx, nit: Nit): Promise<ClaveSabida[]> {
  return db
    .selectFrom("clavesSabidas as s")
    .selectAll("s")
    .where("s.nit", "=", nit)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("usuarios as u")
            .select("u.nit")
            .whereRef("u.nit", "=", "s.nit")
            .whereRef("u.correo", "=", "s.correo")
            .where("u.rol", "=", "dueno"),
        ),
      ),
    )
    .orderBy("s.desde")
    .orderBy("s.que")
    .execute();
}
