import { decimal, type Decimal } from "../dinero.ts";
import type { Beneficio, Promocion } from "./formas.ts";
import { descuentoPorcentual } from "./porcentaje.ts";

/** Goods of one product or presentation at one price, summed over all lines of a cart. */
export interface Grupo {
  /** Identifies a group within a cart, independently of the order of lines. */
  readonly clave: string;
  readonly productoId: string;
  readonly categoria: string | null;
  readonly deTarifa: boolean;
  readonly precio: Decimal;
}

/** Units of a group that a promotion takes, and the weight that its discount is split by, in BOB. */
export interface Toma {
  readonly clave: string;
  readonly cantidad: Decimal;
  readonly peso: Decimal;
}

/** A promotion's whole discount in BOB, exact to the cent, and the units that it comes from. */
export interface Aplicada {
  readonly monto: Decimal;
  readonly tomas: readonly Toma[];
}

/**
 * Orders promotions by precedence. Promotions of products come before those of categories, and those before general ones. Then n for m
 * comes before percentages, and the larger benefit first. The order does not depend on the cart. docs/decisions/0022.
 */
export function enPrecedencia(promociones: readonly Promocion[]): readonly Promocion[] {
  return [...promociones].sort(
    (a, b) =>
      alcance(b) - alcance(a) ||
      Number(a.beneficio.kind !== "nPorM") - Number(b.beneficio.kind !== "nPorM") ||
      parte(b.beneficio).cmp(parte(a.beneficio)) ||
      (a.id < b.id ? -1 : 1),
  );
}

function alcance({ productos, categorias }: Promocion): number {
  if (productos.length > 0) return 2;
  return categorias.length > 0 ? 1 : 0;
}

/** The benefit as a fraction of the price, for comparison. */
function parte(beneficio: Beneficio): Decimal {
  return beneficio.kind === "nPorM"
    ? decimal(beneficio.lleva - beneficio.paga).div(beneficio.lleva, 6)
    : decimal(beneficio.porcentaje).div(100, 6);
}

/** Tells whether a promotion covers the goods of a group. */
export function isCubierto(
  { productos, categorias, sobreTarifas }: Promocion,
  { productoId, categoria, deTarifa }: Grupo,
): boolean {
  if (deTarifa && !sobreTarifas) return false;
  if (productos.length === 0 && categorias.length === 0) return true;
  return productos.includes(productoId) || (categoria !== null && categorias.includes(categoria));
}

/**
 * Applies a benefit to the units that no promotion has taken yet. n for m forms sets of n whole units, from the dearest to the cheapest,
 * and makes the cheapest n − m of each set free. Units beyond the last set stay available. A percentage takes all units, rounded half-up to
 * the cent for each group.
 */
export function applyBeneficio(
  beneficio: Beneficio,
  libres: readonly { readonly grupo: Grupo; readonly cantidad: Decimal }[],
): Aplicada {
  return beneficio.kind === "nPorM" ? nPorM(beneficio, libres) : porcentaje(beneficio.porcentaje, libres);
}

function porcentaje(tasa: string, libres: Parameters<typeof applyBeneficio>[1]): Aplicada {
  const tomas = libres.map(({ grupo, cantidad }) => ({
    clave: grupo.clave,
    cantidad,
    peso: descuentoPorcentual(cantidad.times(grupo.precio), tasa),
  }));
  return { tomas, monto: tomas.reduce((suma, { peso }) => suma.plus(peso), decimal(0)) };
}

function nPorM(
  { lleva, paga }: Extract<Beneficio, { kind: "nPorM" }>,
  libres: Parameters<typeof applyBeneficio>[1],
): Aplicada {
  const ordenados = libres
    .map(({ grupo, cantidad }) => ({ grupo, enteras: Math.floor(Number(cantidad.toFixed())) }))
    .sort((a, b) => b.grupo.precio.cmp(a.grupo.precio) || (a.grupo.clave < b.grupo.clave ? -1 : 1));
  const total = ordenados.reduce((suma, { enteras }) => suma + enteras, 0);
  const usadas = total - (total % lleva);
  /** Counts the free units among the first `n`. */
  const gratis = (n: number) => Math.floor(n / lleva) * (lleva - paga) + Math.max(0, (n % lleva) - paga);
  let desde = 0;
  let monto = decimal(0);
  const tomas = ordenados.flatMap(({ grupo, enteras }): Toma[] => {
    const inicio = Math.min(desde, usadas);
    const fin = Math.min(desde + enteras, usadas);
    desde += enteras;
    if (fin === inicio) return [];
    monto = monto.plus(grupo.precio.times(gratis(fin) - gratis(inicio)));
    const cantidad = decimal(fin - inicio);
    return [{ clave: grupo.clave, cantidad, peso: cantidad.times(grupo.precio) }];
  });
  return { tomas, monto };
}
