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
 * Converts an amount for JSON: a number with exactly the digits of the document. Beyond 15 digits JavaScript cannot hold it, so the digits
 * are written as they are, and no code computes with them.
 */
export function montoJson(texto: string): number {
  const monto = Number(texto);
  return decimal(monto).eq(texto) ? monto : JSON.rawJSON(texto);
}

/**
 * An amount of a document, with all its digits. It is read as a number, or as text if a number cannot hold the digits (core's `keepDigits`).
 */
export const MontoDeDocumento = z
  .custom<number | string>((valor) => typeof valor === "number" || JSON.isRawJSON(valor))
  .meta({ type: "number" });

/** Converts a parsed number as `montoJson` does, from its text in the JSON; returns any other value as it is. */
export function montoLeido(valor: unknown, source: string | undefined): unknown {
  return typeof valor === "number" && source !== undefined ? montoJson(source) : valor;
}
