/** Amounts in Spanish words, as the printed document has them. */

const UNIDADES = [
  "",
  "un",
  "dos",
  "tres",
  "cuatro",
  "cinco",
  "seis",
  "siete",
  "ocho",
  "nueve",
  "diez",
  "once",
  "doce",
  "trece",
  "catorce",
  "quince",
];
const DECENAS = [
  "",
  "",
  "veinte",
  "treinta",
  "cuarenta",
  "cincuenta",
  "sesenta",
  "setenta",
  "ochenta",
  "noventa",
];
const CENTENAS = [
  "",
  "ciento",
  "doscientos",
  "trescientos",
  "cuatrocientos",
  "quinientos",
  "seiscientos",
  "setecientos",
  "ochocientos",
  "novecientos",
];
/** Joined forms with an accent. */
const VEINTI: Readonly<Record<number, string>> = {
  1: "veintiún",
  2: "veintidós",
  3: "veintitrés",
  6: "veintiséis",
};
const DIECI: Readonly<Record<number, string>> = { 16: "dieciséis" };

/**
 * Amount in words as the printed document has it: "Trescientos nueve 51/100 Bolivianos". `monto` is decimal text. docs/fiscal-rules.md F60.
 *
 * @example
 * montoEnPalabras("1209.51");
 * // => "Mil doscientos nueve 51/100 Bolivianos"
 */
export function montoEnPalabras(monto: string, moneda = "Bolivianos"): string {
  const [entero = "0", decimales = ""] = monto.split(".");
  const palabras = enteroEnPalabras(BigInt(entero));
  return `${palabras.charAt(0).toUpperCase()}${palabras.slice(1)} ${decimales.padEnd(2, "0").slice(0, 2)}/100 ${moneda}`;
}

function enteroEnPalabras(n: bigint): string {
  if (n === 0n) return "cero";
  // No noun follows the number itself before "00/100 Bolivianos", so it ends in uno or veintiuno.
  return grupos(n)
    .replace(/veintiún$/, "veintiuno")
    .replace(/\bun$/, "uno");
}

function grupos(n: bigint): string {
  const millones = n / 1_000_000n;
  const resto = Number(n % 1_000_000n);
  const miles = Math.floor(resto / 1000);
  return [
    millones === 0n ? "" : millones === 1n ? "un millón" : `${grupos(millones)} millones`,
    miles === 0 ? "" : miles === 1 ? "mil" : `${centenas(miles)} mil`,
    centenas(resto % 1000),
  ]
    .filter(Boolean)
    .join(" ");
}

function centenas(n: number): string {
  if (n === 100) return "cien";
  return [CENTENAS[Math.floor(n / 100)], decenas(n % 100)].filter(Boolean).join(" ");
}

function decenas(n: number): string {
  if (n < 16) return UNIDADES[n] ?? "";
  if (n < 20) return DIECI[n] ?? `dieci${UNIDADES[n - 10]}`;
  if (n === 20) return "veinte";
  if (n < 30) return VEINTI[n - 20] ?? `veinti${UNIDADES[n - 20]}`;
  return [DECENAS[Math.floor(n / 10)], UNIDADES[n % 10]].filter(Boolean).join(" y ");
}
