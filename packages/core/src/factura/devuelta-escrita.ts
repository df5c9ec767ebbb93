/** Returned quantities of an invoice's lines, as they are typed and checked at the till and in the portal. */
import { decimal, type Decimal } from "../dinero.ts";
import { cantidad as sinCeros, parseDecimal } from "../formato/montos.ts";

/** A line of an invoice. `devuelta`: the quantity that earlier notes returned. */
interface Vendida {
  readonly nroItem: number;
  readonly cantidad: string;
  readonly devuelta?: string | undefined;
}

/** A line and its returned quantity, as decimal text; null if the typed text is not a quantity. */
export interface DevueltaEscrita<L extends Vendida = Vendida> {
  readonly linea: L;
  readonly devuelta: string | null;
}

/** Typed quantities, by the number of the line that each is for. */
export type CantidadesEscritas = Readonly<Record<number, string>>;

/**
 * Reads each line's quantity as it was typed; an empty text is zero.
 *
 * @example
 * parseDevueltas([{ nroItem: 1, cantidad: "3" }], { 1: "1,5" });
 * // => [{ linea: { nroItem: 1, cantidad: "3" }, devuelta: "1.5" }]
 */
export function parseDevueltas<L extends Vendida>(
  lineas: readonly L[],
  escritas: CantidadesEscritas,
): readonly DevueltaEscrita<L>[] {
  return lineas.map((linea) => {
    const texto = escritas[linea.nroItem] ?? "";
    return { linea, devuelta: texto.trim() === "" ? "0" : parseDecimal(texto) };
  });
}

/**
 * Tells whether a quantity above zero of the line is returned.
 *
 * @example
 * isDevuelta({ linea: { nroItem: 1, cantidad: "3" }, devuelta: "0" });
 * // => false
 */
export function isDevuelta({ devuelta }: DevueltaEscrita): boolean {
  return devuelta !== null && decimal(devuelta).gt(0);
}

/**
 * Computes the quantity of a line that can still be returned.
 *
 * @example
 * quedaPorDevolver({ nroItem: 1, cantidad: "3", devuelta: "1" }).toFixed();
 * // => "2"
 */
export function quedaPorDevolver({ cantidad, devuelta = "0" }: Vendida): Decimal {
  return decimal(cantidad).minus(devuelta);
}

/**
 * Returns the quantity of every line that can still be returned, in the form in which a person types it.
 *
 * @example
 * devuelveTodo([{ nroItem: 1, cantidad: "3", devuelta: "1" }]);
 * // => { "1": "2" }
 */
export function devuelveTodo(lineas: readonly Vendida[]): Record<number, string> {
  return Object.fromEntries(lineas.map((linea) => [linea.nroItem, quedaPorDevolver(linea).toFixed()]));
}

/**
 * Gives the reason why a line's quantity is impossible; null if it is possible.
 *
 * @example
 * faltaDeDevuelta({ linea: {}, devuelta: null });
 * // => "Escriba una cantidad."
 */
export function faltaDeDevuelta({ linea, devuelta }: DevueltaEscrita): string | null {
  if (devuelta === null) return "Escriba una cantidad.";
  const queda = quedaPorDevolver(linea);
  if (decimal(devuelta).lte(queda)) return null;
  return decimal(linea.devuelta ?? "0").gt(0)
    ? `Quedan ${queda.toFixed()}: ya se devolvieron ${sinCeros(linea.devuelta ?? "0")}.`
    : `Se vendieron ${queda.toFixed()}.`;
}

/**
 * Gives the reason why a note with these quantities cannot be issued; null if it can.
 *
 * @example
 * faltaDeDevolucion([{ linea: { nroItem: 1, cantidad: "3" }, devuelta: "0" }]);
 * // => "Escriba cuánto se devuelve."
 */
export function faltaDeDevolucion(lineas: readonly DevueltaEscrita[]): string | null {
  if (lineas.some((linea) => faltaDeDevuelta(linea) !== null)) return "Corrija las cantidades.";
  return lineas.some(isDevuelta) ? null : "Escriba cuánto se devuelve.";
}

const DECIMALES = 10;

/** An invoice with returned goods: its total, and each line with the money that earlier notes gave back for it. */
interface Devolvible {
  readonly total: string;
  readonly lineas: readonly (Vendida & {
    readonly subTotal: string;
    readonly dineroDevuelto?: string | undefined;
  })[];
}

/**
 * Computes the amount in Bs that is given back for the marked lines, with two decimals. The server computes the exact amount of the note.
 * Returned goods are worth their part of what is left of their line, after the line's share of the invoice's discount and later price cuts.
 *
 * @example
 * totalDevuelto(
 *   { lineas: [{ nroItem: 1, cantidad: "2", subTotal: "20" }], total: "18" },
 *   [{ linea: { nroItem: 1, cantidad: "2", subTotal: "20" }, devuelta: "1" }],
 * );
 * // => "9.00"
 */
export function totalDevuelto<O extends Devolvible>(
  { lineas, total }: O,
  marcadas: readonly DevueltaEscrita<O["lineas"][number]>[],
): string {
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
