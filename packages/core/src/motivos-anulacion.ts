/** Codes of the catalog `motivos_anulacion` for a document that was issued wrongly. */
const MAL_EMITIDA = { factura: 1, nota: 2 } as const;

/** Chooses the reason that an annulment begins with, of those of the catalog: "wrongly issued" of its kind, else the first. Undefined of none. */
export function motivoDeAnulacion(
  clase: keyof typeof MAL_EMITIDA,
  codigos: readonly number[],
): number | undefined {
  return codigos.find((codigo) => codigo === MAL_EMITIDA[clase]) ?? codigos[0];
}
