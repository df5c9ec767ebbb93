/** Lines of a return as they are typed. */
import {
  devuelveTodo,
  faltaDeDevolucion,
  isDevuelta,
  parseDevueltas,
  type CantidadesEscritas,
  type DevueltaEscrita,
} from "@mostrador/core";
import type { Salida } from "../../../contract/index.ts";

export type Original = Salida<"facturaOriginal">["original"];
export type Devuelta = DevueltaEscrita<Original["lineas"][number]>;

/** Converts a returned line to the form in which quantities are confirmed. */
export function toEscrita({ linea, devuelta }: Devuelta) {
  const { codigo, descripcion, unidadMedida = 0 } = linea;
  return { codigoProducto: codigo, descripcion, unidadMedida, cantidad: devuelta ?? "0" };
}

/** Reads a return as typed. `falta` is the reason for which it cannot be issued; null if it can. `todo` is the return of all goods. */
export function parseDevolucion({ lineas: vendidas }: Original, escritas: CantidadesEscritas) {
  const lineas = parseDevueltas(vendidas, escritas);
  const marcadas = lineas.filter(isDevuelta);
  return { lineas, marcadas, falta: faltaDeDevolucion(lineas), todo: devuelveTodo(vendidas) };
}
