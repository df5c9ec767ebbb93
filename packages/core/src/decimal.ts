/**
 * An exact decimal: a whole number of units of 10^-escala. Money and quantities are never floats. The units
 * are a JavaScript number while that is exact, which holds for all usual amounts, and a bigint beyond. So an
 * addition of amounts, of which a document has some hundred, is one addition of numbers.
 */
export class Decimal {
  private readonly unidades: number | bigint;
  /** Decimal places as written; for a JSON number, those of its shortest text. */
  readonly escala: number;

  /** Converts a JSON number or a decimal text to an exact decimal. Throws on anything that is not a finite number. */
  static de(value: number | string | Decimal): Decimal {
    if (value instanceof Decimal) return value;
    return typeof value === "number" ? deNumero(value) : read(value);
  }

  constructor(unidades: number | bigint, escala: number) {
    this.unidades = unidades;
    this.escala = escala;
  }

  plus(otro: number | string | Decimal): Decimal {
    const b = Decimal.de(otro);
    const escala = Math.max(this.escala, b.escala);
    return new Decimal(sum(this.en(escala), b.en(escala)), escala);
  }

  minus(otro: number | string | Decimal): Decimal {
    const b = Decimal.de(otro);
    const escala = Math.max(this.escala, b.escala);
    return new Decimal(sum(this.en(escala), negar(b.en(escala))), escala);
  }

  times(otro: number | string | Decimal): Decimal {
    const b = Decimal.de(otro);
    return new Decimal(multiplicar(this.unidades, b.unidades), this.escala + b.escala);
  }

  /** Divides, and rounds the quotient half-up (away from zero on ties) to `decimales`. Throws on division by 0. */
  div(otro: number | string | Decimal, decimales: number): Decimal {
    const b = Decimal.de(otro);
    const mas = decimales + b.escala - this.escala;
    const arriba = BigInt(this.unidades) * 10n ** BigInt(Math.max(mas, 0));
    const abajo = BigInt(b.unidades) * 10n ** BigInt(Math.max(-mas, 0));
    return new Decimal(ajustar(cociente(arriba, abajo)), decimales);
  }

  /** Rounds half-up, away from zero on ties: 3.145 to two places is 3.15. */
  round(decimales: number): Decimal {
    const sobran = this.escala - decimales;
    return sobran <= 0 ? this : new Decimal(remove(this.unidades, sobran), decimales);
  }

  abs(): Decimal {
    return this.unidades < 0 ? new Decimal(negar(this.unidades), this.escala) : this;
  }

  /** Compares: negative, zero or positive as this is less than, equal to or greater than the other. */
  cmp(otro: number | string | Decimal): number {
    const b = Decimal.de(otro);
    const escala = Math.max(this.escala, b.escala);
    const [mia, suya] = [this.en(escala), b.en(escala)];
    return mia < suya ? -1 : mia > suya ? 1 : 0;
  }
  eq(otro: number | string | Decimal): boolean {
    return this.cmp(otro) === 0;
  }
  gt(otro: number | string | Decimal): boolean {
    return this.cmp(otro) > 0;
  }
  gte(otro: number | string | Decimal): boolean {
    return this.cmp(otro) >= 0;
  }
  lt(otro: number | string | Decimal): boolean {
    return this.cmp(otro) < 0;
  }
  lte(otro: number | string | Decimal): boolean {
    return this.cmp(otro) <= 0;
  }

  /** Formats as plain text without exponent: with exactly `decimales` places, rounded half-up, or without trailing zeros. */
  toFixed(decimales?: number): string {
    const { texto, escala } = this.round(decimales ?? this.escala).digitos();
    if (decimales === undefined) return escala === 0 ? texto : texto.replace(/\.?0+$/, "");
    if (escala === decimales) return texto;
    return `${texto}${escala === 0 ? "." : ""}${"0".repeat(decimales - escala)}`;
  }

