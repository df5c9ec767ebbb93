import { decimal } from "../dinero.ts";
import { Instante } from "../instante.ts";
import type { Promocion } from "./formas.ts";
import { preciar } from "./preciar.ts";

/** A small cart with one promotion alone: amounts in BOB with two decimals. */
export interface Ejemplo {
  readonly cantidad: string;
  readonly precio: string;
  readonly total: string;
  readonly ahorro: string;
}

/** Any instant: the example is of the promotion as it is while it runs. */
const CUALQUIERA = Instante.parse("2026-01-01T12:00:00.000");
const SIEMPRE = {
  activo: true,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  fechaDesde: null,
  fechaHasta: null,
};

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
