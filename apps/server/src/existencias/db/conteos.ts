/** Counts and their lines. */
import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import { soughtInstante } from "../../motor/sought.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** Finds a count by its id. */
export function findConteo(db: Db | Tx, nit: Nit, id: string): Promise<Fila<"conteos"> | undefined> {
  return db.selectFrom("conteos").selectAll().where("nit", "=", nit).where("id", "=", id).executeTakeFirst();
}

/** Stores a count. */
export async function insertConteo(tx: Tx, conteo: Nueva<"conteos">): Promise<void> {
  await tx.insertInto("conteos").values(conteo).execute();
}

/** Stores the lines of a count. */
export async function insertLineas(tx: Tx, lineas: readonly Nueva<"conteosLineas">[]): Promise<void> {
  await tx.insertInto("conteosLineas").values(lineas).execute();
}

/** Lists the lines of a count, in its order. */
export function listLineas(db: Db, nit: Nit, conteoId: string): Promise<Fila<"conteosLineas">[]> {
  return db
    .selectFrom("conteosLineas")
    .selectAll()
    .where("nit", "=", nit)
    .where("conteoId", "=", conteoId)
    .orderBy("linea")
    .execute();
}

/** Lists counts, the newest first, after a place; one more than `limite` where there are more. */
export function listConteos(
  db: Db,
  nit: Nit,
  tras: readonly [instante: string, id: string] | undefined,
  limite: number,
): Promise<Fila<"conteos">[]> {
  const suyos = db.selectFrom("conteos").selectAll().where("nit", "=", nit);
  return (
    tras === undefined
      ? suyos
      : suyos.where((eb) =>
          eb.or([
            eb("instante", "<", soughtInstante(tras[0])),
            eb.and([eb("instante", "=", soughtInstante(tras[0])), eb("id", "<", tras[1])]),
          ]),
        )
  )
    .orderBy("instante", "desc")
    .orderBy("id", "desc")
    .limit(limite + 1)
    .execute();
}
