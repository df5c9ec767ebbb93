/** Reads the cost of products, and the cost of buying them again today; writes nothing. docs/decisions/0068 */
import {
  costoDeReposicion,
  decimal,
  dividir,
  epochToInstante,
  partesDePrecio,
  precioPara,
  type Decimal,
  type Nit,
  type Regimen,
} from "@mostrador/core";
import { z } from "zod";
import { findTipoCambio, listTiposCambio } from "../../cotizaciones/db/tipos-cambio.ts";
import type { Db } from "../../motor/connection.ts";
import { readFilas } from "../../tienda/readers/tienda.ts";
import { listComprasDesde } from "../db/compras.ts";
import { listSaldosDe } from "../db/listar.ts";
import { toCantidad, toValor } from "../db/unidades.ts";

/** Maximum age of a purchase in days: the cost of an older purchase says nothing about today. */
const DIAS = 365;
/** Maximum number of purchases that are read, newest first. */
const MAX_COMPRAS = 1000;
/** Maximum number of products that are listed. */
const MAX_PRODUCTOS = 200;
const DIA_MS = 86_400_000;

const Datos = z.object({
  lineas: z.array(z.object({ productoId: z.string(), unidades: z.string(), costo: z.string() })),
});

/** Latest purchase of a product: its day, and the cost of one unit. */
export interface UltimaCompra {
  readonly fecha: string;
  readonly costo: Decimal;
}

/** Cost of a product in each branch. `reposicion` is the cost of buying it again today, after the dollar's change since its purchase. */
export interface CostoDeProducto {
  readonly sucursales: readonly {
    readonly sucursal: number;
    readonly cantidad: string;
    readonly costo: string;
  }[];
  readonly ultimaCompra: UltimaCompra | null;
  readonly reposicion: Decimal | null;
  readonly dolar: { readonly antes: Decimal; readonly hoy: Decimal } | null;
}

/** Reads the cost of a product in each branch, and the cost of buying it again today. */
export async function readCosto(
  db: Db,
  nit: Nit,
  productoId: string,
  ahoraMs: number,
): Promise<CostoDeProducto> {
  const saldos = await listSaldosDe(db, nit, productoId);
  const ultima = (await ultimasCompras(db, nit, ahoraMs)).get(productoId) ?? null;
  const hoy = await dolarDe(db, epochToInstante(ahoraMs).slice(0, 10));
  const antes = ultima === null ? null : await dolarDe(db, ultima.fecha);
  return {
    sucursales: saldos.map(({ sucursal, cantidad, costo }) => ({
      sucursal,
      cantidad: toCantidad(cantidad).toFixed(),
      costo: toValor(costo).toFixed(),
    })),
    ultimaCompra: ultima,
    reposicion: ultima === null ? null : costoDeReposicion(ultima.costo, { antes, hoy }),
    dolar: antes === null || hoy === null ? null : { antes, hoy },
  };
}

/** Product whose price does not pay for buying it again. Amounts in bolivianos. */
export interface PorReponer {
  readonly productoId: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly precio: string;
  readonly comprado: UltimaCompra;
  readonly reposicion: Decimal;
  /** Gain over the replacement cost; always negative. */
  readonly ganancia: Decimal;
  /** Price that leaves the wanted gain over the replacement cost. */
  readonly propuesto: Decimal;
}

/**
 * Lists products that sell below their replacement cost, largest loss first. The replacement cost is that of the latest purchase, changed as
 * the dollar changed since. `quiere` is the wanted gain in per cent of the replacement cost.
 */
export async function listPorReponer(
  db: Db,
  nit: Nit,
  {
    quiere,
    regimen,
    ahoraMs,
  }: { readonly quiere: number; readonly regimen: Regimen; readonly ahoraMs: number },
): Promise<readonly PorReponer[]> {
  const ultimas = await ultimasCompras(db, nit, ahoraMs);
  const dolar = await dolaresDesde(db, ahoraMs);
  const hoy = dolar(epochToInstante(ahoraMs).slice(0, 10));
  const productos = await readFilas(db, nit, "producto", [...ultimas.keys()]);
  return productos
    .flatMap(({ id: productoId, codigo, descripcion, precio, activo }): PorReponer[] => {
      const comprado = ultimas.get(productoId);
      if (comprado === undefined || !activo) return [];
      const reposicion = costoDeReposicion(comprado.costo, { antes: dolar(comprado.fecha), hoy });
      const { ganancia } = partesDePrecio(decimal(precio), reposicion, regimen);
      if (ganancia.gte(0)) return [];
      const quiereGanar = dividir(reposicion.times(quiere), decimal(100), 2);
      const propuesto = precioPara(reposicion, quiereGanar, regimen);
      return [{ productoId, codigo, descripcion, precio, comprado, reposicion, ganancia, propuesto }];
    })
    .toSorted((a, b) => a.ganancia.cmp(b.ganancia))
    .slice(0, MAX_PRODUCTOS);
}

/** Finds the latest purchase of each product; goods that the supplier gave away are ignored. */
async function ultimasCompras(db: Db, nit: Nit, ahoraMs: number): Promise<ReadonlyMap<string, UltimaCompra>> {
  const desde = epochToInstante(ahoraMs - DIAS * DIA_MS).slice(0, 10);
  const ultimas = new Map<string, UltimaCompra>();
  for (const { fecha, datos } of await listComprasDesde(db, nit, desde, MAX_COMPRAS))
    for (const { productoId, unidades, costo } of Datos.parse(JSON.parse(datos)).lineas) {
      const pagada = decimal(costo).gt(0) && decimal(unidades).gt(0);
      if (pagada && !ultimas.has(productoId))
        ultimas.set(productoId, { fecha, costo: dividir(decimal(costo), decimal(unidades), 6) });
    }
  return ultimas;
}

async function dolarDe(db: Db, dia: string): Promise<Decimal | null> {
  const tipo = await findTipoCambio(db, dia);
  return tipo === undefined ? null : decimal(tipo.usd);
}

/** Reads the dollar's rates. The returned function gives the rate in force on a day, or null before the first known one. */
async function dolaresDesde(db: Db, ahoraMs: number): Promise<(dia: string) => Decimal | null> {
  const tipos = await listTiposCambio(db, epochToInstante(ahoraMs).slice(0, 10), DIAS + 10);
  return (dia) => {
    const vigente = tipos.find(({ fecha }) => fecha <= dia);
    return vigente === undefined ? null : decimal(vigente.usd);
  };
}
