/** The formats that all programs share, the question of doubtful amounts, and the parser of the search field. */
export { conLecturas } from "@mostrador/core/lecturas";
export {
  DECIMALES_MONTO,
  DECIMALES_PRECIO,
  enCampo,
  bs,
  cantidad,
  diaHora,
  entero,
  falta,
  faltaMonto,
  fecha,
  fechaHora,
  hora,
  horaODia,
  monto,
  nombreCatalogo,
  nombreSucursal,
  parseDecimal,
  parseMonto,
  usd,
} from "@mostrador/core/formato";

/**
 * A quantity in front: with `*`, or with an x before a space, a barcode or nothing. `2x4 madera` is the name of
 * a product.
 */
const CON_CANTIDAD = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:\*|x(?=\s|$|\d{6,}\s*$))\s*(.*)$/i;

/** Reads the text of the search field: `3*cafe` asks for three of the product found. `cantidad` null: none is written. */
export function parseBusqueda(texto: string): { readonly cantidad: string | null; readonly texto: string } {
  const [, veces, resto] = CON_CANTIDAD.exec(texto) ?? [];
  if (veces === undefined || Number(veces.replace(",", ".")) === 0)
    return { cantidad: null, texto: texto.trim() };
  return { cantidad: veces.replace(",", "."), texto: (resto ?? "").trim() };
}