  toString(): string {
    return this.toFixed();
  }

  private digitos(): { readonly texto: string; readonly escala: number } {
    const escala = this.escala;
    const texto = String(this.unidades);
    if (escala === 0) return { texto, escala };
    const signo = texto.startsWith("-") ? "-" : "";
    const cifras = (signo === "" ? texto : texto.slice(1)).padStart(escala + 1, "0");
    return { texto: `${signo}${cifras.slice(0, -escala)}.${cifras.slice(-escala)}`, escala };
  }

  /** The units at a finer scale. */
  private en(escala: number): number | bigint {
    return escala === this.escala
      ? this.unidades
      : multiplicar(this.unidades, potencia(escala - this.escala));
  }
}

/** Powers of ten that are exact as a number. */
const POTENCIAS = Array.from({ length: 16 }, (_, i) => 10 ** i);

function potencia(n: number): number | bigint {
  return POTENCIAS[n] ?? 10n ** BigInt(n);
}

/** Below this limit a number distinguishes every amount of two decimals. */
const CENTAVOS_SEGUROS = 1e15;

/** Reads a JSON number by its shortest text that reads back the same. */
function deNumero(value: number): Decimal {
  if (Number.isSafeInteger(value)) return new Decimal(value, 0);
  const centavos = Math.round(value * 100);
  if (centavos / 100 !== value || Math.abs(centavos) >= CENTAVOS_SEGUROS) return read(String(value));
  return centavos % 10 === 0 ? new Decimal(centavos / 10, 1) : new Decimal(centavos, 2);
}

const FORMA = /^(-?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d{1,4}))?$/i;
/** A number holds this many digits exactly. */
const CIFRAS_SEGURAS = 15;

function read(texto: string): Decimal {
  const [, signo = "", enteros = "", resto = "", exponente = "0"] = FORMA.exec(texto) ?? [];
  const cifras = enteros + resto;
  if (cifras === "") throw new Error(`no es un número: ${texto}`);
  const escala = resto.length - Number(exponente);
  const unidades = cifras.length <= CIFRAS_SEGURAS ? Number(signo + cifras) : ajustar(BigInt(signo + cifras));
  return escala >= 0
    ? new Decimal(unidades, escala)
    : new Decimal(multiplicar(unidades, potencia(-escala)), 0);
}

// A result within the safe range is exact: rounding never brings a larger result back into that range.

function sum(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === "number" && typeof b === "number" && Number.isSafeInteger(a + b)) return a + b;
  return ajustar(BigInt(a) + BigInt(b));
}

function multiplicar(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === "number" && typeof b === "number" && Number.isSafeInteger(a * b)) return a * b;
  return ajustar(BigInt(a) * BigInt(b));
}

function negar(a: number | bigint): number | bigint {
  return -a;
}

/** Drops the last `n` digits of the units, rounding half-up. */
function remove(unidades: number | bigint, n: number): number | bigint {
  const p = potencia(n);
  if (typeof unidades !== "number" || typeof p !== "number")
    return ajustar(cociente(BigInt(unidades), BigInt(p)));
  const valor = Math.abs(unidades);
  const resto = valor % p;
  const entero = (valor - resto) / p + (resto * 2 >= p ? 1 : 0);
  return unidades < 0 ? -entero : entero;
}

/** Divides, rounding half-up: away from zero on ties. */
function cociente(arriba: bigint, abajo: bigint): bigint {
  const negativo = arriba < 0n !== abajo < 0n;
  const [a, b] = [arriba < 0n ? -arriba : arriba, abajo < 0n ? -abajo : abajo];
  const entero = a / b + ((a % b) * 2n >= b ? 1n : 0n);
  return negativo ? -entero : entero;
}

/** Returns the units as a number if it is exact, else as a bigint. */
function ajustar(unidades: bigint): number | bigint {
  const n = Number(unidades);
  return Number.isSafeInteger(n) ? n : unidades;
}
