import type { Nit } from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { sql } from "kysely";
import { fotoHashDe } from "./compartidas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import { putTarea } from "../../motor/tareas.ts";

const DIA_MS = 24 * 3_600_000;
/** Time for which a picture without product is kept, because an offline till may still name it. */
export const GUARDADA_MS = 30 * DIA_MS;

/** Finds a picture of a company by its hash. */
export async function findFoto(db: Db | Tx, nit: Nit, hash: string): Promise<string | undefined> {
  const fila = await db
    .selectFrom("fotos")
    .select("foto")
    .where("nit", "=", nit)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return fila?.foto;
}

/** Stores a picture under its hash, once, and records its use. Returns the hash. */
export async function saveFoto(tx: Tx, nit: Nit, foto: string, ahoraMs: number): Promise<string> {
  const hash = sha256(foto);
  await tx
    .insertInto("fotos")
    .values({ nit, hash, foto, puestaEn: ahoraMs, bytes: foto.length })
    .onConflict((c) =>
      c
        .columns(["nit", "hash"])
        .doUpdateSet({ puestaEn: ahoraMs })
        .where((eb) =>
          eb.or([eb("fotos.puestaEn", "is", null), eb("fotos.puestaEn", "<", ahoraMs - DIA_MS)]),
        ),
    )
    .execute();
  await planOlvido(tx, nit, ahoraMs);
  return hash;
}

/** Records that a product stopped using a picture, and makes the check of the company's pictures due. */
export async function dejarDeUsar(tx: Tx, nit: Nit, hash: string, ahoraMs: number): Promise<void> {
  await tx
    .updateTable("fotos")
    .set({ puestaEn: ahoraMs })
    .where("nit", "=", nit)
    .where("hash", "=", hash)
    .execute();
  await planOlvido(tx, nit, ahoraMs);
}

function planOlvido(tx: Tx, nit: Nit, ahoraMs: number): Promise<void> {
  return putTarea(tx, { nit, clase: "fotos", clave: "", lugar: "" }, ahoraMs + GUARDADA_MS);
}

/** Counts a company's pictures and their bytes. */
export async function sumFotos(
  tx: Tx,
  nit: Nit,
): Promise<{ readonly fotos: number; readonly bytes: number }> {
  const row = await tx
    .selectFrom("fotos")
    .select([
      sql<number>`count(*)`.as("fotos"),
      // PostgreSQL sums 64-bit integers to decimals.
      sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as("bytes"),
    ])
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  return row;
}

/**
 * Lists the hashes of a company's pictures, the longest unused first. Pictures of an older program have no
 * date.
 */
export function listFotos(db: Db, nit: Nit) {
  return db
    .selectFrom("fotos")
    .select(["hash", "puestaEn"])
    .where("nit", "=", nit)
    .orderBy("puestaEn")
    .execute();
}

/** Lists a page of hashes that products after this id name; `hasta`: the last product's id. */
export async function listNombradas(
  db: Db,
  nit: Nit,
  desde: string,
  limite: number,
): Promise<readonly { readonly id: string; readonly hash: string | null }[]> {
  return db
    .selectFrom("productos")
    .select(["id", fotoHashDe(db).as("hash")])
    .where("nit", "=", nit)
    .where("id", ">", desde)
    .where("borrado", "=", 0)
    .orderBy("id")
    .limit(limite)
    .execute();
}

/** Gives undated pictures of an older program the present date. */
export async function fecharFotos(tx: Tx, nit: Nit, ahoraMs: number): Promise<void> {
  await tx
    .updateTable("fotos")
    .set({ puestaEn: ahoraMs })
    .where("nit", "=", nit)
    .where("puestaEn", "is", null)
    .execute();
}

/** Deletes a picture unless it was used since it was listed; returns false if it was. */
export async function deleteFoto(tx: Tx, nit: Nit, hash: string, antesDeMs: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("fotos")
    .where("nit", "=", nit)
    .where("hash", "=", hash)
    .where("puestaEn", "<=", antesDeMs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}
