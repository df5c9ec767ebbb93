/** Sales that took goods out of stock, with what left and came back of each line. */
import { LineaVendida, type Nit } from "@mostrador/core";
import { z } from "zod";
import { compilada } from "../../motor/compiladas.ts";
import type { Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** A frozen line with what it took out. `salio`: null where the product's stock was not followed. */
export const LineaGuardada = LineaVendida.extend({
  salio: z.object({ cantidad: z.string(), valor: z.string() }).nullable(),
  devuelta: z.string(),
  /** Of a part: its place in the product that was sold, and that product. */
  parte: z.int().optional(),
  combo: z.string().optional(),
});
export type LineaGuardada = z.infer<typeof LineaGuardada>;
/** The lines of a sale as they are stored. */
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

/** Keeps the lines of a booked sale with what left and came back. `pasos`: how often something came back or left again. */
export async function saveLineas(
  tx: Tx,
  { nit, clave, pasos = 0 }: Pick<Fila<"ventasExistencia">, "nit" | "clave"> & { readonly pasos?: number },
  lineas: readonly LineaGuardada[],
): Promise<void> {
  await putLineas(tx, nit, clave, JSON.stringify(lineas), pasos);
}

const putLineas = compilada((tx, nit: Nit, clave: string, lineas: string, pasos: number) =>
  tx.updateTable("ventasExistencia").set({ lineas, pasos }).where("nit", "=", nit).where("clave", "=", clave),
);
