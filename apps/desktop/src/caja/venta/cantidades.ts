import { dudaDeCantidad } from "@mostrador/core";
import { CONFIGURACION_INICIAL, type EntradaRevisada, type Salida } from "../../contract/index.ts";
import { findFraccionable } from "../db/productos.ts";
import type { Deps } from "../deps.ts";

/** What to ask about the quantities of a list, in its order; nothing of those that are as expected. */
export function revisarCantidades(
  { db, ajustes }: Deps,
  { lineas }: EntradaRevisada<"revisarCantidades">,
): Salida<"revisarCantidades"> {
  const { cantidadMaxima } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const unidades = ajustes.find("catalogos")?.unidadesMedida ?? [];
  return lineas.flatMap(({ codigo, descripcion, unidadMedida, cantidad }, linea) => {
    const fraccionable = findFraccionable(db, codigo);
    const duda = dudaDeCantidad({ cantidad, unidadMedida, fraccionable }, cantidadMaxima);
    if (duda === null) return [];
    const unidad = unidades.find((una) => una.codigo === unidadMedida)?.descripcion ?? "unidad";
    const porque =
      duda === "noSeDivide" ? `${unidad} no se vende en partes` : `es más de ${cantidadMaxima} en una línea`;
    return [{ linea, texto: `${cantidad} de «${descripcion}»: ${porque}.` }];
  });
}
