/** Sums the documents that are older than the figures, and those that an older program wrote meanwhile. */
import { findAjuste, saveAjuste } from "./ajustes.ts";
import { asentarVenta, COLUMNAS_DE_VENTA } from "./asentar-venta.ts";
import type { Db } from "./connection.ts";
import { transaccion } from "./transaccion.ts";

/** Setting with the id of the document from which on all are summed; 0: all are. */
const DESDE = "ventas:desde";
const NINGUNO = Number.MAX_SAFE_INTEGER;

/** Tells whether all older documents are summed. */
export async function hasTodas(db: Db): Promise<boolean> {
  return (await findAjuste(db, DESDE)) === "0";
}

/** Sums up to `limite` older documents, newest first. Gives the number read; 0: none is left. */
export async function ponerVentas(db: Db, limite: number): Promise<number> {
  const desde = Number((await findAjuste(db, DESDE)) ?? NINGUNO);
  if (desde === 0) return 0;
  const { leidas, hasta } = await ponerVentasBajo(db, desde, limite);
  await saveAjuste(db, DESDE, String(hasta));
  return leidas;
}

/** Checks the newest documents again: an older program may have written them beside this one. */
export async function ponerUltimasVentas(db: Db, limite: number): Promise<void> {
  await ponerVentasBajo(db, NINGUNO, limite);
}

async function ponerVentasBajo(
  db: Db,
  desde: number,
  limite: number,
): Promise<{ readonly leidas: number; readonly hasta: number }> {
  const filas = await db
    .selectFrom("facturas")
    .select(["id", "nit"])
    .where("id", "<", desde)
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
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
  return { leidas: filas.length, hasta: filas.length < limite ? 0 : (filas.at(-1)?.id ?? 0) };
}
