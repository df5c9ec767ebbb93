/** What sold goods had cost, for the figures of sales. Writes nothing. */
import { decimal, type Decimal } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
import { sumVendidasComoTales, type Periodo } from "../db/informes.ts";
import { toValor } from "../db/unidades.ts";

/** Products of one statement. */
const POR_VEZ = 500;

/** Adds up what the goods sold in a period had cost, less what came back, by the code of the product that was sold, in bolivianos. */
export async function sumCostosVendidos(db: Db, periodo: Periodo): Promise<ReadonlyMap<string, Decimal>> {
  const movidas = await sumVendidasComoTales(db, periodo);
  const ids = [...new Set(movidas.map(({ productoId }) => productoId))];
  const codigos = new Map<string, string>();
  for (let i = 0; i < ids.length; i += POR_VEZ)
    for (const { id, codigo } of await readFilas(db, periodo.nit, "producto", ids.slice(i, i + POR_VEZ)))
      codigos.set(id, codigo);
  const costos = new Map<string, Decimal>();
  for (const { productoId, valor } of movidas) {
    const codigo = codigos.get(productoId);
    if (codigo !== undefined) costos.set(codigo, (costos.get(codigo) ?? decimal(0)).minus(toValor(valor)));
  }
  return costos;
}
