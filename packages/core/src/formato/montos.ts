/** Amounts and numbers as till, portal, paper and mail show and read them: `Bs 1,234.50`. Text in, text out: never a float. */

/**
 * Formats a decimal text with commas between thousands and at least two decimals.
 *
 * @example
 * miles("1234.5");
 * // => "1,234.50"
 */
export function miles(texto: string): string {
  const [enteros = "0", decimales = ""] = texto.split(".");
  return `${separar(enteros)}.${decimales.padEnd(2, "0")}`;
}

/**
 * Formats as `miles` does, without the zeros that a schema of 5 decimals adds after the second decimal.
 *
 * @example
 * milesCorto("1234.50000");
 * // => "1,234.50"
 */
export function milesCorto(texto: string): string {
  return miles(/\.\d{3,}/.test(texto) ? texto.replace(/(\.\d{2}\d*?)0+$/, "$1") : texto);
}

/**
 * Formats an amount with exactly two decimals, cutting off further ones: `1,234.50`.
 *
 * @example
 * monto("1234.56789");
 * // => "1,234.56"
 */
export function monto(texto: string): string {
  return miles(texto.replace(/(\.\d{2})\d+$/, "$1"));
}

/**
 * Formats an amount in bolivianos: `Bs 1,234.50`. A negative amount has its sign before the currency, where people look for it. A number is
 * an amount in bolivianos with whole centavos, as replies carry it.
 *
 * @example
 * bs("1234.5");
 * // => "Bs 1,234.50"
 *
 * @example
 * bs(-9);
 * // => "− Bs 9.00"
 */
export function bs(valor: string | number): string {
  const texto = typeof valor === "number" ? valor.toFixed(2) : valor;
  return /^-.*[1-9]/.test(texto) ? `− Bs ${monto(texto.slice(1))}` : `Bs ${monto(texto.replace("-", ""))}`;
}

/**
 * Formats an amount of cash in dollars, given as decimal text: `US$ 1,234.50`.
 *
 * @example
 * usd("1234.50");
 * // => "US$ 1,234.50"
 */
export function usd(valor: string): string {
  return `US$ ${monto(valor)}`;
}

/**
 * Formats a count: `1,234`.
 *
 * @example
 * entero(1234);
 * // => "1,234"
 */
export function entero(n: number): string {
  return separar(String(n));
}

/**
 * Formats a quantity without superfluous zeros, followed by its unit: `0.35 kg`.
 *
 * @example
 * cantidad("0.35000", "kg");
 * // => "0.35 kg"
 */
export function cantidad(texto: string, unidad?: string): string {
  const corta = texto.includes(".") ? texto.replace(/0+$/, "").replace(/\.$/, "") : texto;
  return unidad === undefined ? corta : `${corta} ${unidad}`;
}

/**
 * Formats a part of a whole as a percentage: `12 %`.
 *
 * @example
 * porcentaje(3, 25);
 * // => "12 %"
 */
export function porcentaje(parte: number, de: number): string {
  return `${de === 0 ? 0 : Math.round((parte / de) * 100)} %`;
}

/**
 * Computes the change from one amount to another in whole percent; null if the earlier amount is not above zero.
 *
 * @example
 * cambioPorcentual(150, 100);
 * // => 50
 */
export function cambioPorcentual(ahora: number, antes: number): number | null {
  return antes <= 0 ? null : Math.round((ahora / antes - 1) * 100);
}

