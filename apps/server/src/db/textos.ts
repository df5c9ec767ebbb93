/**
 * Stores and finds the texts by which documents are searched: descriptions of lines and names of cashiers.
 */
import { textosBuscados, type Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "./connection.ts";
import { findAjuste, saveAjuste } from "./ajustes.ts";
import { saveNombre } from "./nombres.ts";
import { transaccion } from "./transaccion.ts";

/** A stored document, from which its texts are read. */
interface Fuente {
  readonly id: number;
  readonly xml: Buffer;
}

/** Stores the search data of a new document outside its own columns: its buyer's name and its texts. */
export async function saveBuscado(
  tx: Tx,
  nit: Nit,
  factura: Fuente & { readonly clientePlano?: string | null },
): Promise<void> {
  if (factura.clientePlano != null) await saveNombre(tx, nit, factura.clientePlano);
  await saveTextos(tx, nit, [factura]);
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const POR_VEZ = 5000;

/**
 * Stores the texts of a company's documents, in a few statements however many there are. Existing texts stay.
 */
async function saveTextos(tx: Tx, nit: Nit, facturas: readonly Fuente[]): Promise<void> {
  const deCada = facturas.map(({ id, xml }) => ({ id, textos: textosBuscados(xml.toString("utf8")) }));
  const ids = await saveTodos(tx, nit, [...new Set(deCada.flatMap(({ textos }) => textos))].toSorted());
  const pares = deCada.flatMap(({ id: facturaId, textos }) =>
    textos.flatMap((texto) => {
      const textoId = ids.get(texto);
      return textoId === undefined ? [] : [{ facturaId, textoId }];
    }),
  );
  for (let i = 0; i < pares.length; i += POR_VEZ)
    await tx
      .insertInto("facturasTextos")
      .values(pares.slice(i, i + POR_VEZ))
      .onConflict((c) => c.columns(["facturaId", "textoId"]).doNothing())
      .execute();
}

/**
 * Stores texts of a company; gives the id of each. Existing texts are not inserted again: SQLite increments a
 * series even at a refused row, and sums get no notice of it.
 */
async function saveTodos(tx: Tx, nit: Nit, textos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (let i = 0; i < textos.length; i += POR_VEZ) {
    const parte = textos.slice(i, i + POR_VEZ);
    for (const [plano, id] of await readIds(tx, nit, parte)) ids.set(plano, id);
    const faltan = parte.filter((plano) => !ids.has(plano));
    if (faltan.length === 0) continue;
    await tx
      .insertInto("textosBuscados")
      .values(faltan.map((plano) => ({ nit, plano })))
      .onConflict((c) => c.columns(["nit", "plano"]).doNothing())
      .execute();
    for (const [plano, id] of await readIds(tx, nit, faltan)) ids.set(plano, id);
  }
  return ids;
}

async function readIds(
  tx: Tx,
  nit: Nit,
  planos: readonly string[],
): Promise<readonly (readonly [plano: string, id: number])[]> {
  const filas = await tx
    .selectFrom("textosBuscados")
    .select(["id", "plano"])
    .where("nit", "=", nit)
    .where("plano", "in", planos)
    .execute();
  return filas.map(({ id, plano }) => [plano, id]);
}

/** Setting with the id of the document from which on all have their texts; 0: every document has. */
const DESDE = "textos:desde";
const NINGUNO = Number.MAX_SAFE_INTEGER;

/**
 * Stores the texts of up to `limite` documents older than the search, newest first. Gives the number of
 * documents read; 0: none is left.
 */
export async function ponerTextos(db: Db, limite: number): Promise<number> {
  const desde = Number((await findAjuste(db, DESDE)) ?? NINGUNO);
  if (desde === 0) return 0;
  const { leidos, hasta } = await ponerTextosBajo(db, desde, limite);
  await saveAjuste(db, DESDE, String(hasta));
  return leidos;
}

/** Stores the texts of the newest documents: an older program may have written them beside this one. */
export async function ponerUltimosTextos(db: Db, limite: number): Promise<void> {
  await ponerTextosBajo(db, NINGUNO, limite);
}

/** Gives the number of documents read, and the id of the last one; 0: none follows. */
async function ponerTextosBajo(
  db: Db,
  desde: number,
  limite: number,
): Promise<{ readonly leidos: number; readonly hasta: number }> {
  const filas = await db
    .selectFrom("facturas")
    .select(["id", "nit", "xml"])
    .where("id", "<", desde)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
  for (const [nit, suyas] of Map.groupBy(filas, (fila) => fila.nit))
    await transaccion(db, nit, (tx) => saveTextos(tx, nit, suyas));
  return { leidos: filas.length, hasta: filas.length < limite ? 0 : (filas.at(-1)?.id ?? 0) };
}

/** Lists the ids of a company's texts that hold all the parts, `limite` of them. */
export async function listTextos(
  db: Db,
  nit: Nit,
  partes: readonly string[],
  limite: number,
): Promise<number[]> {
  return (await consultaTextos(db, nit, partes, limite).execute()).map(({ id }) => id);
}

/** Builds the query of `listTextos`. */
export function consultaTextos(db: Db, nit: Nit, partes: readonly string[], limite: number) {
  const todas = db.selectFrom("textosBuscados").select("id").where("nit", "=", nit).limit(limite);
  return partes.reduce((query, parte) => query.where(sql<boolean>`plano like ${parte} escape '\\'`), todas);
}

/** Tells whether more than `limite` documents have one of the texts. */
export async function hasMasDe(db: Db, textos: readonly number[], limite: number): Promise<boolean> {
  if (textos.length === 0) return false;
  const filas = db.selectFrom("facturasTextos").select("facturaId").where("textoId", "in", textos);
  const { n } = await db
    .selectFrom(filas.limit(limite + 1).as("suyas"))
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return n > limite;
}
