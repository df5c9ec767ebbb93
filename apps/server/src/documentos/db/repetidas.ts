import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import { soughtCuf } from "../../motor/sought.ts";
import { putTarea } from "../../motor/tareas.ts";

/** A printed document whose number belongs to another document. */
export type Repetida = Fila<"repetidas">;

/** Stores a repeated document and schedules the owner's notice. A document that is stored already changes nothing. */
export async function insertRepetida(
  tx: Tx,
  repetida: Omit<Nueva<"repetidas">, "id" | "resueltaEn" | "salida">,
): Promise<void> {
  const puesta = await tx
    .insertInto("repetidas")
    .values({ ...repetida, resueltaEn: null, salida: null })
    .onConflict((c) => c.columns(["nit", "cuf", "sha256"]).doNothing())
    .returning("id")
    .execute();
  if (puesta.length > 0)
    await putTarea(tx, { nit: repetida.nit, clase: "avisos", clave: "repetidas", lugar: "repetidas" });
}

/**
 * Lists repeated documents: first those that wait for the owner, then the latest. `buscado`: a number, a CUF, or part of
 * a buyer's name or document.
 */
export function listRepetidas(db: Db, nit: Nit, buscado: string, limite: number): Promise<Repetida[]> {
  const query = db.selectFrom("repetidas").selectAll().where("nit", "=", nit);
  const hallada =
    buscado === ""
      ? query
      : query.where((eb) =>
          eb.or([
            eb("cuf", "=", soughtCuf(buscado)),
            ...(/^\d{1,10}$/.test(buscado) ? [eb("numero", "=", Number(buscado))] : []),
            eb("clienteDocumento", "=", buscado),
            eb(sql<string>`lower(cliente_nombre)`, "like", `%${escapeLike(buscado.toLowerCase())}%`),
          ]),
        );
  return hallada
    .orderBy((eb) => eb.case().when("resueltaEn", "is", null).then(0).else(1).end())
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Lists repeated documents received since a time that wait for the owner, latest first. */
export function listRecibidasDesde(db: Db, nit: Nit, desdeMs: number, limite: number): Promise<Repetida[]> {
  return db
    .selectFrom("repetidas")
    .selectAll()
    .where("nit", "=", nit)
    .where("recibidaEn", ">=", desdeMs)
    .where("resueltaEn", "is", null)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Replaces the wildcards of `like` in a search text by spaces. */
function escapeLike(texto: string): string {
  return texto.replace(/[\\%_]/g, " ");
}

/** Counts the repeated documents that wait for the owner. */
export async function countRepetidas(db: Db, nit: Nit): Promise<number> {
  const { cuantas } = await db
    .selectFrom("repetidas")
    .select((eb) => eb.fn.countAll<number | string>().as("cuantas"))
    .where("nit", "=", nit)
    .where("resueltaEn", "is", null)
    .executeTakeFirstOrThrow();
  return Number(cuantas);
}

/** Marks a repeated document as settled. Returns false if none waits under this id. */
export async function resolveRepetida(
  tx: Tx,
  nit: Nit,
  id: number,
  salida: NonNullable<Repetida["salida"]>,
  ahoraMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("repetidas")
    .set({ resueltaEn: ahoraMs, salida })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .where("resueltaEn", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}
