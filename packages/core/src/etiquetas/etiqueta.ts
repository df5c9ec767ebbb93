import { decimal, type Decimal } from "../dinero.ts";
import { miles } from "../formato/montos.ts";
import { isGtin } from "../gtin.ts";
import type { PresentacionProducto } from "../precios/formas.ts";
import type { Producto } from "../terminal/compartidos.ts";

/** Kinds of label: on a product, at its shelf, and on weighed goods. */
export const CLASES_ETIQUETA = ["producto", "gondola", "balanza"] as const;
/** Kind of label. */
export type ClaseEtiqueta = (typeof CLASES_ETIQUETA)[number];

/** A bar code: its symbology, and the digits or letters that a scanner reads back. */
export interface CodigoEtiqueta {
  readonly simbologia: "ean13" | "ean8" | "upca" | "code128";
  readonly texto: string;
}

/** A label's contents; texts are as they are printed. */
export interface Etiqueta {
  readonly clase: ClaseEtiqueta;
  readonly nombre: string;
  /**
   * The end of the name that no label may cut, such as a presentation's: without it, the price would seem to be that of a single product.
   */
  readonly final?: string;
  readonly precio: string;
  /** The unit price or the weight; null for none. */
  readonly detalle: string | null;
  /** Null if the product's code has characters that no bar code can hold. */
  readonly codigo: CodigoEtiqueta | null;
}

type DeProducto = Pick<Producto, "codigo" | "codigoBarras" | "descripcion" | "precio" | "unidadMedida">;

/** Builds a product's label. A shelf's label also has the price of a kilo or litre, if the unit or the name tells the contents. */
export function buildEtiqueta(producto: DeProducto, clase: "producto" | "gondola"): Etiqueta {
  return {
    clase,
    nombre: producto.descripcion,
    precio: bs(producto.precio),
    detalle: clase === "gondola" ? precioPorMedida(producto) : null,
    codigo: codigoDe(producto),
  };
}

type DePresentacion = Pick<PresentacionProducto, "nombre" | "factor" | "codigoBarras" | "precio">;

/**
 * Builds the label of a product's presentation, such as a box of 12. It shows the presentation's own barcode, because the product's would
 * sell one unit. A shelf's label also has the price of a kilo, of a litre or of one unit.
 */
export function buildEtiquetaPresentacion(
  producto: DeProducto,
  { nombre, factor, codigoBarras, precio }: DePresentacion,
  clase: "producto" | "gondola",
): Etiqueta {
  return {
    clase,
    nombre: nombrePresentada(producto, { nombre }),
    final: nombre,
    precio: bs(precio),
    detalle: clase === "gondola" ? precioSuelto(producto, decimal(precio).div(factor, 10)) : null,
    codigo: codigoBarras === null ? null : codigoDe({ codigo: codigoBarras, codigoBarras }),
  };
}

/**
 * Builds the name under which a presentation is sold and labelled: the product's, then its own, which is never cut.
 *
 * @example
 * nombrePresentada({ descripcion: "Galletas de agua" }, { nombre: "caja de 12" });
 * // => "Galletas de agua, caja de 12"
 */
export function nombrePresentada(
  { descripcion }: Pick<Producto, "descripcion">,
  { nombre }: Pick<PresentacionProducto, "nombre">,
): string {
  const final = `, ${nombre}`;
  return `${descripcion.slice(0, MAX_DESCRIPCION - final.length)}${final}`;
}

/** Maximum length of the description of a document's line, in characters. */
const MAX_DESCRIPCION = 500;

/** The price of a kilo or litre within a presentation, else of one unit. */
function precioSuelto({ descripcion, unidadMedida }: DeProducto, uno: Decimal): string {
  const medida = precioPorMedida({ descripcion, unidadMedida, precio: uno.toFixed() });
  if (medida === null) return `${bs(uno.toFixed())} cada uno`;
  return POR_SU_UNIDAD.has(unidadMedida) ? `${bs(uno.toFixed())} ${medida}` : medida;
}

