/** Lines of an act on stock, frozen in the presentation in which they were scanned, and the storage of the act. */
import { fail, ok, type Instante, type LineaVendida, type Result, type TipoHecho } from "@mostrador/core";
import type { FalloPuente } from "../../contract/index.ts";
import type { Deps } from "../deps.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { FRASES_EXISTENCIAS } from "../frases/existencias.ts";
import { insertHecho, type HechoNuevo } from "../terminales/db/hechos.ts";
import { findProducto } from "../tienda/db/productos.ts";
import { findRegla } from "../tienda/db/reglas.ts";
import { insertSalidas, type Salida } from "./db/existencias.ts";

/** A line as a person entered it: a quantity of a product or of a presentation. */
export interface LineaEscrita {
  readonly productoId: string;
  readonly presentacionId: string | null;
  readonly cantidad: string;
}

/** Freezes the factor of each line. Fails if a product or a presentation no longer exists. */
export function congelar<L extends LineaEscrita>(
  db: Lectura,
  lineas: readonly L[],
): Result<readonly (L & LineaVendida)[], FalloPuente> {
  const congeladas: (L & LineaVendida)[] = [];
  for (const [i, linea] of lineas.entries()) {
    const factor = factorDe(db, linea);
    if (factor === null) return falloExistencias(FRASES_EXISTENCIAS.ausente);
    congeladas.push({ ...linea, linea: i, factor });
  }
  return ok(congeladas);
}

/**
 * Returns how many units a line's presentation holds; 1 without a presentation, null if the product or the presentation no longer exists.
 */
export function factorDe(
  db: Lectura,
  { productoId, presentacionId }: Pick<LineaEscrita, "productoId" | "presentacionId">,
): string | null {
  if (findProducto(db, productoId) === undefined) return null;
  return presentacionId === null ? "1" : (findRegla(db, "presentacion", presentacionId)?.factor ?? null);
}

/** An act on stock with its key. `salidas`: the quantities that it takes out of the balances at this till. */
interface Acto<T extends TipoHecho> extends Pick<HechoNuevo<T>, "tipo" | "datos"> {
  readonly id: string;
  readonly instante: Instante;
  readonly salidas: readonly Salida[];
}

/**
 * Stores an act of the person at the till: the fact that the server books, and the quantities that this till subtracts until a balance
 * includes it.
 */
export function saveActo<T extends TipoHecho>(
  { sesion }: Pick<Deps, "sesion">,
  tx: Transaction,
  { id, tipo, instante, datos, salidas }: Acto<T>,
): void {
  insertHecho(tx, { tipo, instante, usuario: sesion.nombre(), referencia: id, datos });
  insertSalidas(tx, id, salidas);
}

/** Tells whether the company follows its stock, as the server last reported. */
export function areExistenciasSeguidas({ ajustes }: Pick<Deps, "ajustes">): boolean {
  return ajustes.find("estado")?.existencias != null;
}

/** Builds a failure of stock with its sentence for the screen. */
export function falloExistencias<T>(texto: string): Result<T, FalloPuente> {
  return fail({ kind: "existencias", texto, campos: [] });
}
