import { dudaDeCantidad, isConfirmada, type CantidadConfirmada, type FalloCampo } from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type EntradaVenta,
  type Salida,
} from "../../contract/index.ts";
import { findFraccionable } from "../db/productos.ts";
import type { Deps } from "../deps.ts";

/** Questions about the quantities of a list, in its order; none about those that are as expected. */
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

/** The lines of a sale that would be asked about and came without the cashier's word. */
export function cantidadesSinConfirmar(
  deps: Deps,
  items: EntradaVenta["items"],
  confirmadas: readonly CantidadConfirmada[],
): readonly FalloCampo[] {
  const lineas = items.map(({ codigoProducto: codigo, descripcion, unidadMedida, cantidad }) => ({
    codigo,
    descripcion,
    unidadMedida,
    cantidad,
  }));
  return revisarCantidades(deps, { lineas }).flatMap(({ linea, texto }): FalloCampo[] => {
    const escrita = lineas[linea];
    if (escrita === undefined || isConfirmada(escrita, confirmadas)) return [];
    return [
      {
        loc: ["items", linea, "cantidad"],
        kind: "entrada",
        msg: `${texto} Confirme la cantidad o corríjala.`,
      },
    ];
  });
}
