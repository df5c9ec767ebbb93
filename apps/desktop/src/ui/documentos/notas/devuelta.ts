/** A return at the till: its lines, and the amount that they come to. */
import {
  decimal,
  devuelveTodo,
  faltaDeDevolucion,
  isDevuelta,
  parseDevueltas,
  quedaPorDevolver,
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

/** Reads a return as it is typed. `falta`: the reason why it cannot be issued; null when it can. `todo`: the return of everything. */
export function parseDevolucion({ lineas: vendidas }: Original, escritas: CantidadesEscritas) {
  const lineas = parseDevueltas(vendidas, escritas);
  const marcadas = lineas.filter(isDevuelta);
  return { lineas, marcadas, falta: faltaDeDevolucion(lineas), todo: devuelveTodo(vendidas) };
}

const DECIMALES = 10;

/**
 * Computes the amount returned of an invoice in Bs, for display; the exact amount is the server's. Goods come back for their part of what
 * is left of their line, its share of the invoice's discount and later price cuts taken off.
 */
export function totalDevuelto({ lineas, total }: Original, marcadas: readonly Devuelta[]): string {
  const vendido = lineas.reduce((suma, { subTotal }) => suma.plus(subTotal), decimal(0));
  const devuelto = marcadas.reduce((suma, { linea, devuelta }) => {
    const pagado = decimal(linea.subTotal).times(total).div(vendido, DECIMALES);
    const antes = linea.dineroDevuelto ?? pagado.times(linea.devuelta ?? "0").div(linea.cantidad, DECIMALES);
    const queda = quedaPorDevolver(linea);
    if (queda.lte(0)) return suma;
    return suma.plus(
      pagado
        .minus(antes)
        .times(devuelta ?? "0")
        .div(queda, DECIMALES),
    );
  }, decimal(0));
  return devuelto.toFixed(2);
}