function separar(enteros: string): string {
  return enteros.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Matches thousands with their commas before a decimal point, or with several commas: `1,234.50`, `1,234,567`. */
const CON_MILES = /^\d{1,3}(,\d{3})+(?=\.\d|$)/;
/** Matches one comma with three digits after it, which is a decimal comma in a quantity. */
const COMA_DE_MIL = /^\d*,\d{3}$/;

/**
 * Reads a quantity as a person types it ("12,5", ".5"), or as the product shows it ("1,234.50"). A single point or
 * comma is a decimal one. Returns null for any other text. Amounts of money are read by `readMonto`.
 *
 * @example
 * parseDecimal("12,5");
 * // => "12.5"
 */
export function parseDecimal(texto: string): string | null {
  const escrito = texto.trim();
  const sinMiles = COMA_DE_MIL.test(escrito)
    ? escrito
    : escrito.replace(CON_MILES, (miles) => miles.replaceAll(",", ""));
  const limpio = sinMiles.replace(",", ".").replace(/^\./, "0.");
  return /^\d{1,12}(\.\d{1,5})?$/.test(limpio) ? limpio : null;
}

/** An amount of money as it was read; `lecturas` are the two that its text may mean, the larger one first. */
export type MontoLeido =
  | { readonly kind: "monto"; readonly valor: string }
  | {
      readonly kind: "dudoso";
      /** `miles`: its sign may separate thousands. `decimales`: it has more decimals than money. */
      readonly porque: "miles" | "decimales";
      readonly lecturas: readonly [string, string];
    }
  | { readonly kind: "ilegible" };

/** Decimals of money, and the most that a price of a line may have. */
export const [DECIMALES_MONTO, DECIMALES_PRECIO] = [2, 5];

/** Matches a whole part, plain or in groups of three with the same sign, then a decimal sign and decimals. */
const ESCRITO = /^(\d*|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:([.,])(\d+))?$/;
const ILEGIBLE = { kind: "ilegible" } as const;

/**
 * Reads an amount of money as a person types or pastes it: `12,5`, `Bs 1.234,50`, `1,234.50`, `1 234`. It is the one reader of till, portal
 * and lists. A text that may mean two amounts is returned with both: `1.250` and `1,250` may be 1250 or 1.25. A text with more decimals than
 * the amount may have is doubtful too, because an amount is never rounded unasked. A number that begins with 0 has no thousands: `0.250` is
 * 0.25. The result is decimal text with a point, without decimals for a whole amount.
 *
 * @example
 * readMonto("1.250");
 * // => { kind: "dudoso", porque: "miles", lecturas: ["1250.00", "1.25"] }
 */
export function readMonto(texto: string, decimales = DECIMALES_MONTO): MontoLeido {
  const escrito = texto
    .trim()
    .replace(/^(?:Bs|BOB)\.?\s*/i, "")
    .replaceAll(/\s/g, " ");
  const [, enteros = "", signo, parte] = ESCRITO.exec(escrito) ?? [];
  const separador = /[., ]/.exec(enteros)?.[0];
  const unidades = enteros.replaceAll(/[., ]/g, "").replace(/^0+(?=\d)/, "") || "0";
  if ((enteros === "" && parte === undefined) || unidades.length > 12) return ILEGIBLE;
  if (parte === undefined) return { kind: "monto", valor: unidades };
  if (signo === separador) return ILEGIBLE;
  const mayBeMiles =
    separador === undefined ? /^[1-9]\d{0,2}$/.test(enteros) : unidades !== "0" && decimales < parte.length;
  return parte.length === 3 && mayBeMiles
    ? conMilesDudosos(unidades, parte, decimales)
    : conDecimales(unidades, parte, decimales);
}

/** Returns both readings of a sign with three digits after it: thousands, and decimals. */
function conMilesDudosos(unidades: string, tres: string, decimales: number): MontoLeido {
  const menor = conDecimales(unidades, tres, decimales);
  const redondo = (lecturas: readonly [string, string]) => lecturas[tres.charAt(2) >= "5" ? 0 : 1];
  return {
    kind: "dudoso",
    porque: "miles",
    lecturas: [
      `${unidades}${tres}.00`,
      menor.kind === "dudoso" ? redondo(menor.lecturas) : enCampo(`${unidades}.${tres}`),
    ],
  };
}

function conDecimales(unidades: string, parte: string, decimales: number): MontoLeido {
  const sobran = parte.slice(decimales).replace(/0+$/, "");
  if (sobran === "") return { kind: "monto", valor: `${unidades}.${parte.slice(0, decimales)}` };
  if (decimales > DECIMALES_MONTO) return ILEGIBLE;
  const abajo = BigInt(unidades + parte.slice(0, DECIMALES_MONTO));
  return { kind: "dudoso", porque: "decimales", lecturas: [deCentavos(abajo + 1n), deCentavos(abajo)] };
}

function deCentavos(centavos: bigint): string {
  const digitos = String(centavos).padStart(DECIMALES_MONTO + 1, "0");
  return `${digitos.slice(0, -DECIMALES_MONTO)}.${digitos.slice(-DECIMALES_MONTO)}`;
}

/**
 * Writes an amount for a field that edits it, without superfluous zeros. Three decimals get a fourth, because they could be read as
 * thousands.
 *
 * @example
 * enCampo("12.5");
 * // => "12.50"
 */
export function enCampo(texto: string): string {
  const [enteros = "0", decimales = ""] = texto.split(".");
  const corta = decimales.replace(/0+$/, "");
  if (corta === "") return enteros;
  return `${enteros}.${corta.length === 3 ? `${corta}0` : corta.padEnd(2, "0")}`;
}

/**
 * Reads an unambiguous amount, as decimal text; null for any other.
 *
 * @example
 * parseMonto("Bs 1.234,50");
 * // => "1234.50"
 */
export function parseMonto(texto: string, decimales = DECIMALES_MONTO): string | null {
  const leido = readMonto(texto, decimales);
  return leido.kind === "monto" ? leido.valor : null;
}

/**
 * Writes an amount of each currency that has one: `Bs 34.50 y US$ 10.00`. Decimal texts without a sign.
 *
 * @example
 * enMonedas("12.50", "3.00");
 * // => "Bs 12.50 y US$ 3.00"
 */
export function enMonedas(bolivianos: string, dolares: string): string {
  const partes = [
    ...(Number(bolivianos) === 0 ? [] : [bs(bolivianos)]),
    ...(Number(dolares) === 0 ? [] : [usd(dolares)]),
  ];
  return partes.length === 0 ? bs("0.00") : partes.join(" y ");
}

/**
 * Returns the instruction about an amount that cannot be accepted; null if it can. `otra`: the sentence for a text that is no amount.
 *
 * @example
 * faltaMonto("12,345");
 * // => "¿Son 12,345.00 o 12.35? Escriba 12345.00 o 12.35."
 */
export function faltaMonto(
  texto: string,
  otra = "Escriba un número, como 150.50.",
  decimales = DECIMALES_MONTO,
): string | null {
  const leido = readMonto(texto, decimales);
  if (leido.kind === "monto") return null;
  if (leido.kind === "ilegible") return otra;
  const [mayor, menor] = leido.lecturas;
  return leido.porque === "miles"
    ? `¿Son ${milesCorto(mayor)} o ${milesCorto(menor)}? Escriba ${mayor} o ${menor}.`
    : `El dinero llega hasta el centavo: escriba ${menor} o ${mayor}.`;
}

/**
 * Gives the two amounts that a text may mean, as they are typed; none if it has one meaning or none.
 *
 * @example
 * lecturasDe("1.250");
 * // => ["1250.00", "1.25"]
 */
export function lecturasDe(texto: string, decimales = DECIMALES_MONTO): readonly string[] {
  const leido = readMonto(texto, decimales);
  return leido.kind === "dudoso" ? leido.lecturas : [];
}

/**
 * Reads the amount of a search, as `bs` writes it or as a person types it. "1,234" is more than a thousand, as in a list, because a wrong
 * reading does no harm in a search. Null if the text is no amount.
 *
 * @example
 * parseMontoBuscado("1,234.50");
 * // => "1234.50"
 */
export function parseMontoBuscado(texto: string): string | null {
  return parseMonto(texto.replace(/^(\s*(?:[a-z]+\.?\s*)?[1-9]\d{0,2}),(\d{3}\s*)$/i, "$1$2"));
}
