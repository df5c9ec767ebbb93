/**
 * Adds documents that are older than the stored sums of sales, or that an older program wrote meanwhile, to these sums, and converts the
 * sums of exports to bolivianos.
 */
import type { Nit } from "@mostrador/core";
import { asentarVenta, COLUMNAS_DE_VENTA } from "../../documentos/db/asentar-venta.ts";
import type { Db } from "../../motor/connection.ts";
import { EN_MONEDA } from "../../motor/indices.ts";
import type { Relleno } from "../../motor/rellenar.ts";
import { transaccion } from "../../motor/transaccion.ts";

/** Adds documents that are older than the stored sums of sales to these sums. */
export const RELLENO_VENTAS: Relleno = {
  ajuste: "ventas:desde",
  tanda: 100,
  tandas: 20,
  ultimas: 500,
  poner: put,
};

async function put(db: Db, desde: number, limite: number): Promise<readonly { readonly id: number }[]> {
  const filas = await db
    .selectFrom("facturas")
    .select(["id", "nit"])
    .where("id", "<", desde)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
  await asentarTodas(db, filas);
  return filas;
}

/** Adds up in bolivianos the products that an earlier version added up in the documents' currency. */
export const RELLENO_MONEDA: Relleno = {
  ajuste: "ventas:moneda:desde",
  tanda: 100,
  tandas: 20,
  ultimas: 500,
  poner: putEnBs,
};

async function putEnBs(db: Db, desde: number, limite: number): Promise<readonly { readonly id: number }[]> {
  const filas = await db
    .selectFrom("ventas")
    .select(["facturaId as id", "nit"])
    .where(EN_MONEDA)
    .where("facturaId", "<", desde)
    .orderBy("facturaId", "desc")
    .limit(limite)
    .execute();
  await asentarTodas(db, filas);
  return filas;
}

async function asentarTodas(
  db: Db,
  filas: readonly { readonly id: number; readonly nit: Nit }[],
): Promise<void> {
  for (const [nit, suyas] of Map.groupBy(filas, (fila) => fila.nit))
    await transaccion(db, nit, async (tx) => {
      // Read inside the transaction, so that a document settled meanwhile is summed in its present state.
      const facturas = await tx
        .selectFrom("facturas")
        .select([...COLUMNAS_DE_VENTA])
        .where(
          "id",
          "in",
          suyas.map(({ id }) => id),
        )
        .execute();
      for (const factura of facturas) await asentarVenta(tx, factura);
    });
}
