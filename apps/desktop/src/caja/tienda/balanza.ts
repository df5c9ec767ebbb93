import { completarGtin, decimal, isGtin } from "@mostrador/core";

/** Content of a scale's label: the product's own code, and its weight in kilos or its price in bolivianos. */
export interface Etiqueta {
  readonly codigo: string;
  readonly valor: string;
}

export type Balanza = "ninguna" | "peso" | "precio";

/** Decimals of the five digits of a label: grams of a kilo, cents of a boliviano. */
const DECIMALES = { peso: 3, precio: 2 } as const;

/**
 * Reads a scale's label, an EAN-13 for use inside a shop. Its digits: a 2, one of the shop's, five of the
 * product, five of the value, one check digit. Null for any other code, including a misread one.
 */
export function parseEtiqueta(codigo: string, balanza: Balanza): Etiqueta | null {
  if (balanza === "ninguna" || !/^2\d{12}$/.test(codigo) || !isGtin(codigo)) return null;
  const valor = decimal(codigo.slice(7, 12)).div(10 ** DECIMALES[balanza], DECIMALES[balanza]);
  return valor.gt(0) ? { codigo: codigo.slice(2, 7), valor: valor.toFixed(DECIMALES[balanza]) } : null;
}

/** The largest value of five digits. */
const MAX_CIFRAS = 99_999;

/**
 * Writes the label that `parseEtiqueta` reads. `codigo` has up to five digits; `valor` is the weight in kilos
 * or the price in bolivianos. Null if either does not fit into five digits, or if the value rounds to 0.
 */
export function formatEtiqueta(
  codigo: string,
  valor: string,
  balanza: Exclude<Balanza, "ninguna">,
): string | null {
  const cifras = decimal(valor)
    .times(10 ** DECIMALES[balanza])
    .round(0);
  if (!/^\d{1,5}$/.test(codigo) || cifras.gt(MAX_CIFRAS) || cifras.eq(0)) return null;
  return completarGtin(`20${codigo.padStart(5, "0")}${cifras.toFixed(0).padStart(5, "0")}`);
}

/**
 * Returns the quantity that a label stands for. A price is divided by the product's price, to five decimals.
 */
export function cantidadDe({ valor }: Etiqueta, balanza: Balanza, precio: string): string {
  if (balanza === "peso" || decimal(precio).eq(0)) return valor;
  return decimal(valor).div(precio, 5).toFixed();
}
