/** Notes of the boliviano, of which a buyer hands over one or several. */
const BILLETES = [10, 20, 50, 100, 200];
const MAXIMO = 3;

/**
 * Lists the amounts in bolivianos that a buyer is likely to hand over: the next multiples of each note, from the lowest. `porPagar` has two
 * decimals; no amount equals it.
 */
export function sugerirEfectivo(porPagar: string): readonly number[] {
  const debido = Number(porPagar);
  if (debido <= 0) return [];
  const redondos = BILLETES.map((billete) => Math.ceil(debido / billete) * billete);
  return [...new Set(redondos)]
    .filter((monto) => monto !== debido)
    .toSorted((a, b) => a - b)
    .slice(0, MAXIMO);
}
