/** Adds up the documents of before there were figures, and those that a program of before wrote meanwhile. */
import { findAjuste, saveAjuste } from "./ajustes.ts";
import { asentarVenta, COLUMNAS_DE_VENTA } from "./asentar-venta.ts";
import type { Db } from "./connection.ts";
import { transaccion } from "./transaccion.ts";

/** The setting with the document from which on every one is added up; 0: all are. */
const DESDE = "ventas:desde";
const NINGUNO = Number.MAX_SAFE_INTEGER;

/** Whether all documents of before are added up. */
export async function hasTodas(db: Db): Promise<boolean> {
  return (await findAjuste(db, DESDE)) === "0";
}

/** Adds up documents of before, the newest first, `limite` of them. Gives how many it read; 0: none is left. */
export async function ponerVentas(db: Db, limite: number): Promise<number> {
  const desde = Number((await findAjuste(db, DESDE)) ?? NINGUNO);
  if (desde === 0) return 0;
  const { leidas, hasta } = await ponerVentasBajo(db, desde, limite);
  await saveAjuste(db, DESDE, String(hasta));
  return leidas;
}

/** Looks at the newest documents once more: a program of before may have written them beside this one. */
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
      // Read inside: a document that is settled meanwhile is added up as it is now.
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
