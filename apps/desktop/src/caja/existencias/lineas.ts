/** Lines of an act on stock: products in the presentation in which they were scanned, frozen when the act is kept. */
import { fail, ok, type LineaVendida, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Lectura } from "../motor/db.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";

/** A line as it was written: so many of a product or of a presentation. */
export interface LineaEscrita {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
}

/** Freezes the factor of each line. Fails at a product or a presentation that is gone. */
export function congelar<L extends LineaEscrita>(
  db: Lectura,
  lineas: readonly L[],
): Result<readonly (L & LineaVendida)[], FalloPuente> {
  const congeladas: (L & LineaVendida)[] = [];
  for (const [i, linea] of lineas.entries()) {
    const { productoId, presentacionId } = linea;
    const presentacion = presentacionId === null ? null : findRegla(db, "presentacion", presentacionId);
    if (findProducto(db, productoId) === undefined || presentacion === undefined)
      return falloExistencias(FRASES_EXISTENCIAS.ausente);
    congeladas.push({ ...linea, linea: i, factor: presentacion?.factor ?? "1" });
  }
  return ok(congeladas);
}

/** A failure of stock in words for the screen. */
export function falloExistencias<T>(texto: string): Result<T, FalloPuente> {
  return fail({ kind: "existencias", texto, campos: [] });
}
