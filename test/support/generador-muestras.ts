import { EJEMPLOS } from "@mostrador/core/ejemplos";
import type { Caso } from "./generador.ts";
import { cuerpoNota, type CasoNota, type Referencia } from "./generador-notas.ts";
import type { Cuerpo } from "./segundo-calculo.ts";

/**
 * The part that each note's example returns of another sector's example: one of two bags of coffee; one of three nights; half of the beer.
 */
const DEVUELTO: Readonly<
  Record<number, { readonly de: number; readonly linea: number; readonly cambia: object }>
> = {
  24: { de: 16, linea: 1, cambia: { cantidad: 1 } },
  47: { de: 1, linea: 2, cambia: { cantidad: 1, descuento: 2 } },
  48: { de: 14, linea: 1, cambia: { cantidad: 6, cantidad_ice: 3.72 } },
};

/** A fixed, realistic request of a sector of invoices, as the API takes it. */
export function muestraValida(sector: number): Caso {
  const ejemplo = EJEMPLOS[sector];
  if (ejemplo === undefined) throw new Error(`no hay muestra del sector ${sector}`);
  const cuerpo = aSnake(ejemplo) as Cuerpo;
  return { sector, cuerpo, tipoCambio: cuerpo["moneda"] === 2 ? "12.18" : "1" };
}

/** A fixed, realistic request of a note, with its original invoice; `cuerpo` builds the body once that invoice is issued. */
export function muestraNota(
  sector: number,
): CasoNota & { readonly cuerpo: (original: Referencia) => object } {
  const devuelto = DEVUELTO[sector];
  if (devuelto === undefined) throw new Error(`no hay muestra de la nota ${sector}`);
  const original = muestraValida(devuelto.de);
  const item = original.cuerpo.items[devuelto.linea - 1];
  if (item === undefined) throw new Error("la muestra no tiene esa línea");
  const { codigo_nandina: _n, codigo_tipo_habitacion: _t, detalle_huespedes: _h, ...linea } = item;
  const primera = { ...linea, cantidad: item.cantidad, precio_unitario: item.precio_unitario };
  const caso: CasoNota = {
    sector,
    original,
    extras: {},
    items: [
      { ...primera, nro_item: devuelto.linea, codigo_detalle_transaccion: 1 },
      { ...primera, ...devuelto.cambia, nro_item: devuelto.linea, codigo_detalle_transaccion: 2 },
    ],
  };
  return { ...caso, cuerpo: (referencia) => cuerpoNota(caso, referencia) };
}

/** Converts keys to snake_case. The costs' names are the caller's own words and stay. */
function aSnake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(aSnake);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      key.startsWith("costosGastos") ? (inner as unknown) : aSnake(inner),
    ]),
  );
}
