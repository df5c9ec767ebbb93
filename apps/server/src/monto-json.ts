import { decimal } from "@mostrador/core";

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes digit by digit; typed as the number that its reader finds. */
    rawJSON(text: string): number;
  }
}

/**
 * Gives an amount as JSON writes it: a number with the very digits of the document. Beyond 15 digits no number
 * of this language holds them, so that text goes out as it stands; nothing computes with it.
 */
export function montoJson(texto: string): number {
  const monto = Number(texto);
  return decimal(monto).eq(texto) ? monto : JSON.rawJSON(texto);
}
