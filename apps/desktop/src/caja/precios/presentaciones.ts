import { faltaEnPresentacion, ok, type PresentacionProducto, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../contract/index.ts";
import type { Base } from "../base.ts";
import type { Lectura } from "../db/db.ts";
import { findProducto, findProductoPorCodigo } from "../db/productos.ts";
import { findPresentacionPorCodigo, listReglasDe } from "../db/reglas.ts";
import { searchPresentaciones } from "../db/reglas-buscadas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_PRECIOS } from "../frases/precios.ts";
import { unidadDe } from "../negocio/producto-caja.ts";
import { falloPrecios, guardarRegla, porGuardar } from "./reglas.ts";

/** Lists presentations, each with its product's name and its unit. */
export function listarPresentaciones(
  deps: Base,
  entrada: EntradaRevisada<"presentaciones">,
): Salida<"presentaciones"> {
  const { presentaciones, total } = searchPresentaciones(deps.db, entrada);
  return { presentaciones: presentaciones.map((una) => ({ ...una, unidad: unidadDe(deps, una) })), total };
}

/**
 * Saves a presentation. Its barcode must be its own, its factor never changes, and its unit must be in the
 * catalog.
 */
export function guardarPresentacion(
  deps: Deps,
  { visto, ...entrada }: EntradaRevisada<"guardarPresentacion">,
): Result<PresentacionProducto, FalloPuente> {
  const { id } = entrada;
  const guardada = porGuardar(deps, "presentacion", { id, visto }, (suyo) => ({ ...entrada, id: suyo }));
  const { nueva, antes } = guardada;
  const { productoId } = nueva;
  const junto = {
    antes,
    hayProducto: findProducto(deps.db, productoId) !== undefined,
    hermanas: listReglasDe(deps.db, "presentacion", [productoId]),
    unidades: deps.ajustes.find("catalogos")?.unidadesMedida ?? [],
  };
  const falta = faltaEnPresentacion(nueva, junto) ?? barrasDeOtro(deps.db, nueva);
  if (falta !== null) return falloPrecios(falta);
  guardarRegla(deps, "presentacion", nueva);
  return ok(nueva);
}

/** Tells which product or presentation has a barcode already; null if none has. */
function barrasDeOtro(db: Lectura, { id, codigoBarras }: PresentacionProducto): string | null {
  if (codigoBarras === null) return null;
  const producto = findProductoPorCodigo(db, codigoBarras);
  return producto === undefined
    ? barrasDePresentacion(db, codigoBarras, id)
    : FRASES_PRECIOS.barrasDeProducto(codigoBarras, producto.descripcion);
}

/**
 * Tells that a presentation other than `id` has a barcode; null if none has. A presentation of a deleted
 * product does not count.
 */
function barrasDePresentacion(db: Lectura, codigoBarras: string, id: string | null = null): string | null {
  const otra = findPresentacionPorCodigo(db, codigoBarras);
  const producto = otra === undefined || otra.id === id ? undefined : findProducto(db, otra.productoId);
  return otra === undefined || producto === undefined
    ? null
    : FRASES_PRECIOS.barrasDePresentacion(otra.nombre, producto.descripcion);
}
