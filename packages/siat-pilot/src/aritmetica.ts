/**
 * The simulator's own decimals: a BigInt and how many of its digits are decimals. No floats, no library,
 * nothing shared with packages/core, so that both sides do not agree by sharing a mistake.
 */
export interface Decimal {
  readonly unidades: bigint;
  readonly escala: number;
}

/** Zero, without decimals. */
export const CERO: Decimal = { unidades: 0n, escala: 0 };

/** Reads an xs:decimal; undefined when the text is none. */
export function parseDecimal(texto: string): Decimal | undefined {
  const partes = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(texto.trim());
  if (partes === null) return undefined;
  const [, signo, enteros = "", decimales = ""] = partes;
  if (enteros === "" && decimales === "") return undefined;
  const valor = BigInt(`${enteros}${decimales}` || "0");
  return { unidades: signo === "-" ? -valor : valor, escala: decimales.length };
}

/** Adds exactly; the result has the decimals of the finer one. */
export function sumar(a: Decimal, b: Decimal): Decimal {
  const escala = Math.max(a.escala, b.escala);
  return { unidades: llevar(a, escala) + llevar(b, escala), escala };
}

/** Subtracts `b` from `a` exactly. */
export function restar(a: Decimal, b: Decimal): Decimal {
  return sumar(a, { unidades: -b.unidades, escala: b.escala });
}

/** Multiplies exactly; the decimals add up. */
export function multiplicar(a: Decimal, b: Decimal): Decimal {
  return { unidades: a.unidades * b.unidades, escala: a.escala + b.escala };
}

/** a / b with `decimales` decimals, half-up. A divisor of zero is the caller's bug: the schema excludes it. */
export function dividir(a: Decimal, b: Decimal, decimales: number): Decimal {
  const numerador = a.unidades * 10n ** BigInt(b.escala + decimales);
  const denominador = b.unidades * 10n ** BigInt(a.escala);
  return { unidades: cocienteHalfUp(numerador, denominador), escala: decimales };
}

/** Half-up, away from zero on a tie. docs/fiscal-rules.md F24. */
export function redondear(a: Decimal, decimales: number): Decimal {
  if (a.escala <= decimales) return { unidades: llevar(a, decimales), escala: decimales };
  return { unidades: cocienteHalfUp(a.unidades, 10n ** BigInt(a.escala - decimales)), escala: decimales };
}

/** Negative, zero or positive, as a is below, equal to or above b. */
export function compare(a: Decimal, b: Decimal): number {
  const diferencia = restar(a, b).unidades;
  if (diferencia === 0n) return 0;
  return diferencia < 0n ? -1 : 1;
}

/** Writes every decimal, zeros at the end included. */
export function decimalToText({ unidades, escala }: Decimal): string {
  const signo = unidades < 0n ? "-" : "";
  const cifras = (unidades < 0n ? -unidades : unidades).toString().padStart(escala + 1, "0");
  if (escala === 0) return signo + cifras;
  return `${signo}${cifras.slice(0, -escala)}.${cifras.slice(-escala)}`;
}

function llevar(a: Decimal, escala: number): bigint {
  return a.unidades * 10n ** BigInt(escala - a.escala);
}

function cocienteHalfUp(numerador: bigint, denominador: bigint): bigint {
  const negativo = numerador < 0n !== denominador < 0n;
  const n = numerador < 0n ? -numerador : numerador;
  const d = denominador < 0n ? -denominador : denominador;
  const cociente = (n * 2n + d) / (d * 2n);
  return negativo ? -cociente : cociente;
}
