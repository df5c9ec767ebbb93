import { enDecimales } from "@mostrador/core";
import { DECIMALES_PRECIO, faltaMonto, parseMonto } from "../comun/formato.ts";

/** The reason of an amount above zero that a field does not take. */
export const SIN_NUMERO = "Escriba un número, como 2 o 0.5.";

/** Gives the reason of decimals that would be rounded; null where all are kept. The cashier writes the number that is meant. */
export function sobranDecimales(valor: string, admite: number): string | null {
  const { cabe, entera } = enDecimales(valor, admite);
  return entera ? null : `Esta factura admite ${admite} decimales: escriba ${cabe}, o lo que corresponda.`;
}

/** Returns the reason why a line cannot have a typed price; null if it can. */
export function faltaEnPrecio(texto: string, admite: number): string | null {
  return (
    faltaMonto(texto, SIN_NUMERO, DECIMALES_PRECIO) ??
    faltaEnLinea(parseMonto(texto, DECIMALES_PRECIO), admite)
  );
}

/** Returns the reason why a line cannot have a price or quantity; null if it can. */
export function faltaEnLinea(valor: string | null, admite: number): string | null {
  return valor === null || Number(valor) === 0 ? SIN_NUMERO : sobranDecimales(valor, admite);
}
