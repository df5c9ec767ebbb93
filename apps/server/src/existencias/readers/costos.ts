/** Cost of sold goods, for the figures of sales. Writes nothing. */
import { decimal, type Decimal } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
import { sumVendidasComoTales, sumVendidasPorVenta, type Periodo } from "../db/informes.ts";
import { toValor } from "../db/unidades.ts";

/** Products of one statement. */
const POR_VEZ = 500;

/** Adds up the cost of the goods sold in a period, less returned ones, in bolivianos, by the code of the product that was sold. */
export async function sumCostosVendidos(db: Db, periodo: Periodo): Promise<ReadonlyMap<string, Decimal>> {
  const movidas = await sumVendidasComoTales(db, periodo);
  const codigos = await codigosDe(db, periodo.nit, movidas);
  return sumarPor(movidas.map(({ productoId, valor }) => ({ clave: codigos.get(productoId), valor })));
}

/** Costs of the goods sold in a period, in bolivianos. */
interface CostosPorVenta {
  /** Cost by the key of the sale: its id, or the CUF of a document without one. */
  readonly porVenta: ReadonlyMap<string, Decimal>;
  /** Codes of the products that were sold at a known cost. */
  readonly codigos: ReadonlySet<string>;
}

/** Adds up the cost of the goods sold in a period, less returned ones, by sale. */
export async function sumCostosPorVenta(db: Db, periodo: Periodo): Promise<CostosPorVenta> {
  const movidas = await sumVendidasPorVenta(db, periodo);
  const codigos = await codigosDe(db, periodo.nit, movidas);
  const porVenta = sumarPor(movidas.filter(({ productoId }) => codigos.has(productoId)));
  return { porVenta, codigos: new Set(codigos.values()) };
}

async function codigosDe(
  db: Db,
  nit: Periodo["nit"],
  filas: readonly { readonly productoId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(filas.map(({ productoId }) => productoId))];
  const codigos = new Map<string, string>();
  for (let i = 0; i < ids.length; i += POR_VEZ)
    for (const { id, codigo } of await readFilas(db, nit, "producto", ids.slice(i, i + POR_VEZ)))
      codigos.set(id, codigo);
  return codigos;
}

/** Adds up the values of goods that left, by key; goods without a key are left out. */
function sumarPor(
  movidas: readonly { readonly clave: string | undefined; readonly valor: number }[],
): ReadonlyMap<string, Decimal> {
  const costos = new Map<string, Decimal>();
  for (const { clave, valor } of movidas)
    if (clave !== undefined) costos.set(clave, (costos.get(clave) ?? decimal(0)).minus(toValor(valor)));
  return costos;
}
