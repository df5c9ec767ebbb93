/** Reads what products cost, and what they would cost today; writes nothing. docs/decisions/0068 */
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

/** Age in days up to which a purchase counts: the cost of an older purchase says nothing about today. */
const DIAS = 365;
/** Most purchases that are looked at, the newest ones. */
const MAX_COMPRAS = 1000;
/** Most products that are listed. */
const MAX_PRODUCTOS = 200;
const DIA_MS = 86_400_000;

const Datos = z.object({
  lineas: z.array(z.object({ productoId: z.string(), unidades: z.string(), costo: z.string() })),
});

/** The latest purchase of a product: its day, and the cost of a unit. */
export interface UltimaCompra {
  readonly fecha: string;
  readonly costo: Decimal;
}

/** What a product costs. `reposicion`: what it would cost today, as the dollar moved since it was bought. */
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

/** Reads what a product costs in each branch, and what it would cost today. */
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

/** A product whose price does not pay for buying it again. Amounts in bolivianos. */
export interface PorReponer {
  readonly productoId: string;
  readonly codigo: string;
  readonly descripcion: string;
  readonly precio: string;
  readonly comprado: UltimaCompra;
  readonly reposicion: Decimal;
  /** Below zero. */
  readonly ganancia: Decimal;
  /** The price that leaves the wanted gain over the replacement. */
  readonly propuesto: Decimal;
}

/**
 * Lists products that sell below their replacement, the largest loss first: the cost of their latest purchase, moved as the dollar moved
 * since. `quiere`: the wanted gain in per cent of the replacement.
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

/** The latest purchase of each product; goods that were given away say nothing. */
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

/** Gives the rate in force on a day; null before the first that is known. */
async function dolaresDesde(db: Db, ahoraMs: number): Promise<(dia: string) => Decimal | null> {
  const tipos = await listTiposCambio(db, epochToInstante(ahoraMs).slice(0, 10), DIAS + 10);
  return (dia) => {
    const vigente = tipos.find(({ fecha }) => fecha <= dia);
    return vigente === undefined ? null : decimal(vigente.usd);
  };
}
