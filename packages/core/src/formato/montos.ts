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

/** Commas that cannot be decimal ones: before a point, or several. */
const CON_MILES = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:,\d{3}){2,}$/;

/** Reads a decimal as a person types it ("12,5", ".5") or as the programs show it ("1,234.50"); null: it is none. */
export function parseDecimal(texto: string): string | null {
  const escrito = texto.trim();
  const sinMiles = CON_MILES.test(escrito) ? escrito.replaceAll(",", "") : escrito;
  const limpio = sinMiles.replace(",", ".").replace(/^\./, "0.");
  return /^\d{1,12}(\.\d{1,5})?$/.test(limpio) ? limpio : null;
}

/** Reads an amount of at most two decimals, as `bs` writes it or as a person types it: `1,234` is a thousand and more. Null: it is none. */
export function parseMonto(texto: string): string | null {
  const escrito = texto.trim().replace(/^Bs\s*/i, "");
  const leido = /^\d{1,3},\d{3}$/.test(escrito) ? escrito.replace(",", "") : parseDecimal(escrito);
  return leido !== null && /^\d+(?:\.\d{1,2})?$/.test(leido) ? leido : null;
}
