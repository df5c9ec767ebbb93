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
 * Orders promotions by precedence. Promotions of products come before those of categories, and those before general ones. Then combos come
 * before n for m and n for m before percentages, and the larger benefit first. The order does not depend on the cart. docs/decisions/0022.
 */
export function enPrecedencia(promociones: readonly Promocion[]): readonly Promocion[] {
  return [...promociones].sort(
    (a, b) =>
      alcance(b) - alcance(a) ||
      CLASES.indexOf(a.beneficio.kind) - CLASES.indexOf(b.beneficio.kind) ||
      parte(b.beneficio).cmp(parte(a.beneficio)) ||
      (a.id < b.id ? -1 : 1),
  );
}

function alcance({ productos, categorias }: Promocion): number {
  if (productos.length > 0) return 2;
  return categorias.length > 0 ? 1 : 0;
}

/** Kinds of benefit in the order in which they apply: a benefit that needs more goods together takes its own first. */
const CLASES: readonly Beneficio["kind"][] = ["combo", "nPorM", "porcentaje"];

/**
 * Returns a benefit as a fraction of the price, to compare benefits of one kind. A combo has no known fraction: the cheaper combo comes
 * first.
 */
function parte(beneficio: Beneficio): Decimal {
  switch (beneficio.kind) {
    case "combo":
      return decimal(beneficio.precio).times(-1);
    case "nPorM":
      return decimal(beneficio.lleva - beneficio.paga).div(beneficio.lleva, 6);
    case "porcentaje":
      return decimal(beneficio.porcentaje).div(100, 6);
  }
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
 * Applies a promotion's benefit to the units that no promotion has taken yet. A combo takes one whole unit of each of its products as often as
 * all are there and cost more than its price, the dearest of each product first. n for m forms sets of n whole units, from the dearest to the cheapest,
 * and makes the cheapest n − m of each set free. Units beyond the last set stay available. A percentage takes all units, rounded half-up to
 * the cent for each group.
 */
export function applyBeneficio(
  { beneficio, productos }: Pick<Promocion, "beneficio" | "productos">,
  libres: readonly { readonly grupo: Grupo; readonly cantidad: Decimal }[],
): Aplicada {
  switch (beneficio.kind) {
    case "combo":
      return combo(decimal(beneficio.precio), [...new Set(productos)], libres);
    case "nPorM":
      return nPorM(beneficio, libres);
    case "porcentaje":
      return porcentaje(beneficio.porcentaje, libres);
  }
}

type Libres = Parameters<typeof applyBeneficio>[1];

/** Groups with the whole units that are left of each, the dearest first. */
function enterasDe(libres: Libres) {
  return libres
    .map(({ grupo, cantidad }) => ({ grupo, enteras: Math.floor(Number(cantidad.toFixed())) }))
    .sort((a, b) => b.grupo.precio.cmp(a.grupo.precio) || (a.grupo.clave < b.grupo.clave ? -1 : 1));
}

function combo(precio: Decimal, productos: readonly string[], libres: Libres): Aplicada {
  const quedan = productos.map((id) =>
    enterasDe(libres.filter(({ grupo }) => grupo.productoId === id)).filter(({ enteras }) => enteras > 0),
  );
  const tomadas = new Map<string, Toma>();
  let monto = decimal(0);
  // Sets of the same groups cost the same, so each iteration takes all of them at once and uses up a group.
  for (;;) {
    const juntos = quedan.flatMap(([primero]) => (primero === undefined ? [] : [primero]));
    if (juntos.length < productos.length || juntos.length < MIN_COMBO) break;
    const suman = juntos.reduce((suma, { grupo }) => suma.plus(grupo.precio), decimal(0));
    if (suman.lte(precio)) break;
    const veces = Math.min(...juntos.map(({ enteras }) => enteras));
    monto = monto.plus(suman.minus(precio).times(veces));
    for (const { grupo } of juntos) {
      const cantidad = decimal(veces).plus(tomadas.get(grupo.clave)?.cantidad ?? 0);
      tomadas.set(grupo.clave, { clave: grupo.clave, cantidad, peso: cantidad.times(grupo.precio) });
    }
    for (const grupos of quedan) {
      const [primero] = grupos;
      if (primero === undefined) continue;
      primero.enteras -= veces;
      if (primero.enteras === 0) grupos.shift();
    }
  }
  return { tomas: [...tomadas.values()], monto };
}

/** Fewest products that make a combo. */
export const MIN_COMBO = 2;

function porcentaje(tasa: string, libres: Libres): Aplicada {
  const tomas = libres.map(({ grupo, cantidad }) => ({
    clave: grupo.clave,
    cantidad,
    peso: descuentoPorcentual(cantidad.times(grupo.precio), tasa),
  }));
  return { tomas, monto: tomas.reduce((suma, { peso }) => suma.plus(peso), decimal(0)) };
}

function nPorM({ lleva, paga }: Extract<Beneficio, { kind: "nPorM" }>, libres: Libres): Aplicada {
  const ordenados = enterasDe(libres);
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
