import fc, { type Arbitrary } from "fast-check";

/** Texts that people write, and texts that break programs: XML's own marks, JSON's, letters beyond the first plane. */
const TROZOS = [
  "Ñandú",
  "café",
  "100 % algodón",
  "Ley N° 453",
  "<&>\"'",
  "]]>",
  "&amp;",
  "<!-- -->",
  '{"a":1}',
  "\\n",
  "\t",
  "\n",
  "\r\n",
  "  ",
  "e\u0301",
  "ﬁ",
  "東京",
  "𐍈",
  "𝄞",
  "😀",
  "👩‍👩‍👧",
  "ﷺ",
  "\u00A0",
  "\u200B",
  "\u{10FFFD}",
  "\uFEFFx",
];

/**
 * Characters that a fiscal text cannot carry (the API refuses them; XML 1.0, Char). And U+FFFD, what is left of a letter in a
 * broken encoding: legal XML, but the simulator's parser takes it for no XML at all.
 */
const PROHIBIDOS =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028\u2029\uFFFD-\uFFFF]|\p{Surrogate}/u; // oxlint-disable-line no-control-regex -- they are the rule

/** One character that shows something, and marks that turn the direction of writing: a request has the first, and none of the others. */
const VISIBLE = /[^\p{Cf}\p{Zs}\s\u115F\u1160\u2800\u3164\uFFA0]/u;
const MARCAS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/**
 * A text of 1 to `max` characters, as the schema counts them (code points), without blanks outside. One in four has exactly
 * `max`: there a program that counts UTF-16 units, or bytes, fails.
 */
export function texto(max: number): Arbitrary<string> {
  const corto = fc
    .array(
      fc.oneof(fc.constantFrom(...TROZOS), fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 })),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((trozos) => cortar(trozos.join(" "), max));
  const lleno = fc
    .array(fc.constantFrom("a", "ñ", "Á", "&", "<", "東", "😀", "𐍈"), { minLength: 1, maxLength: 12 })
    .map((letras) => letras.join("").repeat(Math.ceil(max / letras.length)))
    .map((largo) => cortar(largo, max));
  return fc
    .oneof({ weight: 3, arbitrary: corto }, { weight: 1, arbitrary: lleno })
    .filter((t) => VISIBLE.test(t) && !PROHIBIDOS.test(t) && !MARCAS.test(t));
}

/** Letters and digits, as document numbers and codes are written. */
export function codigo(max: number): Arbitrary<string> {
  return fc.string({
    unit: fc.constantFrom(...Array.from("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-")),
    minLength: 1,
    maxLength: max,
  });
}

/** A whole number of `min` to `max` digits, the first not 0. */
export function digitos(min: number, max: number): Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom(...Array.from("123456789")),
      fc.string({
        unit: fc.constantFrom(...Array.from("0123456789")),
        minLength: min - 1,
        maxLength: max - 1,
      }),
    )
    .map(([first, rest]) => first + rest);
}

/** Field present or absent; absent is no key at all, as callers leave out what they do not have. */
export function aVeces<T>(nombre: string, arbitrary: Arbitrary<T>): Arbitrary<Readonly<Record<string, T>>> {
  return fc
    .option(arbitrary, { nil: undefined })
    .map((value) => (value === undefined ? {} : { [nombre]: value }));
}

/** One object of the keys of several. */
export function juntos(
  partes: readonly Arbitrary<Readonly<Record<string, unknown>>>[],
): Arbitrary<Readonly<Record<string, unknown>>> {
  return fc.tuple(...partes).map((objetos) => Object.assign({}, ...objetos) as Record<string, unknown>);
}

function cortar(text: string, max: number): string {
  return Array.from(text.trim()).slice(0, max).join("").trim();
}
