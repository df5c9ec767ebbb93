import { z } from "zod";
import type { NombreCatalogo } from "../catalogos/nombres.ts";
import { FechaHoraPedido } from "./fechas.ts";
import { decimalPedido, enteroPedido, textoPedido, type Tipo } from "./tipos.ts";

/** A field that the request is asked for: its check, and how a form shows it. The element's name is the field's. */
export interface Pide {
  /** The label on the cashier's form, in Spanish. */
  readonly etiqueta: string;
  readonly obligatorio: boolean;
  readonly schema: z.ZodType;
  /** The synchronised catalog that its value must be in. */
  readonly catalogo?: NombreCatalogo;
  /** Example shown in the empty field and in the API's documentation. */
  readonly ejemplo?: string | number;
  /** True if a form gives it several lines. */
  readonly multilinea?: boolean;
  /** Kind of list, of which a form takes one entry a line: guests, or costs by name. */
  readonly lista?: "huespedes" | "costos";
  /** True if its keys are the caller's own words, not names of this program. */
  readonly libre?: boolean;
}

/** Options of a field beyond its label: check, catalog, example and form. */
export type OpcionesPide = Partial<Omit<Pide, "etiqueta" | "obligatorio">> & {
  /** The field's meaning, unit and source for the API's documentation: a sentence in Spanish. */
  readonly explica: string;
  /** An example for that documentation alone, where the form shows none. */
  readonly muestra?: string | number | object;
};

/** Gives the schema of a request's JSON for an element of this type. */
export function schemaDe(tipo: Tipo): z.ZodType {
  switch (tipo.kind) {
    case "texto":
      return textoPedido(Math.max(1, tipo.min), tipo.max);
    case "entero":
      return enteroPedido(tipo.min, tipo.max);
    case "decimal":
      return decimalPedido(tipo.decimales, tipo.positivo);
    case "fijo":
      return z.never();
    case "fechaHora":
      return FechaHoraPedido;
  }
}

/** The guests of a room: a list of name, document and country (catalog `paises`), or its JSON text. docs/fiscal-assumptions.md, 14. */
export const HuespedesPedido = jsonOTexto(
  z
    .array(
      z.strictObject({
        nombreHuesped: textoPedido(1, 200).describe("Nombre completo de la persona."),
        documentoIdentificacion: textoPedido(1, 50).describe("Número de su cédula o pasaporte."),
        codigoPais: z
          .union([enteroPedido(1, 9999), z.string().regex(/^\d{1,4}$/, "Use el código del catálogo paises.")])
          .describe("Su nacionalidad. Código del catálogo `paises`."),
      }),
      "Se espera una lista de huéspedes.",
    )
    .min(1, "Agregue al menos un huésped, u omita el campo."),
);

/** Makes a schema take its value, or the JSON text of it. */
export function jsonOTexto<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      const leido: unknown = JSON.parse(value);
      return leido;
    } catch {
      return value;
    }
  }, schema);
}
