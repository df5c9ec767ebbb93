/** Keeps the payments of sales that several methods paid, by method. docs/decisions/0023 */
import { Cuf, parseHecho, planCobros, type Hecho, type Nit } from "@mostrador/core";
import type { Db, Tx } from "./connection.ts";
import type { Relleno } from "./rellenar.ts";
import { transaccion } from "./transaccion.ts";

type Contado = Pick<Hecho, "tipo" | "version" | "datos">;

/**
 * Stores the payments that facts tell, in the transaction that stores the facts. Known ones stay. Triggers bring the sums by method in step
 * with the document, whichever of the two comes first.
 */
export async function saveCobros(tx: Tx, nit: Nit, hechos: readonly Contado[]): Promise<void> {
  const filas = hechos.flatMap((hecho) => cobrosDe(hecho).map((cobro) => ({ nit, ...cobro })));
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

function cobrosDe(hecho: Contado) {
  if (hecho.tipo !== VENTA) return [];
  const leido = parseHecho(hecho);
  if (leido.kind !== VENTA) return [];
  const cuf = Cuf.safeParse(leido.datos.cuf);
  return cuf.success ? planCobros(leido.datos.pagos).map((cobro) => ({ cuf: cuf.data, ...cobro })) : [];
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
