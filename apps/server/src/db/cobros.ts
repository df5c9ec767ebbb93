/** Keeps the payments of sales that several methods paid, by method. docs/decisions/0023 */
import { Cuf, parseHecho, planCobros, type Cobro, type Hecho, type Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Relleno } from "./rellenar.ts";
import { transaccion } from "./transaccion.ts";

type Contado = Pick<Hecho, "tipo" | "version" | "datos">;

/**
 * Stores the payments that facts tell, in the transaction that stores the facts. A document's first fact counts: payments of two facts
 * together would not add up to it. Triggers bring the sums by method in step with the document, whichever of the two comes first.
 */
export async function saveCobros(tx: Tx, nit: Nit, hechos: readonly Contado[]): Promise<void> {
  const porCuf = new Map<Cuf, readonly Cobro[]>();
  for (const { cuf, cobros } of hechos.flatMap(cobrosDe)) if (!porCuf.has(cuf)) porCuf.set(cuf, cobros);
  for (const cuf of await listConocidas(tx, nit, [...porCuf.keys()])) porCuf.delete(cuf);
  const filas = [...porCuf].flatMap(([cuf, cobros]) => cobros.map((cobro) => ({ nit, cuf, ...cobro })));
  for (let i = 0; i < filas.length; i += POR_VEZ)
    await tx
      .insertInto("cobros")
      .values(filas.slice(i, i + POR_VEZ))
      .onConflict((c) => c.columns(["nit", "cuf", "metodo"]).doNothing())
      .execute();
}

/** Rows of one statement: SQLite takes 32,766 values. */
const POR_VEZ = 5000;
const VENTA = "venta";

async function listConocidas(tx: Tx, nit: Nit, cufs: readonly Cuf[]): Promise<readonly Cuf[]> {
  if (cufs.length === 0) return [];
  const filas = await tx
    .selectFrom("cobros")
    .select("cuf")
    .distinct()
    .where("nit", "=", nit)
    .where("cuf", "in", cufs)
    .execute();
  return filas.map(({ cuf }) => cuf);
}

/** Gives the payments that a fact tells, with its document; none where one method paid all. */
function cobrosDe(hecho: Contado): readonly { readonly cuf: Cuf; readonly cobros: readonly Cobro[] }[] {
  if (hecho.tipo !== VENTA) return [];
  const leido = parseHecho(hecho);
  if (leido.kind !== VENTA) return [];
  const cuf = Cuf.safeParse(leido.datos.cuf);
  const cobros = planCobros(leido.datos.pagos);
  return cuf.success && cobros.length > 0 ? [{ cuf: cuf.data, cobros }] : [];
}

/** Fills in the payments of facts that are older than their table, and of those that an older program stored meanwhile. */
export const RELLENO_COBROS: Relleno = {
  ajuste: "cobros:desde",
  tanda: 500,
  tandas: 20,
  ultimas: 500,
  poner,
};

async function poner(db: Db, desde: number, limite: number): Promise<readonly { readonly id: number }[]> {
  const filas = await db
    .selectFrom("hechos")
    .select(["id", "nit", "tipo", "version", "datos"])
    .where("id", "<", desde)
    .where("tipo", "=", VENTA)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
  for (const [nit, suyas] of Map.groupBy(filas, (fila) => fila.nit))
    await transaccion(db, nit, (tx) => saveCobros(tx, nit, suyas));
  return filas;
}
