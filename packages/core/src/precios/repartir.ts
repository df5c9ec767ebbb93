import type { Decimal } from "../dinero.ts";

/**
 * Splits an amount in cents by weights, the largest remainders first, each part up to its limit. An amount beyond all limits is dropped.
 * The sum does not depend on the order.
 */
export function repartir(
  monto: bigint,
  pesos: readonly bigint[],
  topes: readonly bigint[],
): readonly bigint[] {
  const total = pesos.reduce((suma, peso) => suma + peso, 0n);
  if (total === 0n) return pesos.map(() => 0n);
  const partes = pesos.map((peso, i) => menor((monto * peso) / total, topes[i] ?? 0n));
  const orden = pesos
    .map((peso, i) => ({ i, resto: (monto * peso) % total }))
    .sort((a, b) => (a.resto === b.resto ? a.i - b.i : a.resto > b.resto ? -1 : 1));
  let sobra = monto - partes.reduce((suma, parte) => suma + parte, 0n);
  const dar = (i: number, maximo: bigint): void => {
    const parte = partes[i] ?? 0n;
    const mas = menor(menor(sobra, maximo), (topes[i] ?? 0n) - parte);
    partes[i] = parte + mas;
    sobra -= mas;
  };
  for (const { i } of orden) dar(i, 1n);
  for (const { i } of orden) dar(i, sobra);
  return partes;
}

/**
 * Converts a decimal to units of 10^-escala; it must not have more places.
 *
 * @example
 * enUnidades(decimal("12.5"), 2);
 * // => 1250n
 */
export function enUnidades(valor: Decimal, escala: number): bigint {
  return BigInt(valor.toFixed(escala).replace(".", ""));
}

function menor(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
