/** Amounts and numbers as till, portal, paper and mail show and read them: `Bs 1,234.50`. Text in, text out: never a float. */

/** Comma between thousands, at least two decimals. */
export function miles(texto: string): string {
  const [enteros = "0", decimales = ""] = texto.split(".");
  return `${separar(enteros)}.${decimales.padEnd(2, "0")}`;
}

/** `miles`, without the zeros that a schema of 5 decimals adds after the second. */
export function milesCorto(texto: string): string {
  return miles(/\.\d{3,}/.test(texto) ? texto.replace(/(\.\d{2}\d*?)0+$/, "$1") : texto);
}

/** An amount with exactly two decimals, further ones cut off: `1,234.50`. */
export function monto(texto: string): string {
  return miles(texto.replace(/(\.\d{2})\d+$/, "$1"));
}

/** An amount in bolivianos: `Bs 1,234.50`. A number is one of whole centavos, as replies carry it. */
export function bs(valor: string | number): string {
  return `Bs ${monto(typeof valor === "number" ? valor.toFixed(2) : valor)}`;
}

/** An amount of cash in dollars: `US$ 1,234.50`. Decimal text. */
export function usd(valor: string): string {
  return `US$ ${monto(valor)}`;
}

/** A count: `1,234`. */
export function entero(n: number): string {
  return separar(String(n));
}

/** A quantity without the zeros that say nothing, with its unit after it: `0.35 kg`. */
export function cantidad(texto: string, unidad?: string): string {
  const corta = texto.includes(".") ? texto.replace(/0+$/, "").replace(/\.$/, "") : texto;
  return unidad === undefined ? corta : `${corta} ${unidad}`;
}

/** A share of a hundred: `12 %`. */
export function porcentaje(parte: number, de: number): string {
  return `${de === 0 ? 0 : Math.round((parte / de) * 100)} %`;
}

/** The change from one amount to another, in whole percent; null where there was nothing before. */
export function cambioPorcentual(ahora: number, antes: number): number | null {
  return antes <= 0 ? null : Math.round((ahora / antes - 1) * 100);
}

function separar(enteros: string): string {
  return enteros.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Thousands with their commas before a decimal point, or in more than one place: `1,234.50`, `1,234,567`. */
const CON_MILES = /^\d{1,3}(,\d{3})+(?=\.\d|$)/;
/** One comma with three digits after it: of thousands for some, of decimals for others. */
const COMA_DUDOSA = /^\d*,\d{3}$/;

/**
 * Reads a quantity as a person types it ("12,5", ".5"), or as the product shows it ("1,234.50"). A single comma
 * is a decimal one. Returns null for any other text.
 */
export function parseDecimal(texto: string): string | null {
  const escrito = texto.trim();
  const sinMiles = COMA_DUDOSA.test(escrito)
    ? escrito
    : escrito.replace(CON_MILES, (miles) => miles.replaceAll(",", ""));
  const limpio = sinMiles.replace(",", ".").replace(/^\./, "0.");
  return /^\d{1,12}(\.\d{1,5})?$/.test(limpio) ? limpio : null;
}

/** Reads an amount of money as `parseDecimal` does, and refuses "1,500": it may mean 1500 or 1.5. */
export function parseMonto(texto: string): string | null {
  return COMA_DUDOSA.test(texto.trim()) ? null : parseDecimal(texto);
}

/** Writes an amount of each currency that has one: `Bs 34.50 y US$ 10.00`. Decimal texts without a sign. */
export function enMonedas(bolivianos: string, dolares: string): string {
  const partes = [
    ...(Number(bolivianos) === 0 ? [] : [bs(bolivianos)]),
    ...(Number(dolares) === 0 ? [] : [usd(dolares)]),
  ];
  return partes.length === 0 ? bs("0.00") : partes.join(" y ");
}

/** Returns how to write an amount that cannot be read; null if it can. `otra`: the sentence for any other text. */
export function faltaMonto(texto: string, otra = "Escriba un número, como 150.50."): string | null {
  if (parseMonto(texto) !== null) return null;
  if (!COMA_DUDOSA.test(texto.trim())) return otra;
  const junto = texto
    .trim()
    .replace(",", "")
    .replace(/^0+(?=\d)/, "");
  return `Escriba ${junto} o ${junto}.00; con coma no se sabe.`;
}

/**
 * Reads an amount that is searched for, as `bs` writes it or as a person types it, with two decimals at most. "1,234" is more than a
 * thousand, as a list shows it: a search changes nothing. Null: it is none.
 */
export function parseMontoBuscado(texto: string): string | null {
  const escrito = texto.trim().replace(/^Bs\s*/i, "");
  const leido = /^\d{1,3},\d{3}$/.test(escrito) ? escrito.replace(",", "") : parseDecimal(escrito);
  return leido !== null && /^\d+(?:\.\d{1,2})?$/.test(leido) ? leido : null;
}
