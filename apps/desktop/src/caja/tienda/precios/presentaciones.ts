import { faltaEnPresentacion, ok, type PresentacionProducto, type Result } from "@mostrador/core";
import type { EntradaRevisada, FalloPuente, Salida } from "../../../contract/index.ts";
import type { Base } from "../../base.ts";
import { findProducto } from "../db/productos.ts";
import { listReglasDe } from "../db/reglas.ts";
import { searchPresentaciones } from "../db/reglas-buscadas.ts";
import type { Deps } from "../../deps.ts";
import { FRASES_TIENDA } from "../../frases/tienda.ts";
import { duenoDeBarras } from "../barras.ts";
import { unidadDe } from "../producto-caja.ts";
import { falloPrecios, saveRegla, porGuardar } from "./reglas.ts";

/** Lists presentations, each with its product's name and its unit. */
export function listPresentaciones(
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
export function savePresentacion(
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
  const falta = faltaEnPresentacion(nueva, junto);
  if (falta !== null) return falloPrecios(falta);
  const dueno = duenoDeBarras(deps.db, nueva, antes?.codigoBarras);
  if (dueno !== null) return falloPrecios(FRASES_TIENDA.barrasDeOtro(dueno.nombre));
  saveRegla(deps, "presentacion", nueva);
  return ok(nueva);
}
