/** An exact quotient of two whole numbers, the second positive. Sums and products never round; `redondeada` does. */
export interface Fraccion {
  readonly num: bigint;
  readonly den: bigint;
}

/** The exact value of a JSON number or a decimal text, as written, and not of its binary approximation. */
export function fraccion(value: number | string): Fraccion {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/i.exec(String(value));
  if (parts === null) throw new Error(`${value} no es un decimal`);
  const [, sign, whole = "0", decimals = "", exponent = "0"] = parts;
  const digits = BigInt(`${sign ?? ""}${whole}${decimals}`);
  const shift = Number(exponent) - decimals.length;
  return shift >= 0
    ? { num: digits * 10n ** BigInt(shift), den: 1n }
    : { num: digits, den: 10n ** BigInt(-shift) };
}

export const CERO = fraccion(0);

export function mas(a: Fraccion, b: Fraccion): Fraccion {
  return reducida(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function menos(a: Fraccion, b: Fraccion): Fraccion {
  return mas(a, { num: -b.num, den: b.den });
}

export function por(a: Fraccion, b: Fraccion): Fraccion {
  return reducida(a.num * b.num, a.den * b.den);
}

export function entre(a: Fraccion, b: Fraccion): Fraccion {
  if (b.num === 0n) throw new Error("división entre 0");
  const sign = b.num < 0n ? -1n : 1n;
  return reducida(sign * a.num * b.den, sign * a.den * b.num);
}

export function suma(values: readonly Fraccion[]): Fraccion {
  return values.reduce(mas, CERO);
}

/** Negative, zero or positive, as `a` is less than, equal to or greater than `b`. */
export function comparar(a: Fraccion, b: Fraccion): number {
  const { num } = menos(a, b);
  return num < 0n ? -1 : num > 0n ? 1 : 0;
}

/** Half-up to `decimales` places, ties away from zero. docs/fiscal-rules.md F24. */
export function redondeada(value: Fraccion, decimales: number): Fraccion {
  const scale = 10n ** BigInt(decimales);
  const size = value.num < 0n ? -value.num : value.num;
  const rounded = (2n * size * scale + value.den) / (2n * value.den);
  return { num: value.num < 0n ? -rounded : rounded, den: scale };
}

/** The shortest decimal text of a value that has one of at most `decimales` places; throws where it would round. */
export function aTexto(value: Fraccion, decimales = 5): string {
  const scaled = redondeada(value, decimales);
  if (comparar(scaled, value) !== 0) throw new Error(`más de ${decimales} decimales`);
  const digits = String(scaled.num < 0n ? -scaled.num : scaled.num).padStart(decimales + 1, "0");
  const at = digits.length - decimales;
  const decimals = digits.slice(at).replace(/0+$/, "");
  return `${scaled.num < 0n ? "-" : ""}${digits.slice(0, at)}${decimals === "" ? "" : `.${decimals}`}`;
}

/** In lowest terms, so that the numbers of a long sum stay short. */
function reducida(num: bigint, den: bigint): Fraccion {
  let [a, b] = [num < 0n ? -num : num, den];
  while (b !== 0n) [a, b] = [b, a % b];
  return { num: num / a, den: den / a };
}
