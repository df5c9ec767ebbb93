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
 * Reads a label of a scale, an EAN-13 for use inside a shop: 2, a digit of the shop's, five of the product, five of the value,
 * one to check. Null for any other code, a misread one among them.
 */
export function leerEtiqueta(codigo: string, balanza: Balanza): Etiqueta | null {
  if (balanza === "ninguna" || !/^2\d{12}$/.test(codigo) || !isGtin(codigo)) return null;
  const valor = decimal(codigo.slice(7, 12)).div(10 ** DECIMALES[balanza], DECIMALES[balanza]);
  return valor.gt(0) ? { codigo: codigo.slice(2, 7), valor: valor.toFixed(DECIMALES[balanza]) } : null;
}

/** The most that five digits hold. */
const MAX_CIFRAS = 99_999;

/**
 * Writes the label that `leerEtiqueta` reads: of a product's code of up to five digits, and its weight in kilos or its price in bolivianos.
 * Null where one of them does not fit into its five digits, or comes to nothing.
 */
export function escribirEtiqueta(
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

/** Gives the quantity of a product that a label is for. A price becomes the quantity that comes to it, to five decimals. */
export function cantidadDe({ valor }: Etiqueta, balanza: Balanza, precio: string): string {
  if (balanza === "peso" || decimal(precio).eq(0)) return valor;
  return decimal(valor).div(precio, 5).toFixed();
}
