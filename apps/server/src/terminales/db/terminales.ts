import type { Cuf, Nit } from "@mostrador/core";
import { randomBytes } from "node:crypto";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";
import type { FinCredencial } from "../../motor/esquema-vidas.ts";

/** Bytes that a heartbeat writes: more than an invoice takes, because a full disk may have room for a page but not for a document. */
const COMO_FACTURA_BYTES = 64 * 1024;

/** A paired till. */
export type Terminal = Fila<"terminales">;

/** Finds a till by the hash of its credential. */
export async function findTerminalByToken(db: Db, hash: string): Promise<Terminal | undefined> {
  const [terminal] = await buscarTerminal(db, hash);
  return terminal;
}

const buscarTerminal = compilada((db, hash: string) =>
  db.selectFrom("terminales").selectAll().where("tokenHash", "=", hash),
);

/** Finds a till by the hash of its next credential or of its previous one, however long ago that was replaced. */
export function findTerminalByOtroToken(db: Db, hash: string): Promise<Terminal | undefined> {
  return db
    .selectFrom("terminales")
    .selectAll()
    .where((eb) =>
      eb.or([
        // A simultaneous call may already have made the next credential the till's present one.
        eb("tokenHash", "=", hash),
        eb("tokenSiguiente", "=", hash),
        eb("tokenAnterior", "=", hash),
      ]),
    )
    .executeTakeFirst();
}

/** Stores the till's next credential, in place of a next credential that was never used. */
export async function saveTokenSiguiente(db: Db, id: string, hash: string): Promise<void> {
  await db.updateTable("terminales").set({ tokenSiguiente: hash }).where("id", "=", id).execute();
}

/** Makes the next credential the till's present one. The previous one is accepted until `anteriorHasta`, for calls that were sent with it. */
export async function takeTokenSiguiente(db: Db, hash: string, anteriorHasta: number): Promise<void> {
  await db
    .updateTable("terminales")
    .set((eb) => ({
      tokenAnterior: eb.ref("tokenHash"),
      tokenAnteriorHasta: anteriorHasta,
      tokenHash: hash,
      tokenSiguiente: null,
      oido: 0,
    }))
    .where("tokenSiguiente", "=", hash)
    .execute();
}

/** Restores a till's credential from the journal, and removes its next one. The credential that the database had is no longer valid. */
export async function putToken(tx: Tx, id: string, hash: string): Promise<void> {
  await tx
    .updateTable("terminales")
    .set((eb) => ({
      tokenAnterior: eb.ref("tokenHash"),
      tokenAnteriorHasta: 0,
      tokenHash: hash,
      tokenSiguiente: null,
    }))
    .where("id", "=", id)
    .execute();
}

/** Lists a company's tills, revoked ones too. */
export function listTerminales(db: Db | Tx, nit: Nit): Promise<Terminal[]> {
  return db.selectFrom("terminales").selectAll().where("nit", "=", nit).orderBy("creadoEn").execute();
}

