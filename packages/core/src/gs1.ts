/**
 * Reads GS1 barcodes that hold more than a product: its weight or price, its lot and its expiry (GS1 General Specifications, sections 3 and
 * 7.8).
 */
import { decimal } from "./dinero.ts";
import { claveDeCodigo, isGtin } from "./gtin.ts";

/** Data of a GS1 barcode. A field is null if the barcode does not have it. */
export interface LecturaGs1 {
  /** The product's GTIN in 14 digits: `claveDeCodigo` of its other forms. */
  readonly gtin: string;
  /** The net measure, in a unit of the catalog unidades_medida. */
  readonly medida: { readonly cantidad: string; readonly unidadMedida: number } | null;
  /** The amount to pay, in BOB. */
  readonly precio: string | null;
  readonly lote: string | null;
  /** The day of expiry, `yyyy-MM-dd`. */
  readonly vence: string | null;
}

/** FNC1 between two elements: the control sign GS. */
const SEPARADOR = "\x1d";
/** The visible character that stands for the separator. */
const SEPARADOR_VISTO = "\u241d";

/** Symbology identifier that a scanner may put before a code (ISO/IEC 15424): `]C1`, `]E0`, `]d2`. */
const SIMBOLOGIA = /^\][A-Za-z][0-9A-Fa-f]/;

/**
 * Takes off the symbology identifier that a scanner put before a code.
 *
 * @example
 * sinSimbologia("]C101077908950009973103001250");
 * // => "01077908950009973103001250"
 */
export function sinSimbologia(codigo: string): string {
  return codigo.replace(SIMBOLOGIA, "");
}

/**
 * Reads a GS1 element string as scanners send it, with or without symbology identifier. The text that is printed below the bars, with its
 * application identifiers in parentheses, is read too. Null for any other text: every element must fit its identifier, and one must be a
 * GTIN.
 *
 * @example
 * parseGs1("(01)07790895000997(3103)001250")?.medida;
 * // => { cantidad: "1.250", unidadMedida: 22 }
 */
export function parseGs1(texto: string): LecturaGs1 | null {
  const escrito = sinSimbologia(texto.trim());
  const elementos = escrito.startsWith("(") ? deParentesis(escrito) : deCadena(escrito);
  const gtin = elementos?.get("01");
  if (elementos === null || gtin === undefined || !isGtin(gtin)) return null;
  const vence = elementos.get("17");
  const dia = vence === undefined ? null : parseDia(vence);
  if (vence !== undefined && dia === null) return null;
  const lote = elementos.get("10") ?? null;
  return {
    gtin: claveDeCodigo(gtin),
    medida: medidaDe(elementos),
    precio: precioDe(elementos),
    lote,
    vence: dia,
  };
}

type Elementos = ReadonlyMap<string, string>;

/** Parses the elements of a text like `(01)07790895000997(10)L-5`. A person who types it may leave out the zeros before a GTIN. */
function deParentesis(texto: string): Elementos | null {
  const partes = [...texto.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/gsu)];
  const leidas = partes.map(([todo]) => todo).join("");
  if (leidas !== texto) return null;
  return gather(
    partes.map(([, ai = "", valor = ""]) => [ai, ai === "01" ? claveDeCodigo(valor.trim()) : valor.trim()]),
  );
}

/** Parses the elements of a string without parentheses. Elements of a fixed length end by themselves, all others at the separator. */
function deCadena(texto: string): Elementos | null {
  const elementos: (readonly [string, string])[] = [];
  for (const tramo of texto.replaceAll(SEPARADOR_VISTO, SEPARADOR).split(SEPARADOR)) {
    for (let resto = tramo; resto !== "";) {
      const cifras = CIFRAS_AI.get(resto.slice(0, 2));
      if (cifras === undefined) return null;
      const fija = FIJAS.get(resto.slice(0, 2));
      const hasta = fija === undefined ? resto.length : cifras + fija;
      elementos.push([resto.slice(0, cifras), resto.slice(cifras, hasta)]);
      resto = resto.slice(hasta);
    }
  }
  return gather(elementos);
}

/** Groups elements by identifier; null if one does not fit its identifier, or two with the same identifier differ. */
function gather(elementos: readonly (readonly [ai: string, valor: string])[]): Elementos | null {
  const juntos = new Map<string, string>();
  for (const [ai, valor] of elementos) {
    if (!isElemento(ai, valor) || (juntos.get(ai) ?? valor) !== valor) return null;
    juntos.set(ai, valor);
  }
  return juntos;
}

