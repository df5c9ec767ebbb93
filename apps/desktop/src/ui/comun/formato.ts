/** The formats that all programs share, and the parser of the search field. */
export {
  bs,
  cantidad,
  diaHora,
  entero,
  falta,
  faltaMonto,
  fecha,
  fechaHora,
  hora,
  monto,
  parseDecimal,
  parseMonto,
} from "@mostrador/core/formato";

/** Reads the text of the search field: `3*cafe` asks for three of the product found. `cantidad` null: none is written. */
export function parseBusqueda(texto: string): { readonly cantidad: string | null; readonly texto: string } {
  const [, veces, resto] = /^\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*[*xX]\s*(.*)$/.exec(texto) ?? [];
  if (veces === undefined || Number(veces.replace(",", ".")) === 0)
    return { cantidad: null, texto: texto.trim() };
  return { cantidad: veces.replace(",", "."), texto: (resto ?? "").trim() };
}