/** Finds a till of the company by its id. */
export function findTerminal(db: Db | Tx, nit: Nit, id: string): Promise<Terminal | undefined> {
  return db
    .selectFrom("terminales")
    .selectAll()
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Inserts a paired till. */
export async function insertTerminal(tx: Tx, terminal: Nueva<"terminales">): Promise<void> {
  await tx.insertInto("terminales").values(terminal).execute();
}

/**
 * Ends a till's credential. Its point of sale does not become free, because documents of the till may still arrive. A replacement changes
 * nothing for a till that was already revoked. The owner's decision after an earlier end does not count after a later one.
 */
export async function revokeTerminal(
  tx: Tx,
  terminal: Pick<Terminal, "id" | "revocado" | "fin">,
  { fin, ahoraMs }: { readonly fin: FinCredencial; readonly ahoraMs: number },
): Promise<void> {
  const terminoAntes = terminal.revocado === 1 && (fin === "reemplazo" || terminal.fin === fin);
  if (!terminoAntes) await putFin(tx, terminal.id, { fin, finEn: ahoraMs, entrega: null });
}

/** Stores the end of a credential, its moment in ms, and the owner's decision on what the till brings afterwards. */
export async function putFin(
  tx: Tx,
  id: string,
  fin: Pick<Terminal, "fin" | "finEn" | "entrega">,
): Promise<void> {
  await tx
    .updateTable("terminales")
    .set({ revocado: 1, ...fin })
    .where("id", "=", id)
    .execute();
}

/** Stores the owner's decision on what a till brings after its credential ended. */
export async function saveEntrega(
  tx: Tx,
  id: string,
  entrega: NonNullable<Terminal["entrega"]>,
): Promise<void> {
  await tx.updateTable("terminales").set({ entrega }).where("id", "=", id).execute();
}

/** Stores that facts were refused because the owner has not accepted what the till brings. `clave`: the last one; `en`: when the first was, in ms. */
export async function saveNegado(
  tx: Tx,
  id: string,
  { clave, en }: { readonly clave: string; readonly en: number },
): Promise<void> {
  await tx.updateTable("terminales").set({ negado: clave, negadoEn: en }).where("id", "=", id).execute();
}

/** Lists the ids of a company's tills whose refused facts have not arrived in another way meanwhile. */
export async function listConNegados(db: Db, nit: Nit): Promise<ReadonlySet<string>> {
  const filas = await db
    .selectFrom("terminales as t")
    .leftJoin("hechos as h", (j) => j.onRef("h.nit", "=", "t.nit").onRef("h.clave", "=", "t.negado"))
    .select("t.id")
    .where("t.nit", "=", nit)
    .where("t.revocado", "=", 1)
    .where("t.negado", "is not", null)
    .where("h.id", "is", null)
    .execute();
  return new Set(filas.map(({ id }) => id));
}

/** Lists the tills of all companies that are not revoked and have sent no heartbeat since a moment. */
export function listSinVer(db: Db, desdeMs: number) {
  return db
    .selectFrom("terminales")
    .select(["nit", "sucursal", "puntoVenta", "nombre"])
    .where("revocado", "=", 0)
    .where((eb) => eb.or([eb("vistoEn", "is", null), eb("vistoEn", "<", desdeMs)]))
    .orderBy("nit")
    .orderBy("creadoEn")
    .execute();
}

/** Stores the till's last heartbeat, in milliseconds since 1970. */
export async function seeTerminal(db: Db, id: string, ahoraMs: number): Promise<void> {
  await marcarVista(db, ahoraMs, id);
}

const marcarVista = compilada((db, ahoraMs: number, id: string) =>
  db.updateTable("terminales").set({ vistoEn: ahoraMs }).where("id", "=", id),
);

/** Stores a till's report about its program, as JSON, and when it came. */
export async function savePrograma(db: Db, id: string, programa: string, ahoraMs: number): Promise<void> {
  await db.updateTable("terminales").set({ programa, programaEn: ahoraMs }).where("id", "=", id).execute();
}

/** Lists the tills of all companies that are not revoked, with the reports about their programs, which an older database lacks. */
export async function listDeTodas(db: Db): Promise<Pick<Terminal, "nit" | "nombre" | "programa">[]> {
  const cajas = db.selectFrom("terminales").where("revocado", "=", 0).orderBy("nit").orderBy("creadoEn");
  const suyas = await cajas.selectAll().execute();
  return suyas.map(({ nit, nombre, programa }) => ({ nit, nombre, programa: programa ?? null }));
}

/** Stores whether a till of the company is updated before the others. Returns false where there is no such till. */
export async function markPrimera(db: Db, nit: Nit, id: string, primera: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("terminales")
    .set({ primera: primera ? 1 : 0 })
    .where("nit", "=", nit)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === 1;
}

/** Stores whether the till calls without TLS from another computer. */
export async function markEnClaro(db: Db, id: string, enClaro: boolean): Promise<void> {
  await db
    .updateTable("terminales")
    .set({ enClaro: enClaro ? 1 : 0, ...(enClaro ? { oido: 1 } : {}) })
    .where("id", "=", id)
    .execute();
}

/** Inserts a pairing code after the company's other ones. */
export async function insertCodigo(
  tx: Tx,
  codigo: Omit<Nueva<"codigosEmparejamiento">, "orden">,
): Promise<void> {
  const { ultimo } = await tx
    .selectFrom("codigosEmparejamiento")
    .select((e) => e.fn.max("orden").as("ultimo"))
    .where("nit", "=", codigo.nit)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("codigosEmparejamiento")
    .values({ ...codigo, orden: (ultimo ?? 0) + 1 })
    .execute();
}

/** Finds a pairing code that may be used now. */
export function findCodigo(
  db: Db,
  hash: string,
  ahoraMs: number,
): Promise<Fila<"codigosEmparejamiento"> | undefined> {
  return db
    .selectFrom("codigosEmparejamiento")
    .selectAll()
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("venceEn", ">", ahoraMs)
    .executeTakeFirst();
}

/**
 * Uses up a pairing code, and every code made before it for its point of sale. Undefined when it does not
 * exist, has expired, or was used.
 */
export async function takeCodigo(
  tx: Tx,
  hash: string,
  ahoraMs: number,
): Promise<Fila<"codigosEmparejamiento"> | undefined> {
  const codigo = await tx
    .updateTable("codigosEmparejamiento")
    .set({ usado: 1 })
    .where("hash", "=", hash)
    .where("usado", "=", 0)
    .where("venceEn", ">", ahoraMs)
    .returningAll()
    .executeTakeFirst();
  if (codigo === undefined) return undefined;
  await tx
    .updateTable("codigosEmparejamiento")
    .set({ usado: 1 })
    .where("nit", "=", codigo.nit)
    .where("sucursal", "=", codigo.sucursal)
    .where("puntoVenta", "=", codigo.puntoVenta)
    .where("orden", "<", codigo.orden)
    .execute();
  return codigo;
}

/** Uses up the company's unused pairing codes. */
export async function endCodigos(tx: Tx, nit: Nit): Promise<void> {
  await tx
    .updateTable("codigosEmparejamiento")
    .set({ usado: 1 })
    .where("nit", "=", nit)
    .where("usado", "=", 0)
    .execute();
}

/** Leaves a tombstone: the company's document with this CUF is refused from then on. A second one is a no-op. */
export async function insertLapida(tx: Tx, cuf: Cuf, nit: Nit, ahoraMs: number): Promise<void> {
  for (const clave of clavesDeLapida(nit, cuf)) {
    const nueva = { cuf: clave, nit, en: ahoraMs };
    await tx
      .insertInto("lapidas")
      .values(nueva)
      .onConflict((c) => c.column("cuf").doNothing())
      .execute();
    if (await hasLapida(tx, nit, cuf)) return;
  }
}

/** Tells whether the company's CUF has a tombstone. */
export async function hasLapida(tx: Tx, nit: Nit, cuf: string): Promise<boolean> {
  const row = await tx
    .selectFrom("lapidas")
    .select("cuf")
    .where("cuf", "in", clavesDeLapida(nit, cuf))
    .where("nit", "=", nit)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the keys of a tombstone: the CUF, and another one where a second company left a tombstone for that CUF. */
function clavesDeLapida(nit: Nit, cuf: string): string[] {
  return [cuf, `${nit}/${cuf}`];
}

/** Writes more than an invoice takes, so that a full disk or a read-only folder is noticed before a sale meets it. */
export async function beat(db: Db, ahoraMs: number): Promise<void> {
  // Random bytes, because a layer below might compress others.
  const heartbeat = { en: ahoraMs, relleno: randomBytes(COMO_FACTURA_BYTES) };
  await db
    .insertInto("latidos")
    .values({ id: 1, ...heartbeat })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(heartbeat))
    .execute();
}
