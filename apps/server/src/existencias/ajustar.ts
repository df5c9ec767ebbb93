/** Settings of stock: whether it is followed, and the quantity below which a product is to be reordered. */
import { decimal, type BajoCero, type Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { transaccion } from "../motor/transaccion.ts";
import { saveMinimo } from "./db/minimo.ts";
import { saveModo } from "./db/modo.ts";
import { fromCantidad } from "./db/unidades.ts";

/** Starts or stops following a company's stock. Stored balances and movements stay. */
export async function chooseModo(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  {
    activas,
    deLaApi,
    bajoCero,
  }: { readonly activas: boolean; readonly deLaApi: boolean; readonly bajoCero?: BajoCero | undefined },
): Promise<void> {
  const modo = activas ? (deLaApi ? 2 : 1) : 0;
  await transaccion(db, nit, (tx) => saveModo(tx, nit, modo, bajoCero));
}

/** Stores a product's minimum in a branch, and whether it is followed; false if it has no stock there. */
export function setMinimo(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  {
    productoId,
    sucursal,
    minimo,
    sigue,
  }: {
    readonly productoId: string;
    readonly sucursal: number;
    readonly minimo: string | null;
    readonly sigue: boolean;
  },
): Promise<boolean> {
  return transaccion(db, nit, async (tx) => {
    const guardado = minimo === null ? null : fromCantidad(decimal(minimo));
    return saveMinimo(tx, { nit, sucursal, productoId }, { minimo: guardado, sigue: sigue ? 1 : 0 });
  });
}