/** Number of digits of an application identifier, by its first two digits. */
const CIFRAS_AI: ReadonlyMap<string, number> = new Map(
  (
    [
      [2, "00 01 02 03 04 10 11 12 13 14 15 16 17 18 19 20 21 22 30 37 90 91 92 93 94 95 96 97 98 99"],
      [3, "23 24 25 40 41 42 71"],
      [4, "31 32 33 34 35 36 39 43 70 72 80 81 82"],
    ] as const
  ).flatMap(([cifras, comienzos]) => comienzos.split(" ").map((dos) => [dos, cifras] as const)),
);

/** Length of the elements that no separator ends, in digits, by the first two digits of their identifier (section 7.8.5). */
const FIJAS: ReadonlyMap<string, number> = new Map([
  ...["00"].map((dos) => [dos, 18] as const),
  ...["01", "02", "03"].map((dos) => [dos, 14] as const),
  ...["04"].map((dos) => [dos, 16] as const),
  ...["11", "12", "13", "14", "15", "16", "17", "18", "19"].map((dos) => [dos, 6] as const),
  ...["20"].map((dos) => [dos, 2] as const),
  ...["31", "32", "33", "34", "35", "36"].map((dos) => [dos, 6] as const),
  ...["41"].map((dos) => [dos, 13] as const),
]);

/** Shapes of other elements that are read here: a lot and a serial number, an amount, an amount with its currency. */
const FORMAS: readonly (readonly [ai: RegExp, forma: RegExp])[] = [
  [/^(?:10|21|22)$/, /^.{1,20}$/],
  [/^3[07]$/, /^\d{1,8}$/],
  [/^39[0-2]\d$/, /^\d{1,15}$/],
  [/^393\d$/, /^\d{4,18}$/],
];

/** Signs of an element's value: set 82 (section 7.11). */
const SIGNOS = /^[!-"%-?A-Z_a-z]{1,90}$/;

function isElemento(ai: string, valor: string): boolean {
  if (CIFRAS_AI.get(ai.slice(0, 2)) !== ai.length || !SIGNOS.test(valor)) return false;
  const fija = FIJAS.get(ai.slice(0, 2));
  if (fija !== undefined) return valor.length === fija && /^\d+$/.test(valor);
  return FORMAS.every(([suyo, forma]) => !suyo.test(ai) || forma.test(valor));
}

/** Units of the net measures, by the first three digits of their identifiers; the fourth digit is the number of decimals. */
const UNIDADES: ReadonlyMap<string, number> = new Map([
  ["310", 22], // kilogram
  ["311", 30], // metre
  ["314", 31], // square metre
  ["315", 28], // litre
  ["316", 32], // cubic metre
  ["320", 27], // pound
]);

/** Maximum number of decimals of a measure, the last that its identifiers can state. */
const MAX_DECIMALES_MEDIDA = 5;

function medidaDe(elementos: Elementos): LecturaGs1["medida"] {
  for (const [ai, valor] of elementos) {
    const unidadMedida = UNIDADES.get(ai.slice(0, 3));
    const decimales = Number(ai[3]);
    if (unidadMedida === undefined || decimales > MAX_DECIMALES_MEDIDA || Number(valor) === 0) continue;
    return { cantidad: conDecimales(valor, decimales), unidadMedida };
  }
  return null;
}

/** The boliviano's number in ISO 4217. */
const BOB = "068";

/** Reads the amount to pay: in the shop's currency for identifiers 392n, in a named one for 393n. */
function precioDe(elementos: Elementos): string | null {
  for (const [ai, valor] of elementos) {
    const cifras = ai.startsWith("392")
      ? valor
      : ai.startsWith("393") && valor.startsWith(BOB)
        ? valor.slice(3)
        : "";
    if (cifras !== "" && Number(cifras) > 0) return conDecimales(cifras, Number(ai[3]));
  }
  return null;
}

/** Puts the decimal point into digits. */
function conDecimales(cifras: string, decimales: number): string {
  return decimal(cifras)
    .div(10 ** decimales, decimales)
    .toFixed(decimales);
}

/** Reads `yyMMdd` of this century; the day 00 is the month's last. Null if the day does not exist. */
function parseDia(texto: string): string | null {
  const [anio, mes, dia] = [
    2000 + Number(texto.slice(0, 2)),
    Number(texto.slice(2, 4)),
    Number(texto.slice(4)),
  ];
  if (mes < 1 || mes > 12) return null;
  const bisiesto = anio % 4 === 0 ? 29 : 28;
  const ultimo = [31, bisiesto, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][mes - 1] ?? 0;
  if (dia > ultimo) return null;
  return [anio, mes, dia === 0 ? ultimo : dia].map((n) => String(n).padStart(2, "0")).join("-");
}
