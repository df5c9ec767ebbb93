import { decimal } from "@mostrador/core";
import { z } from "zod";

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes digit by digit; typed as the number that its reader finds. */
    rawJSON(text: string): number;
    isRawJSON(value: unknown): boolean;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
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

/** An amount of a document, with each digit. Its reader finds a number, or text where no number holds them: core's `keepDigits`. */
export const MontoDeDocumento = z
  .custom<number | string>((valor) => typeof valor === "number" || JSON.isRawJSON(valor))
  .meta({ type: "number" });

/** Gives a number that JSON was parsed to as `montoJson` does, from the text that stood there; any other value as it is. */
export function montoLeido(valor: unknown, source: string | undefined): unknown {
  return typeof valor === "number" && source !== undefined ? montoJson(source) : valor;
}
