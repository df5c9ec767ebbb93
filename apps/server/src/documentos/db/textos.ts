/**
 * Stores and finds the texts by which documents are searched: descriptions of lines and names of cashiers.
 */
import { type Nit, textosBuscados } from "@mostrador/core";
import { sql } from "kysely";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";
import type { Relleno } from "../../motor/rellenar.ts";
import { transaccion } from "../../motor/transaccion.ts";

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
  for (let i = 0; i < pares.length; i += POR_VEZ) await putPares(tx, pares.slice(i, i + POR_VEZ));
}

const putPares = compilada((tx, pares: readonly Nueva<"facturasTextos">[]) =>
  tx
    .insertInto("facturasTextos")
    .values(pares)
    .onConflict((c) => c.columns(["facturaId", "textoId"]).doNothing()),
);

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
  return (await buscarPlanos(tx, nit, planos)).map(({ id, plano }) => [plano, id]);
}

const buscarPlanos = compilada((tx, nit: Nit, planos: readonly string[]) =>
  tx.selectFrom("textosBuscados").select(["id", "plano"]).where("nit", "=", nit).where("plano", "in", planos),
);

/** Stores the texts of documents that are older than the search. */
export const RELLENO_TEXTOS: Relleno = {
  ajuste: "textos:desde",
  tanda: 100,
  tandas: 20,
  ultimas: 100,
  poner: put,
};

async function put(db: Db, desde: number, limite: number): Promise<readonly { readonly id: number }[]> {
  const filas = await db
    .selectFrom("facturas")
    .select(["id", "nit", "xml"])
    .where("id", "<", desde)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
  for (const [nit, suyas] of Map.groupBy(filas, (fila) => fila.nit))
    await transaccion(db, nit, (tx) => saveTextos(tx, nit, suyas));
  return filas;
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

/** Stores a name once, so that parts of it are found without reading every document. */
async function saveNombre(tx: Tx, nit: Nit, plano: string): Promise<void> {
  await putNombre(tx, nit, plano);
}

const putNombre = compilada((tx, nit: Nit, plano: string) =>
  tx
    .insertInto("nombresClientes")
    .values({ nit, plano })
    .onConflict((c) => c.columns(["nit", "plano"]).doNothing()),
);
