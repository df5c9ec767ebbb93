import { dudaDeCantidad, isConfirmada, type CantidadConfirmada, type FalloCampo } from "@mostrador/core";
import {
  CONFIGURACION_INICIAL,
  type EntradaRevisada,
  type EntradaVenta,
  type Salida,
} from "../../contract/index.ts";
import { listPreciosDeCodigos } from "../tienda/db/productos.ts";
import type { Deps } from "../deps.ts";
import { FRASES_CANTIDAD } from "../frases/venta.ts";

/** Returns the questions about unusual quantities, in line order. */
export function checkCantidades(
  { db, ajustes }: Pick<Deps, "db" | "ajustes">,
  { lineas }: EntradaRevisada<"revisarCantidades">,
): Salida<"revisarCantidades"> {
  const { cantidadMaxima } = ajustes.find("configuracion") ?? CONFIGURACION_INICIAL;
  const unidades = ajustes.find("catalogos")?.unidadesMedida ?? [];
  const productos = listPreciosDeCodigos(
    db,
    lineas.map(({ codigo }) => codigo),
  );
  return lineas.flatMap(({ codigo, descripcion, unidadMedida, cantidad }, linea) => {
    const fraccionable = productos.get(codigo)?.fraccionable ?? null;
    const duda = dudaDeCantidad({ cantidad, unidadMedida, fraccionable }, cantidadMaxima);
    if (duda === null) return [];
    const unidad = unidades.find((una) => una.codigo === unidadMedida)?.descripcion ?? "unidad";
    const porque =
      duda === "noSeDivide" ? FRASES_CANTIDAD.noSeDivide(unidad) : FRASES_CANTIDAD.esMas(cantidadMaxima);
    return [{ linea, texto: FRASES_CANTIDAD.duda(cantidad, descripcion, porque) }];
  });
}

type LineaEscrita = EntradaRevisada<"revisarCantidades">["lineas"][number];

/** Converts the items of a sale or of a hand-written invoice to the lines whose quantities are checked. */
export function itemsToLineas(items: EntradaVenta["items"]): readonly LineaEscrita[] {
  return items.map(({ codigoProducto: codigo, descripcion, unidadMedida, cantidad }) => ({
    codigo,
    descripcion,
    unidadMedida,
    cantidad,
  }));
}

/**
 * Lists the lines with doubtful quantities that the cashier has not confirmed. `lugar` is the field of the request that contains the lines.
 * docs/trust.md heading 49.
 */
export function cantidadesSinConfirmar(
  deps: Pick<Deps, "db" | "ajustes">,
  lugar: "items" | "lineas",
  lineas: readonly LineaEscrita[],
  confirmadas: readonly CantidadConfirmada[],
): readonly FalloCampo[] {
  return checkCantidades(deps, { lineas: [...lineas] }).flatMap(({ linea, texto }): FalloCampo[] => {
    const escrita = lineas[linea];
    if (escrita === undefined || isConfirmada(escrita, confirmadas)) return [];
    return [
      {
        loc: [lugar, linea, "cantidad"],
        kind: "entrada",
        msg: FRASES_CANTIDAD.confirme(texto),
      },
    ];
  });
}
