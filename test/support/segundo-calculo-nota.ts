import {
  calcularLinea,
  lineasDe,
  montosDeLinea,
  type Cuerpo,
  type Esperado,
  type ItemCuerpo,
  type Linea,
  type Montos,
} from "./segundo-calculo.ts";
import {
  aTexto,
  CERO,
  entre,
  fraccion,
  mas,
  menos,
  por,
  redondeada,
  suma,
  type Fraccion,
} from "./segundo-calculo-fraccion.ts";

/** A line of a note's request. docs/api.md A11. */
export type ItemNotaCuerpo = ItemCuerpo & {
  readonly nro_item: number;
  readonly codigo_detalle_transaccion: 1 | 2;
};
export type CuerpoNota = Readonly<Record<string, unknown>> & { readonly items: readonly ItemNotaCuerpo[] };

/** The invoice that a note is about: its request, and the rate it was issued with. */
export interface OriginalCuerpo {
  readonly sector: number;
  readonly cuerpo: Cuerpo;
  readonly tipoCambio: string;
}

const IVA = fraccion("0.13");
const UNO = fraccion(1);
/** A note that shares the original's additional discount out over what is given back. */
const CON_DESCUENTO = new Set([47, 48]);

/**
 * The amounts of a note, reckoned a second time. Lines: all of the original's, then what is given back, in the request's order.
 * docs/fiscal-rules.md F36; docs/fiscal-assumptions.md, 9 to 12.
 */
export function calcularNota(sector: number, nota: CuerpoNota, original: OriginalCuerpo): Esperado {
  const originales = lineasDe(original.sector, original.cuerpo, original.tipoCambio);
  const devueltas = nota.items
    .filter((item) => item.codigo_detalle_transaccion === 2)
    .map((item) => ({ nroItem: item.nro_item, linea: calcularLinea(original.sector, item, UNO) }));
  const descuento = descuentoDe(original.cuerpo);
  const rebaja =
    CON_DESCUENTO.has(sector) && descuento !== null ? prorrateo(originales, devueltas, descuento) : null;
  const devuelto = redondeada(menos(total(devueltas.map((d) => d.linea)), rebaja ?? CERO), 2);
  const texto = (value: Fraccion | null) => (value === null ? null : aTexto(value, 2));
  return {
    cabecera: {
      montoTotalOriginal: texto(redondeada(total(originales), 2)),
      montoTotalDevuelto: texto(devuelto),
      montoDescuentoCreditoDebito: texto(rebaja),
      montoEfectivoCreditoDebito: texto(redondeada(por(devuelto, IVA), 2)),
      ...(CON_DESCUENTO.has(sector) ? { descuentoAdicional: texto(descuento) } : {}),
    },
    detalle: [
      ...originales.map((linea, i) => lineaDe(sector, original.sector, linea, i + 1, "1")),
      ...devueltas.map(({ linea, nroItem }) => lineaDe(sector, original.sector, linea, nroItem, "2")),
    ],
  };
}

/** Σ ((line × discount / original) / its quantity) × returned quantity, rounded once; ICE stays outside of it. */
function prorrateo(
  originales: readonly Linea[],
  devueltas: readonly { readonly nroItem: number; readonly linea: Linea }[],
  descuento: Fraccion,
): Fraccion {
  const original = suma(originales.map(({ base }) => base));
  const partes = devueltas.map(({ nroItem, linea }) => {
    const de = originales[nroItem - 1];
    if (de === undefined) throw new Error(`el original no tiene línea ${nroItem}`);
    return por(entre(entre(por(de.base, descuento), original), de.cantidad), linea.cantidad);
  });
  return redondeada(suma(partes), 2);
}

function total(lineas: readonly Linea[]): Fraccion {
  return lineas.reduce((sum, { subTotal }) => mas(sum, subTotal), CERO);
}

function lineaDe(sector: number, delOriginal: number, linea: Linea, nroItem: number, tipo: string): Montos {
  return {
    ...(sector === 24 ? {} : { nroItem: String(nroItem) }),
    ...montosDeLinea(delOriginal, linea),
    codigoDetalleTransaccion: tipo,
  };
}

/** An additional discount of 0 is none. */
function descuentoDe(cuerpo: Cuerpo): Fraccion | null {
  const value = cuerpo["descuento_adicional"];
  return typeof value === "number" && value > 0 ? fraccion(value) : null;
}
