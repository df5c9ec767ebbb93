/** Returned quantities of an invoice's lines, as they are typed and as they are checked. */
import { decimal, type Decimal } from "@mostrador/core";
import type { Salida } from "../../contract/index.ts";
import { cantidad as sinCeros, parseDecimal } from "../comun/formato.ts";

export type Original = Salida<"facturaOriginal">["original"];
type Linea = Original["lineas"][number];

/** A line, and its returned quantity as decimal text; null if that is no quantity. */
export interface Devuelta {
  readonly linea: Linea;
  readonly devuelta: string | null;
}

/** Converts a returned line to the form in which quantities are confirmed. */
export function toEscrita({ linea, devuelta }: Devuelta) {
  const { codigo, descripcion, unidadMedida = 0 } = linea;
  return { codigoProducto: codigo, descripcion, unidadMedida, cantidad: devuelta ?? "0" };
}

/** Reads each line's quantity as it was typed. */
export function parseDevueltas(
  { lineas }: Original,
  escritas: Readonly<Record<number, string>>,
): readonly Devuelta[] {
  return lineas.map((linea) => ({ linea, devuelta: read(escritas[linea.nroItem] ?? "") }));
}

/** Tells whether anything of the line comes back. */
export function isMarcada({ devuelta }: Devuelta): boolean {
  return devuelta !== null && decimal(devuelta).gt(0);
}

/**
 * Calculates the amount returned of an invoice in Bs, for display. A discount on the whole invoice goes back
 * with each line's share.
 */
export function totalDevuelto({ lineas, total }: Original, marcadas: readonly Devuelta[]): number {
  const vendido = lineas.reduce((suma, { subTotal }) => suma + Number(subTotal), 0);
  return marcadas.reduce(
    (suma, { linea, devuelta }) => suma + (parteDe(linea, devuelta ?? "0") * Number(total)) / vendido,
    0,
  );
}

/** Returns everything that can still come back, as it would be typed. */
export function devuelveTodo({ lineas }: Original): Record<number, string> {
  return Object.fromEntries(lineas.map((linea) => [linea.nroItem, quedaDe(linea).toFixed()]));
}

/** Reads a typed quantity; an empty text is zero. */
function read(texto: string): string | null {
  return texto.trim() === "" ? "0" : parseDecimal(texto);
}

/** Returns the quantity of a line that can still come back. */
function quedaDe({ cantidad, devuelta = "0" }: Linea): Decimal {
  return decimal(cantidad).minus(devuelta);
}

/** Returns the reason why a line's quantity is impossible; null if it is possible. */
export function faltaDe({ linea, devuelta }: Devuelta): string | null {
  if (devuelta === null) return "Escriba una cantidad.";
  const queda = quedaDe(linea);
  if (decimal(devuelta).lte(queda)) return null;
  return decimal(linea.devuelta ?? "0").gt(0)
    ? `Quedan ${queda.toFixed()}: ya se devolvieron ${sinCeros(linea.devuelta ?? "0")}.`
    : `Se vendieron ${queda.toFixed()}.`;
}

/** Calculates a line's share, for display; the exact amount is the server's. */
function parteDe({ subTotal, cantidad }: Linea, devuelta: string): number {
  return (Number(subTotal) * Number(devuelta)) / Number(cantidad);
}
