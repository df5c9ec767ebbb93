import type { Db, Tx } from "./abrir.ts";
import type { Fila, Nueva } from "./esquema.ts";
import type { ClavePunto } from "./puntos.ts";

export type Terminal = Fila<"terminales">;

export function findTerminalByToken(db: Db, hash: string): Promise<Terminal | undefined> {
  return db.selectFrom("terminales").selectAll().where("token_hash", "=", hash).executeTakeFirst();
}

export function listTerminales(db: Db | Tx, nit: number): Promise<Terminal[]> {
  return db.selectFrom("terminales").selectAll().where("nit", "=", nit).orderBy("creado_en").execute();
}

export function findTerminal(db: Db | Tx, nit: number, id: string): Promise<Terminal | undefined> {
  return db
    .selectFrom("terminales")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function insertTerminal(tx: Tx, terminal: Nueva<"terminales">): Promise<void> {
  await tx.insertInto("terminales").values(terminal).execute();
}

/** False when there is none. Its point of sale becomes free for nobody: its numbers may still arrive. */
export async function revokeTerminal(db: Db | Tx, nit: number, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("terminales")
    .set({ revocado: 1 })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** The till that a point of sale belongs to, the latest if there were several. */
export function findTerminalDe(db: Db | Tx, p: ClavePunto): Promise<Terminal | undefined> {
  return db
    .selectFrom("terminales")
    .selectAll()
    .where("nit", "=", p.nit)
    .where("sucursal", "=", p.sucursal)
    .where("punto_venta", "=", p.puntoVenta)
    .orderBy("epoca", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function seeTerminal(db: Db, id: string, ahoraMs: number): Promise<void> {
  await db.updateTable("terminales").set({ visto_en: ahoraMs }).where("id", "=", id).execute();
}

export async function insertCodigo(db: Db, codigo: Nueva<"codigos_emparejamiento">): Promise<void> {
  await db.insertInto("codigos_emparejamiento").values(codigo).execute();
}

/** A pairing code that may be used now. */
export function findCodigo(
  db: Db,
  hash: string,
  ahoraMs: number,
): Promise<Fila<"codigos_emparejamiento"> | undefined> {
  return db
    .selectFrom("codigos_emparejamiento")
    .selectAll()
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("vence_en", ">", ahoraMs)
    .executeTakeFirst();
}

/** Uses a pairing code up; undefined when it does not exist, has expired, or was used. */
export function takeCodigo(
  tx: Tx,
  hash: string,
  ahoraMs: number,
): Promise<Fila<"codigos_emparejamiento"> | undefined> {
  return tx
    .updateTable("codigos_emparejamiento")
    .set({ usado: 1 })
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("vence_en", ">", ahoraMs)
    .returningAll()
    .executeTakeFirst();
}

export async function insertLapida(tx: Tx, cuf: string, nit: number, ahoraMs: number): Promise<void> {
  await tx
    .insertInto("lapidas")
    .values({ cuf, nit, en: ahoraMs })
    .onConflict((c) => c.column("cuf").doNothing())
    .execute();
}

export async function hasLapida(tx: Tx, nit: number, cuf: string): Promise<boolean> {
  const row = await tx
    .selectFrom("lapidas")
    .select("cuf")
    .where("cuf", "=", cuf)
    .where("nit", "=", nit)
    .executeTakeFirst();
  return row !== undefined;
}