/**
 * Builds a label of weighed goods. `codigo` is the scale's EAN-13; weight in kilos, total price in bolivianos.
 *
 * @example
 * buildEtiquetaPesada({ descripcion: "Queso", precio: "60" }, { codigo: "2000120003506", peso: "0.350", total: "21.00" }).detalle;
 * // => "0.350 kg a Bs 60.00"
 */
export function buildEtiquetaPesada(
  { descripcion, precio }: Pick<Producto, "descripcion" | "precio">,
  pesada: { readonly codigo: string; readonly peso: string; readonly total: string },
): Etiqueta {
  return {
    clase: "balanza",
    nombre: descripcion,
    precio: bs(pesada.total),
    detalle: `${pesada.peso} kg a ${bs(precio)}`,
    codigo: { simbologia: "ean13", texto: pesada.codigo },
  };
}

const SIMBOLOGIAS: Readonly<Record<number, CodigoEtiqueta["simbologia"]>> = {
  8: "ean8",
  12: "upca",
  13: "ean13",
};
/** The signs of Code 128's sets A and B that a keyboard types. */
const IMPRIMIBLE = /^[\x20-\x7e]+$/;

/**
 * Returns a product's bar code: its barcode, else its internal code, by which a scan finds the product. Null if that has characters that no
 * bar code can hold.
 */
export function codigoDe({
  codigo,
  codigoBarras,
}: Pick<Producto, "codigo" | "codigoBarras">): CodigoEtiqueta | null {
  const texto = codigoBarras ?? codigo;
  const gtin = isGtin(texto) ? SIMBOLOGIAS[texto.length] : undefined;
  if (gtin !== undefined) return { simbologia: gtin, texto };
  return IMPRIMIBLE.test(texto) ? { simbologia: "code128", texto } : null;
}

/** Units by which shelves compare prices, with their number in a kilo or litre. */
const MEDIDAS: readonly (readonly [palabras: RegExp, base: "kg" | "l", divisor: string])[] = [
  [/^(?:kg|kgs|kilos?)$/i, "kg", "1"],
  [/^(?:g|gr|grs|gramos?)$/i, "kg", "1000"],
  [/^(?:l|lt|lts|litros?)$/i, "l", "1"],
  [/^(?:ml|cc)$/i, "l", "1000"],
];
/** Matches the contents in a product's name: `250 g`, `1,5 L`, `6 x 355 ml`. */
const CONTENIDO = /(?:(\d{1,4})\s*[x×]\s*)?(\d{1,5}(?:[.,]\d{1,3})?)\s*([a-z]{1,6})\b/gi;
const KILOGRAMO = 22;
const LITRO = 28;
/** Units whose own price is that of a kilo or litre. */
const POR_SU_UNIDAD: ReadonlySet<number> = new Set([KILOGRAMO, LITRO]);

/** Formats the price of a kilo or litre for printing; null if neither the unit nor the name tells the contents. */
export function precioPorMedida({
  descripcion,
  precio,
  unidadMedida,
}: Pick<Producto, "descripcion" | "precio" | "unidadMedida">): string | null {
  if (unidadMedida === KILOGRAMO) return "por kg";
  if (unidadMedida === LITRO) return "por l";
  for (const [, veces = "1", cuanto = "0", palabra = ""] of [
    ...descripcion.matchAll(CONTENIDO),
  ].toReversed()) {
    const medida = MEDIDAS.find(([palabras]) => palabras.test(palabra));
    const contenido = decimal(cuanto.replace(",", ".")).times(veces);
    if (medida === undefined || contenido.eq(0)) continue;
    const [, base, divisor] = medida;
    return `${bs(decimal(precio).times(divisor).div(contenido.toFixed(), 2).toFixed(2))} por ${base}`;
  }
  return null;
}

function bs(monto: string): string {
  return `Bs ${miles(decimal(monto).toFixed(2))}`;
}
