/** Reads the gain of sales: the amount charged without VAT, less the cost of the goods. Writes nothing. docs/decisions/0083 */
import { setImmediate } from "node:timers/promises";
import {
  decimal,
  margenDe,
  regimenEn,
  sumar,
  type Decimal,
  type Nit,
  type Regimen,
  type Vigencia,
} from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { productosPorCodigo } from "../../tienda/readers/categorias.ts";
import { readLineasConCosto, type LineaConCosto } from "./lineas-con-costo.ts";
import { listConLineas, type DocumentoConLineas } from "../db/documentos-con-lineas.ts";

/** Query for gains. Days `AAAA-MM-DD`, both included. */
export interface PedidoMargen {
  readonly nit: Nit;
  readonly sucursal: number | undefined;
  readonly desde: string;
  readonly hasta: string;
  /** Tax laws of the company; a document has the law of its day. */
  readonly vigencias: readonly Vigencia[];
}

/** The gain of a product, of a category, of a cashier or of all; in bolivianos. */
export interface FilaMargen {
  readonly clave: string;
  readonly nombre: string;
  /** Amount charged for goods of a known cost, less the amount that notes gave back. */
  readonly vendido: string;
  readonly sinIva: string;
  readonly costo: string;
  readonly ganancia: string;
  readonly porciento: string | null;
  /** Amount charged for goods whose cost is unknown, less the amount that notes gave back. It is in no other figure. */
  readonly sinCosto: string;
  /** Number of sold lines whose cost is unknown. */
  readonly lineasSinCosto: number;
}

/** Gains, largest first, their sum, and the amount of all goods without a known cost. */
export interface Margenes {
  /** Groups that sold goods of a known cost. */
  readonly filas: readonly FilaMargen[];
  readonly total: FilaMargen;
  readonly sinCosto: string;
  readonly lineasSinCosto: number;
}

/** Subjects by which gains are grouped. */
export type PorMargen = "producto" | "categoria" | "cajero";

/** Documents of one batch, which hold the event loop for some milliseconds; other requests are served between batches. */
const POR_VEZ = 40;
const SIN_CATEGORIA = "Sin categoría";
const SIN_CAJERO = "Sin cajero";

/**
 * Reads the gains by product, by category or by cashier. Each document that is not annulled counts on its own day, a note with the returned
 * goods of its lines, so that the amount of a line and its cost are always in the same period. The amounts of all lines, with and without a
 * known cost, add up to the net sales of the period.
 */
export async function getMargen(db: Db, pedido: PedidoMargen, por: PorMargen): Promise<Margenes> {
  const grupos = new Map<string, Grupo>();
  const grupoDe = await createGrupoDe(db, pedido.nit, por);
  let tras: DocumentoConLineas | undefined;
  do {
    const tanda = await listConLineas(db, pedido, tras, POR_VEZ);
    for (const { documento, lineas } of await readLineasConCosto(db, pedido.nit, tanda)) {
      const regimen = regimenEn(documento.fechaEmision.slice(0, 10), pedido.vigencias);
      for (const linea of lineas) {
        const { clave, nombre } = grupoDe(documento, linea);
        const grupo = grupos.get(clave) ?? createGrupo(nombre);
        grupos.set(clave, grupo);
        add(grupo, documento.clase, regimen, linea);
      }
    }
    tras = tanda.length === POR_VEZ ? tanda.at(-1) : undefined;
    await setImmediate();
  } while (tras !== undefined);
  return margenesDe(grupos);
}

/** Figures of a group while its lines are added up. */
interface Grupo {
  readonly nombre: string;
  /** Amount of goods with a known cost by the law of their documents, in centavos. */
  readonly vendido: Map<Regimen, number>;
  costo: Decimal;
  /** Lines with a known cost, of invoices and of notes. */
  conCosto: number;
  sinCosto: number;
  lineasSinCosto: number;
}

function createGrupo(nombre: string): Grupo {
  return { nombre, vendido: new Map(), costo: decimal(0), conCosto: 0, sinCosto: 0, lineasSinCosto: 0 };
}

/** Adds a line of an invoice, or the returned line of a note, whose amount and cost are below zero. */
function add(grupo: Grupo, clase: 1 | 2, regimen: Regimen, { centavos, costo }: LineaConCosto): void {
  if (costo === null) {
    grupo.sinCosto += centavos;
    if (clase === 1) grupo.lineasSinCosto += 1;
    return;
  }
  grupo.conCosto += 1;
  grupo.vendido.set(regimen, (grupo.vendido.get(regimen) ?? 0) + centavos);
  grupo.costo = grupo.costo.plus(costo);
}

/** Key and name of a line's group. */
type GrupoDe = (
  documento: DocumentoConLineas,
  linea: LineaConCosto,
) => { readonly clave: string; readonly nombre: string };

async function createGrupoDe(db: Db, nit: Nit, por: PorMargen): Promise<GrupoDe> {
  if (por === "cajero")
    return ({ cajero }) => ({ clave: cajero, nombre: cajero === "" ? SIN_CAJERO : cajero });
  const conocidos = await productosPorCodigo(db, nit);
  if (por === "producto")
    return (_documento, { codigo, descripcion }) => ({
      clave: codigo,
      nombre: conocidos.get(codigo)?.descripcion ?? descripcion,
    });
  return (_documento, { codigo }) => {
    const categoria = conocidos.get(codigo)?.categoria ?? SIN_CATEGORIA;
    return { clave: categoria, nombre: categoria };
  };
}

function margenesDe(grupos: ReadonlyMap<string, Grupo>): Margenes {
  const filas = [...grupos]
    .filter(([, grupo]) => grupo.conCosto > 0)
    .map(([clave, grupo]) => filaDe(clave, grupo.nombre, [grupo]));
  const total = filaDe("", "Todo", [...grupos.values()]);
  return {
    filas: filas.toSorted((a, b) => Number(b.ganancia) - Number(a.ganancia)),
    total,
    sinCosto: total.sinCosto,
    lineasSinCosto: total.lineasSinCosto,
  };
}

function filaDe(clave: string, nombre: string, grupos: readonly Grupo[]): FilaMargen {
  const vendido = grupos.flatMap((grupo) =>
    [...grupo.vendido].map(([regimen, centavos]) => ({ regimen, monto: enBs(centavos) })),
  );
  const costo = sumar(grupos.map((grupo) => grupo.costo));
  const { sinIva, ganancia, porciento } = margenDe(vendido, costo);
  return {
    clave,
    nombre,
    vendido: sumar(vendido.map(({ monto }) => monto)).toFixed(2),
    sinIva: sinIva.toFixed(2),
    costo: costo.toFixed(2),
    ganancia: ganancia.toFixed(2),
    porciento: porciento?.toFixed(1) ?? null,
    sinCosto: enBs(grupos.reduce((suma, grupo) => suma + grupo.sinCosto, 0)).toFixed(2),
    lineasSinCosto: grupos.reduce((suma, grupo) => suma + grupo.lineasSinCosto, 0),
  };
}

function enBs(centavos: number): Decimal {
  return decimal(centavos).times("0.01");
}
