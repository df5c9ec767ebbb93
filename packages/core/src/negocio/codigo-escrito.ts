/** Reads codes from a spreadsheet, which may have changed a barcode into a number, a formula, or a text with signs around it. */
import { isGtin } from "../gtin.ts";
import { FRASES_PLANILLA } from "./frases.ts";

/** The columns of a price list that hold codes. */
export type ColumnaDeCodigo = "codigo" | "codigoBarras";

/**
 * A code of a price list. `perdido`: the sheet lost digits of it, so that it cannot be taken. `reparado`: it differs from the cell's text,
 * but is certain. `dudoso`: it may be a spoiled barcode or the shop's own code, which only a person knows.
 */
export type CodigoLeido =
  | { readonly kind: "comoEsta"; readonly codigo: string }
  | { readonly kind: "reparado" | "dudoso" | "perdido"; readonly codigo: string; readonly nota: string };

/**
 * Reads the cell of a code. Signs that a spreadsheet puts around it are removed. A code with letters, or with another number of digits than a
 * barcode has, is the shop's own and stays as it is. `sola`: it is the only code of its row.
 *
 * @example
 * readCodigo('="0075678164125"', "codigoBarras", true).codigo;
 * // => "0075678164125"
 */
export function readCodigo(celda: string, columna: ColumnaDeCodigo, sola: boolean): CodigoLeido {
  const desnudo = desnudar(celda);
  const numero = deExponente(desnudo);
  if (numero?.entero === null)
    return { kind: "perdido", codigo: desnudo, nota: FRASES_PLANILLA.codigoPerdido(desnudo) };
  const codigo = sinSeparadores(numero?.entero ?? sinDecimales(desnudo));
  const duda = dudaDe(codigo, columna, sola);
  if (duda !== null) return { kind: "dudoso", codigo, nota: duda };
  if (codigo === celda) return { kind: "comoEsta", codigo };
  return { kind: "reparado", codigo, nota: FRASES_PLANILLA.codigoReparado(celda, codigo) };
}

/** Signs that no screen shows: spaces of no width, marks of direction, soft hyphens, the mark of a file's beginning. */
const INVISIBLES = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const APOSTROFO = /^['\u2018\u2019\u00b4`]+/;
/** A text that is written as a formula, so that a spreadsheet leaves it alone. */
const FORMULA = /^=\s*(?:T\s*\(\s*)?"(.*?)"\s*\)?$/s;

/** Removes what surrounds a code: blanks, invisible characters, a text formula, an apostrophe, quotes. */
function desnudar(celda: string): string {
  const visto = celda
    .replace(INVISIBLES, "")
    .replace(/\s/g, " ")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .trim();
  const [, deFormula] = FORMULA.exec(visto) ?? [];
  if (deFormula !== undefined) return desnudar(deFormula);
  const [, citado] = /^["“”'](\d[^"“”']*)["“”']$/.exec(visto) ?? [];
  if (citado !== undefined) return desnudar(citado);
  const sinApostrofo = visto.replace(APOSTROFO, "");
  return sinApostrofo === visto || sinApostrofo === "" ? visto : desnudar(sinApostrofo);
}

/** A number with its exponent, as a spreadsheet writes one: `7,79E+12`. `1E5` without a sign is a code of the shop. */
const EXPONENTE = /^(\d+)(?:[.,](\d+))?\s*e\s*([+-]?)\s*(\d{1,3})$/i;

/** The whole number that an exponent stands for; null for any other text. `entero` is null if the exponent hides digits that are lost. */
function deExponente(texto: string): { readonly entero: string | null } | null {
  const [, entera = "", fraccion = "", signo, exponente] = EXPONENTE.exec(texto) ?? [];
  if (exponente === undefined || (signo === "" && fraccion === "")) return null;
  const corre = Number(exponente) * (signo === "-" ? -1 : 1);
  return { entero: corre === fraccion.length ? entera + fraccion : null };
}

/** Removes the decimals of a whole number: `1001.0`. Three zeros may be thousands, and stay. */
function sinDecimales(texto: string): string {
  return texto.replace(/^(\d+|\d{1,3}(?:[.,]\d{3})+)[.,]0{1,2}$/, "$1");
}

const SEPARADO = /^\d[\d \-.,]*\d$/;

/** Removes spaces, hyphens and points from a barcode that is proven by its check digit; every other text stays. */
function sinSeparadores(texto: string): string {
  const cifras = texto.replace(/\D/g, "");
  return SEPARADO.test(texto) && isGtin(cifras) ? cifras : texto;
}

/** Numbers of digits that a barcode may have. Eleven are those of a barcode of twelve that lost its first zero. */
const CIFRAS: ReadonlySet<number> = new Set([8, 11, 12, 13, 14]);
const SIN_CERO = 11;

/** Returns the doubt about a code; null for a barcode with a valid check digit and for the shop's own code. */
function dudaDe(codigo: string, columna: ColumnaDeCodigo, sola: boolean): string | null {
  const separado = !/^\d*$/.test(codigo) && SEPARADO.test(codigo);
  if (separado) return columna === "codigoBarras" ? FRASES_PLANILLA.codigoSeparado(codigo) : null;
  if (!/^\d+$/.test(codigo) || !CIFRAS.has(codigo.length) || isGtin(codigo)) return null;
  // If the row has a barcode, its other code is the shop's own.
  if (columna === "codigo" && !sola) return null;
  if (codigo.length !== SIN_CERO) return FRASES_PLANILLA.controlErrado(codigo);
  const conCero = `0${codigo}`;
  return isGtin(conCero)
    ? FRASES_PLANILLA.ceroPerdido(codigo, conCero)
    : FRASES_PLANILLA.faltaUnDigito(codigo);
}
