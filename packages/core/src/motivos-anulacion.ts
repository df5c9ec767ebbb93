/** Codes of the catalog `motivos_anulacion` for a document that was issued wrongly. */
const MAL_EMITIDA = { factura: 1, nota: 2 } as const;

/**
 * Chooses the preselected reason of an annulment from the catalog: "wrongly issued" for its kind of document, else the first. Undefined if
 * the catalog is empty.
 *
 * @example
 * motivoDeAnulacion("factura", [2, 1]);
 * // => 1
 */
export function motivoDeAnulacion(
  clase: keyof typeof MAL_EMITIDA,
  codigos: readonly number[],
): number | undefined {
  return codigos.find((codigo) => codigo === MAL_EMITIDA[clase]) ?? codigos[0];
}
