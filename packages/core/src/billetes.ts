import { decimal } from "./dinero.ts";
import { DENOMINACIONES } from "./hechos/efectivo.ts";

/** What a hand holds for a round amount: the notes, and the coin of five for what costs less than that. In centavos. */
const PIEZAS = DENOMINACIONES.slice(0, 6).map((valor) => Number(valor) * 100);
const MONEDA_DE_CINCO = 500;

/** Amounts that are proposed at once. */
const CUANTOS = 3;

/** Two amounts closer than this are one hand for a cashier: of 110 and 120 only the first is proposed. In centavos. */
const DISTANCIA = 2000;

/**
 * Lists the amounts in bolivianos that a buyer is likely to hand over for what is due, from the lowest: a single note that covers it, else the
 * fewest notes that do. None equals what is due, and at most three are given.
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
    // A buyer does not add a note that changes nothing: nobody pays 50 with 50 and 10.
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
