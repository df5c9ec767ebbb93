/** Promotions as their editors show them: listed in words, and tried while they are written. */
import { miles } from "../formato/montos.ts";
import { Instante } from "../instante.ts";
import { describePromocion } from "./describir.ts";
import { estadoDePromocion, type EstadoPromocion } from "./estado.ts";
import { porNombre } from "./faltas.ts";
import type { Promocion } from "./formas.ts";
import { FRASES_PROMOCION } from "./frases.ts";
import { faltaEnPromocion } from "./revisar.ts";
import { decimal } from "../dinero.ts";
import { preciar } from "./preciar.ts";

/** Instant of an example, which shows the promotion as if it were running, so that any instant will do. */
const CUALQUIERA = Instante.parse("2026-01-01T12:00:00.000");

const SIEMPRE = {
  activo: true,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  fechaDesde: null,
  fechaHasta: null,
};

/** A promotion in plain words. `nombres`: its products' names in their order; null: the product is gone. */
export interface PromocionVista extends Promocion {
  readonly nombres: readonly (string | null)[];
  readonly frase: string;
  readonly estado: EstadoPromocion;
}

/** Describes a stored promotion in words, with its state at an instant. */
export function viewPromocion(
  promocion: Promocion,
  nombres: readonly (string | null)[],
  instante: Instante,
): PromocionVista {
  const frase = describePromocion(promocion, nombres);
  return { ...promocion, nombres, frase, estado: estadoDePromocion(promocion, instante) };
}

/** Order of states in a list: running, outside its hours, yet to begin, off, over. */
const ORDEN: Readonly<Record<EstadoPromocion, number>> = {
  rige: 0,
  fueraDeHora: 1,
  porEmpezar: 2,
  apagada: 3,
  terminada: 4,
};

/** Orders promotions for a list: by state, then by name. */
export function porEstado(a: PromocionVista, b: PromocionVista): number {
  return ORDEN[a.estado] - ORDEN[b.estado] || porNombre(a, b);
}

/** A product that an example is made of. */
export interface ProductoDeMuestra {
  readonly id: string;
  readonly descripcion: string;
  readonly categoria: string | null;
  readonly precio: string;
}

/** A promotion that is being written: in words, its state, its fault, and the savings of a small cart. */
export interface PromocionProbada {
  readonly frase: string;
  readonly estado: EstadoPromocion;
  readonly falta: string | null;
  readonly ejemplo: (Ejemplo & { readonly producto: string; readonly frase: string }) | null;
}

/** Tries a promotion that is being written. `muestra`: a product that it covers, for the example. */
export function probePromocion(
  promocion: Promocion,
  nombres: readonly (string | null)[],
  muestra: ProductoDeMuestra | undefined,
  instante: Instante,
): PromocionProbada {
  const { frase, estado } = viewPromocion(promocion, nombres, instante);
  return { frase, estado, falta: faltaEnPromocion(promocion), ejemplo: ejemploDe(promocion, muestra) };
}

function ejemploDe(
  promocion: Promocion,
  muestra: ProductoDeMuestra | undefined,
): PromocionProbada["ejemplo"] {
  const ejemplo = muestra === undefined ? null : ejemploDePromocion(promocion, muestra);
  if (muestra === undefined || ejemplo === null) return null;
  const { cantidad, precio, total, ahorro } = ejemplo;
  const frase = FRASES_PROMOCION.ejemplo(cantidad, miles(precio), miles(total), miles(ahorro));
  return { ...ejemplo, producto: muestra.descripcion, frase };
}

/** A small cart with one promotion alone: amounts in BOB with two decimals. */
interface Ejemplo {
  readonly cantidad: string;
  readonly precio: string;
  readonly total: string;
  readonly ahorro: string;
}

/**
 * Computes an example of a promotion with the smallest quantity that it covers. Null when it does not cover the product or gives no
 * discount.
 */
export function ejemploDePromocion(
  promocion: Promocion,
  producto: { readonly id: string; readonly categoria: string | null; readonly precio: string },
): Ejemplo | null {
  const { id, categoria, precio } = producto;
  const cantidad = promocion.beneficio.kind === "nPorM" ? String(promocion.beneficio.lleva) : "1";
  const linea = { cantidad, precio, producto: { id, categoria, presentacionId: null } };
  const reglas = { tarifas: [], promociones: [{ ...promocion, ...SIEMPRE }], listaId: null };
  const [preciada] = preciar([linea], { ...reglas, instante: CUALQUIERA });
  if (preciada === undefined || !decimal(preciada.descuento).gt(0)) return null;
  return {
    cantidad,
    precio: decimal(precio).toFixed(2),
    total: decimal(precio).times(cantidad).minus(preciada.descuento).toFixed(2),
    ahorro: preciada.descuento,
  };
}
