import { z } from "zod";
import { countDecimales, decimal, decimalToText, type Decimal } from "../dinero.ts";
import { conKind } from "../kind.ts";
import { hasMarcas, isInvisible } from "../texto.ts";

/** The type of one XML element: its limits in the official schema, against which a request's JSON is checked. */
export type Tipo =
  | { readonly kind: "texto"; readonly min: number; readonly max: number }
  | { readonly kind: "entero"; readonly min: number; readonly max: number }
  | {
      readonly kind: "decimal";
      readonly total: number;
      readonly decimales: number;
      readonly positivo: boolean;
    }
  | { readonly kind: "fechaHora" }
  /** The schema fixes the value; this is its text. */
  | { readonly kind: "fijo"; readonly texto: string };

/** Text of `min` to `max` characters: `s1-200` of docs/fiscal-rules.md F20. */
export function texto(min: number, max: number): Tipo {
  return { kind: "texto", min, max };
}

/**
 * Whole number from `min` to `max`, both included. docs/fiscal-rules.md F20.
 *
 * @example
 * entero(0, 999);
 * // => { kind: "entero", min: 0, max: 999 }
 */
export function entero(min: number, max: number): Tipo {
  return { kind: "entero", min, max };
}

/** Decimal amount. `d17.2>0` of docs/fiscal-rules.md F20 is `importe(17, 2, true)`; for `≥0` the last argument is false. */
export function importe(total: number, decimales: number, positivo: boolean): Tipo {
  return { kind: "decimal", total, decimales, positivo };
}

/** An instant with milliseconds and without offset. docs/fiscal-rules.md F5. */
export const fechaHora: Tipo = { kind: "fechaHora" };

/** Element whose value the schema fixes: `=8` of docs/fiscal-rules.md F20. */
export function fijo(texto: string): Tipo {
  return { kind: "fijo", texto };
}

/**
 * Characters that a fiscal text cannot carry: those that XML 1.0 forbids, and other control characters. Some XML readers turn U+0085 and
 * U+2028 into a line feed, which breaks the signature. U+FFFD marks a letter lost in a conversion: the user corrects it before it is
 * printed.
 */
const NOT_FISCAL = new RegExp(
  String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\uFFFD-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]`,
);

/**
 * Text of a request: without control characters and not blank; outer blanks are cut. The documentation tells its lengths.
 *
 * @example
 * textoPedido(1, 20).parse("  Pan  ");
 * // => "Pan"
 */
export function textoPedido(min: number, max: number) {
  return z
    .string("Se espera un texto.")
    .trim()
    .refine(
      (text) => largo(text) >= min && !(min > 0 && isInvisible(text)),
      conKind("too_small", min === 1 ? "No puede estar vacío." : `Lleva al menos ${min} caracteres.`),
    )
    .refine((text) => largo(text) <= max, conKind("too_big", `Lleva como máximo ${max} caracteres.`))
    .refine(
      (text) => !NOT_FISCAL.test(text),
      conKind("caracteres", "Contiene caracteres que un documento fiscal no admite."),
    )
    .refine(
      (text) => !hasMarcas(text),
      conKind("caracteres", "Lleva marcas que cambian la dirección de la escritura: escríbalo sin ellas."),
    )
    .meta({ minLength: min, maxLength: max });
}

/** Length as the schema counts it: in characters, not in UTF-16 units. */
export function largo(text: string): number {
  return /[\uD800-\uDFFF]/.test(text) ? Array.from(text).length : text.length;
}

/**
 * Whole number of a request, from `min` to `max`, with its refusals in Spanish.
 *
 * @example
 * enteroPedido(1, 12).safeParse(7).success;
 * // => true
 */
export function enteroPedido(min: number, max: number) {
  return z
    .number("Se espera un número entero.")
    .int({
      abort: true,
      error: ({ code }) =>
        code === "invalid_type"
          ? "Se espera un número entero, sin decimales."
          : "El número es demasiado grande.",
    })
    .min(min, `El mínimo es ${min}.`)
    .max(max, `El máximo es ${max}.`);
}

/** Limit that no amount of a request may reach. */
const MAX_DECIMAL = 1e12;

/** A decimal of a request, as a JSON number with at most `decimales` decimals. The documentation tells its bounds and its decimals. */
export function decimalPedido(decimales: number, positivo: boolean) {
  return z
    .number("Se espera un número.")
    .refine(
      (n) => (positivo ? n > 0 : n >= 0),
      conKind("too_small", positivo ? "Debe ser mayor que 0." : "No puede ser negativo."),
    )
    .refine(
      (n) => countDecimales(n) <= decimales,
      conKind("decimales", `Lleva como máximo ${decimales} decimales.`),
    )
    .refine((n) => n < MAX_DECIMAL, conKind("too_big", "Es demasiado grande."))
    .meta({
      ...(positivo ? { exclusiveMinimum: 0 } : { minimum: 0 }),
      exclusiveMaximum: MAX_DECIMAL,
      decimales,
    });
}

/** Tells whether an amount fits the total digits and the sign of its element. Its decimals must be rounded already. */
export function cabe(value: Decimal, tipo: Tipo & { kind: "decimal" }): boolean {
  return (
    value
      .round(0)
      .abs()
      .lt(10 ** (tipo.total - tipo.decimales)) && (tipo.positivo ? value.gt(0) : value.gte(0))
  );
}

/** Formats an amount of this type as the text of its element. */
export function importeToText(value: Decimal | string | number, tipo: Tipo & { kind: "decimal" }): string {
  return decimalToText(decimal(value), tipo.decimales);
}
