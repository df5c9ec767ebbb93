/** Reads the gain of sales: without VAT, less what the goods had cost, where their stock is followed. Writes nothing. */
import {
  decimal,
  margenDe,
  masDias,
  regimenEn,
  sumar,
  type Decimal,
  type Nit,
  type Regimen,
  type Vigencia,
} from "@mostrador/core";
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
  /** The days of the laws: what was sold has the law of its day. */
  readonly vigencias: readonly Vigencia[];
}

/** The gain of a product, of a category or of all; in bolivianos. */
export interface FilaMargen {
  readonly clave: string;
  readonly nombre: string;
  /** The amount that was charged, less what notes gave back. */
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
  const nombres = new Map<string, string>();
  const tramos: Tramo[] = [];
  for (const { regimen, ...dias } of tramosDeLey(pedido)) {
    const montos = new Map<string, Decimal>();
    for (const { codigo, clase, anulada, centavos, descripcion } of await sumProductos(db, {
      ...pedido,
      ...dias,
    })) {
      if (anulada === 1) continue;
      const monto = decimal(clase === 1 ? centavos : -centavos).times("0.01");
      montos.set(codigo, (montos.get(codigo) ?? NADA).plus(monto));
      nombres.set(codigo, conocidos.get(codigo)?.descripcion ?? descripcion ?? codigo);
    }
    tramos.push({ regimen, montos });
  }
  const grupos = Map.groupBy(costos.keys(), (codigo) =>
    por === "producto" ? codigo : (conocidos.get(codigo)?.categoria ?? SIN_CATEGORIA),
  );
  const sumarDe = (codigos: readonly string[], de: ReadonlyMap<string, Decimal>) =>
    sumar(codigos.map((codigo) => de.get(codigo) ?? NADA));
  const vendidoDe = (codigos: readonly string[]) =>
    tramos.map(({ regimen, montos }) => ({ regimen, monto: sumarDe(codigos, montos) }));
  const filas = [...grupos].map(([clave, codigos]) =>
    filaDe(
      clave,
      por === "producto" ? (nombres.get(clave) ?? conocidos.get(clave)?.descripcion ?? clave) : clave,
      vendidoDe(codigos),
      sumarDe(codigos, costos),
    ),
  );
  const todos = [...costos.keys()];
  const conCosto = vendidoDe(todos);
  const vendidoEnTodo = sumar(tramos.flatMap(({ montos }) => [...montos.values()]));
  return {
    filas: filas.toSorted((a, b) => Number(b.ganancia) - Number(a.ganancia)),
    total: filaDe("", "Todo", conCosto, sumarDe(todos, costos)),
    sinCosto: vendidoEnTodo.minus(sumar(conCosto.map(({ monto }) => monto))).toFixed(2),
  };
}

const NADA = decimal(0);

/** What was sold of each product, by its code, while one law held; less what notes of those days gave back. */
interface Tramo {
  readonly regimen: Regimen;
  readonly montos: ReadonlyMap<string, Decimal>;
}

/** Divides a period where another law begins. */
function tramosDeLey({
  desde,
  hasta,
  vigencias,
}: PedidoMargen): readonly { readonly regimen: Regimen; readonly desde: string; readonly hasta: string }[] {
  const dentro = vigencias.map((una) => una.desde).filter((dia) => dia > desde && dia <= hasta);
  const primeros = [desde, ...[...new Set(dentro)].toSorted()];
  return primeros.map((primero, i) => {
    const siguiente = primeros[i + 1];
    return {
      regimen: regimenEn(primero, vigencias),
      desde: primero,
      hasta: siguiente === undefined ? hasta : masDias(siguiente, -1),
    };
  });
}

function filaDe(
  clave: string,
  nombre: string,
  vendido: Parameters<typeof margenDe>[0],
  costo: Decimal,
): FilaMargen {
  const { sinIva, ganancia, porciento } = margenDe(vendido, costo);
  return {
    clave,
    nombre,
    vendido: sumar(vendido.map(({ monto }) => monto)).toFixed(2),
    sinIva: sinIva.toFixed(2),
    costo: costo.toFixed(2),
    ganancia: ganancia.toFixed(2),
    porciento: porciento?.toFixed(1) ?? null,
  };
}
