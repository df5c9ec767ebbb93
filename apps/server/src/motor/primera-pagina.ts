import { PAGINA_BYTES } from "@mostrador/core";

/** Cuts the first page from ordered rows: at most `limite` rows and `PAGINA_BYTES`, but at least one row. */
export function primeraPagina<T extends { readonly bytes: number }>(
  filas: readonly T[],
  limite: number,
): readonly T[] {
  let bytes = 0;
  const sobra = filas.findIndex((fila, i) => {
    bytes += fila.bytes;
    return i > 0 && bytes > PAGINA_BYTES;
  });
  return filas.slice(0, sobra === -1 ? limite : Math.min(limite, sobra));
}
