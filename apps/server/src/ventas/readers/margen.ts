/** Reads the gain of sales: without VAT, less what the goods had cost, where their stock is followed. Writes nothing. */
import { decimal, margenDe, sumar, type Decimal, type Nit } from "@mostrador/core";
import { sumCostosVendidos } from "../../existencias/readers/costos.ts";
import type { Db } from "../../motor/connection.ts";
import { productosPorCodigo } from "../../tienda/readers/categorias.ts";
import { sumProductos } from "../db/sumar-productos.ts";

/** The question for gains. Days `AAAA-MM-DD`, both included. */
export interface PedidoMargen {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
}

/** The gain of a product, of a category or of all; in bolivianos. */
export interface FilaMargen {
  readonly clave: string;
  readonly nombre: string;
  /** What was charged for it, less what notes gave back. */
  readonly vendido: string;
  readonly sinIva: string;
  readonly costo: string;
  readonly ganancia: string;
  readonly porciento: string | null;
}

const SIN_CATEGORIA = "Sin categoría";

/** Gives the gains by product or by category, the largest first, their sum, and what was sold of goods without a known cost. */
export async function getMargen(
  db: Db,
  pedido: PedidoMargen,
  por: "producto" | "categoria",
): Promise<{ readonly filas: readonly FilaMargen[]; readonly total: FilaMargen; readonly sinCosto: string }> {
  const costos = await sumCostosVendidos(db, pedido);
  const conocidos = await productosPorCodigo(db, pedido.nit);
  const vendidos = new Map<string, Decimal>();
  const nombres = new Map<string, string>();
  for (const { codigo, clase, anulada, centavos, descripcion } of await sumProductos(db, pedido)) {
    if (anulada === 1) continue;
    const monto = decimal(clase === 1 ? centavos : -centavos).times("0.01");
    vendidos.set(codigo, (vendidos.get(codigo) ?? NADA).plus(monto));
    nombres.set(codigo, conocidos.get(codigo)?.descripcion ?? descripcion ?? codigo);
  }
  const grupos = Map.groupBy(costos.keys(), (codigo) =>
    por === "producto" ? codigo : (conocidos.get(codigo)?.categoria ?? SIN_CATEGORIA),
  );
  const sumarDe = (codigos: readonly string[], de: ReadonlyMap<string, Decimal>) =>
    sumar(codigos.map((codigo) => de.get(codigo) ?? NADA));
  const filas = [...grupos].map(([clave, codigos]) =>
    filaDe(
      clave,
      por === "producto" ? (nombres.get(clave) ?? conocidos.get(clave)?.descripcion ?? clave) : clave,
      sumarDe(codigos, vendidos),
      sumarDe(codigos, costos),
    ),
  );
  const todos = [...costos.keys()];
  const conCosto = sumarDe(todos, vendidos);
  return {
    filas: filas.toSorted((a, b) => Number(b.ganancia) - Number(a.ganancia)),
    total: filaDe("", "Todo", conCosto, sumarDe(todos, costos)),
    sinCosto: sumar([...vendidos.values()])
      .minus(conCosto)
      .toFixed(2),
  };
}

const NADA = decimal(0);

function filaDe(clave: string, nombre: string, vendido: Decimal, costo: Decimal): FilaMargen {
  const { sinIva, ganancia, porciento } = margenDe(vendido, costo);
  return {
    clave,
    nombre,
    vendido: vendido.toFixed(2),
    sinIva: sinIva.toFixed(2),
    costo: costo.toFixed(2),
    ganancia: ganancia.toFixed(2),
    porciento: porciento?.toFixed(1) ?? null,
  };
}
