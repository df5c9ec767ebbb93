import { decimal } from "./dinero.ts";
import { DENOMINACIONES } from "./hechos/efectivo.ts";

/**
 * Notes and the coin of five, in centavos. Amounts are rounded to each of them; the coin counts only if less than five bolivianos are due.
 */
const PIEZAS = DENOMINACIONES.slice(0, 6).map((valor) => Number(valor) * 100);
const MONEDA_DE_CINCO = 500;

/** Maximum number of amounts that are proposed. */
const CUANTOS = 3;

/** Minimum distance between two proposed amounts, in centavos: of 110 and 120 bolivianos only the first is proposed. */
const DISTANCIA = 2000;

/**
 * Lists the amounts in bolivianos that a buyer is likely to hand over for what is due, from the lowest: a single note that covers it, else
 * the fewest notes that do. At most three are listed, and never the exact amount due.
 *
 * @example
 * sugerirBilletes("21.00");
 * // => [50, 100, 200]
 */
export function sugerirBilletes(porPagar: string): readonly number[] {
  const debido = Number(decimal(porPagar).times(100).toFixed(0));
  if (debido <= 0) return [];
  const redondos = PIEZAS.filter((pieza) => pieza > MONEDA_DE_CINCO || debido < MONEDA_DE_CINCO).map(
    (pieza) => Math.ceil(debido / pieza) * pieza,
  );
  const posibles = [...new Set(redondos)]
    .map((monto) => ({ monto, ...contarPiezas(monto) }))
    // A buyer does not hand over a superfluous note, such as 50 and 10 for an amount of 50.
    .filter(({ monto, menor }) => monto !== debido && monto - menor < debido)
    .toSorted((a, b) => a.piezas - b.piezas || a.monto - b.monto);
  const elegidos: number[] = [];
  for (const { monto, piezas } of posibles)
    if (elegidos.length < CUANTOS && (piezas === 1 || isLejos(monto, elegidos))) elegidos.push(monto);
  return elegidos.toSorted((a, b) => a - b).map((centavos) => centavos / 100);
}

/** Counts the notes of an amount, the largest first, and names the smallest of them. */
function contarPiezas(centavos: number): { readonly piezas: number; readonly menor: number } {
  let [resto, piezas, menor] = [centavos, 0, 0];
  for (const pieza of PIEZAS) {
    const suyas = Math.floor(resto / pieza);
    if (suyas > 0) menor = pieza;
    piezas += suyas;
    resto %= pieza;
  }
  return { piezas, menor };
}

function isLejos(centavos: number, elegidos: readonly number[]): boolean {
  return elegidos.every((uno) => Math.abs(uno - centavos) >= DISTANCIA);
}
