/** Reads the gain of sales of followed products: the amount charged without VAT, less the cost of the goods. Writes nothing. */
import { setImmediate } from "node:timers/promises";
import {
  decimal,
  margenDe,
  masDias,
  parseVentaSumada,
  regimenEn,
  sumar,
  type Decimal,
  type Nit,
  type Regimen,
  type Vigencia,
} from "@mostrador/core";
import { sumCostosPorVenta, sumCostosVendidos } from "../../existencias/readers/costos.ts";
import type { Db } from "../../motor/connection.ts";
import { productosPorCodigo } from "../../tienda/readers/categorias.ts";
import { sumProductos } from "../db/sumar-productos.ts";
import { listDeCajeros, mapCajeros, type DeCajero } from "../db/ventas-por-cajero.ts";

/** Query for gains. Days `AAAA-MM-DD`, both included. */
export interface PedidoMargen {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
  /** Tax laws of the company; a sale has the law of its day. */
  readonly vigencias: readonly Vigencia[];
}

/** The gain of a product, of a category, of a cashier or of all; in bolivianos. */
export interface FilaMargen {
  readonly clave: string;
  readonly nombre: string;
  /** Amount charged, less the amount that notes gave back. */
  readonly vendido: string;
  readonly sinIva: string;
  readonly costo: string;
  readonly ganancia: string;
  readonly porciento: string | null;
}

const SIN_CATEGORIA = "Sin categoría";
const SIN_CAJERO = "Sin cajero";

/** Gains, largest first, their sum, and the amount sold of goods without a known cost. */
interface Margenes {
  readonly filas: readonly FilaMargen[];
  readonly total: FilaMargen;
  readonly sinCosto: string;
}

/** Reads the gains by product, by category or by cashier. */
export function getMargen(
  db: Db,
  pedido: PedidoMargen,
  por: "producto" | "categoria" | "cajero",
): Promise<Margenes> {
  return por === "cajero" ? getMargenDeCajeros(db, pedido) : getMargenDeProductos(db, pedido, por);
}

/** Documents of one batch; other requests are served between batches. */
const POR_VEZ = 200;

/**
 * Reads the gains by cashier. Sums of products carry no cashier, so each document of the period is read. Returned goods reduce the gain of
 * the cashier who sold them.
 */
async function getMargenDeCajeros(db: Db, pedido: PedidoMargen): Promise<Margenes> {
  const { nit, vigencias } = pedido;
  const { porVenta, codigos: conocidos } = await sumCostosPorVenta(db, pedido);
  const vendido = new Map<string, Map<Regimen, Decimal>>();
  let sinCosto = NADA;
  let tras: DeCajero | undefined;
  do {
    const tanda = await listDeCajeros(db, pedido, tras, POR_VEZ);
    for (const { cajero, clase, fechaEmision, xml } of tanda) {
      const suyo = vendido.get(cajero) ?? new Map<Regimen, Decimal>();
      vendido.set(cajero, suyo);
      const regimen = regimenEn(fechaEmision.slice(0, 10), vigencias);
      for (const { codigo, centavos } of parseVentaSumada(xml.toString("utf8")).productos) {
        const monto = decimal(clase === 1 ? centavos : -centavos).times("0.01");
        if (conocidos.has(codigo)) suyo.set(regimen, (suyo.get(regimen) ?? NADA).plus(monto));
        else sinCosto = sinCosto.plus(monto);
      }
    }
    tras = tanda.length === POR_VEZ ? tanda.at(-1) : undefined;
    await setImmediate();
  } while (tras !== undefined);
  const cajeros = await mapCajeros(db, nit, [...porVenta.keys()]);
  const costos = new Map<string, Decimal>();
  for (const [clave, costo] of porVenta) {
    const cajero = cajeros.get(clave) ?? "";
    costos.set(cajero, (costos.get(cajero) ?? NADA).plus(costo));
  }
  const vendidoDe = (cajero: string) =>
    [...(vendido.get(cajero) ?? [])].map(([regimen, monto]) => ({ regimen, monto }));
  const todos = [...new Set([...vendido.keys(), ...costos.keys()])];
  const filas = todos
    .filter((cajero) => costos.has(cajero) || vendidoDe(cajero).length > 0)
    .map((cajero) =>
      filaDe(cajero, cajero === "" ? SIN_CAJERO : cajero, vendidoDe(cajero), costos.get(cajero) ?? NADA),
    );
  return {
    filas: filas.toSorted((a, b) => Number(b.ganancia) - Number(a.ganancia)),
    total: filaDe("", "Todo", todos.flatMap(vendidoDe), sumar([...costos.values()])),
    sinCosto: sinCosto.toFixed(2),
  };
}

async function getMargenDeProductos(
  db: Db,
  pedido: PedidoMargen,
  por: "producto" | "categoria",
): Promise<Margenes> {
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

/** Amount sold of each product under one law, by the product's code, less the amount that notes of those days gave back. */
interface Tramo {
  readonly regimen: Regimen;
  readonly montos: ReadonlyMap<string, Decimal>;
}

/** Divides a period at the days on which another law begins. */
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
