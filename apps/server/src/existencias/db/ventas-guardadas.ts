/** Sales that took goods out of stock, with the quantities of each line that left and came back. */
import { decimal, enUnidades, LineaVendida, lugarDeLinea, type Nit } from "@mostrador/core";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { moveStock, type Libro, type LineaDeActo } from "./libro.ts";

/** Frozen line of a sale. `salio` is the quantity and value that it took out of stock, null if the product was not followed. */
export const LineaGuardada = LineaVendida.extend({
  salio: z.object({ cantidad: z.string(), valor: z.string() }).nullable(),
  devuelta: z.string(),
  /** For a part of a product: the index of the part, and the product that was sold. */
  parte: z.int().optional(),
  combo: z.string().optional(),
});
export type LineaGuardada = z.infer<typeof LineaGuardada>;
/** Schema of the stored lines of a sale. */
export const LineasGuardadas = z.array(LineaGuardada);

const buscarVenta = compilada((tx, nit: Nit, clave: string) =>
  tx.selectFrom("ventasExistencia").selectAll().where("nit", "=", nit).where("clave", "=", clave),
);

/** Finds a booked sale by its key. */
export async function findVenta(
  tx: Tx,
  nit: Nit,
  clave: string,
): Promise<Fila<"ventasExistencia"> | undefined> {
  const [fila] = await buscarVenta(tx, nit, clave);
  return fila;
}

/** Lists the booked sales of some keys with their lines; those whose document is still to come are left out. */
export async function listVentas(
  db: Db,
  nit: Nit,
  claves: readonly string[],
): Promise<readonly { readonly clave: string; readonly lineas: readonly LineaGuardada[] }[]> {
  if (claves.length === 0) return [];
  const filas = await db
    .selectFrom("ventasExistencia")
    .select(["clave", "lineas"])
    .where("nit", "=", nit)
    .where("clave", "in", claves)
    .where("lineas", "is not", null)
    .execute();
  return filas.map(({ clave, lineas }) => ({
    clave,
    lineas: LineasGuardadas.parse(JSON.parse(lineas ?? "[]")),
  }));
}

/**
 * Takes a line of a sale out of an open ledger. Gives what left; null if nothing did, because the product's stock is not followed or the
 * quantity is zero. Nothing is written before `saveLibro`.
 */
export async function takeLinea(
  libro: Libro,
  { clave, ...venta }: Pick<Fila<"ventasExistencia">, "clave"> & Pick<LineaDeActo, "instante" | "de">,
  linea: Omit<LineaGuardada, "salio" | "devuelta">,
): Promise<LineaGuardada["salio"]> {
  const { productoId, combo: deCombo } = linea;
  const cantidad = enUnidades(linea.cantidad, linea.factor).times(-1);
  if (cantidad.eq(0)) return null;
  const deVenta = { motivo: "venta", referencia: clave, linea: lugarDeLinea(linea), ...venta } as const;
  const salida = await moveStock(libro, { productoId, cantidad, deCombo, ...deVenta });
  if (salida === null) return null;
  const nada = decimal(0);
  return { cantidad: nada.minus(salida.cantidad).toFixed(), valor: nada.minus(salida.valor).toFixed() };
}

/** Tells, as a number for the database, whether a line of a sale moved nothing. */
export function isSinMover(lineas: readonly Pick<LineaGuardada, "salio">[]): 0 | 1 {
  return lineas.some(({ salio }) => salio === null) ? 1 : 0;
}

/** Stores the lines of a booked sale. `pasos` counts how often goods came back or left again. */
export async function saveLineas(
  tx: Tx,
  { nit, clave, pasos = 0 }: Pick<Fila<"ventasExistencia">, "nit" | "clave"> & { readonly pasos?: number },
  lineas: readonly LineaGuardada[],
): Promise<void> {
  await putLineas(tx, nit, clave, { lineas: JSON.stringify(lineas), pasos, sinMover: isSinMover(lineas) });
}

const putLineas = compilada(
  (tx, nit: Nit, clave: string, fila: Pick<Fila<"ventasExistencia">, "lineas" | "pasos" | "sinMover">) =>
    tx.updateTable("ventasExistencia").set(fila).where("nit", "=", nit).where("clave", "=", clave),
);
