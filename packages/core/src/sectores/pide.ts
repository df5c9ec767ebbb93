import { z } from "zod";
import type { NombreCatalogo } from "../catalogos/nombres.ts";
import { decimal, sumar, type Decimal } from "../dinero.ts";
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
  /** Shown in the empty field, and in the API's documentation. */
  readonly ejemplo?: string | number;
  /** Whether a form gives it several lines. */
  readonly multilinea?: boolean;
  /** A list that a form takes a line each: guests, or costs by name. */
  readonly lista?: "huespedes" | "costos";
  /** Whether its keys are the caller's own words, not names of ours. */
  readonly libre?: boolean;
}

export type OpcionesPide = Partial<Omit<Pide, "etiqueta" | "obligatorio">>;

/** What a request's JSON must be for an element of this type. */
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

/** A name and an amount each, of an object or of the text of one. docs/fiscal-assumptions.md, 14. */
export const CostosPedido = jsonOTexto(
  z
    .record(textoPedido(1, 200), montoDeCosto(), "Se espera un objeto: nombre del gasto y monto.")
    .refine((costos) => Object.keys(costos).length > 0, "Agregue al menos un gasto, u omita el campo."),
);
export type Costos = z.infer<typeof CostosPedido>;

/** The JSON text of a list of costs, as the XML holds it: each amount with two decimals, in the caller's order. */
export function costosToJson(costos: Costos): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(costos).map(([nombre, monto]) => [nombre, decimal(monto).toFixed(2)])),
  );
}

/** The sum of a list of costs. */
export function sumaDeCostos(costos: Costos): Decimal {
  return sumar(Object.values(costos).map((monto) => decimal(monto)));
}

export const HuespedesPedido = jsonOTexto(
  z
    .array(
      z.strictObject({
        nombreHuesped: textoPedido(1, 200),
        documentoIdentificacion: textoPedido(1, 50),
        codigoPais: z.union([
          enteroPedido(1, 9999),
          z.string().regex(/^\d{1,4}$/, "Use el código del catálogo paises."),
        ]),
      }),
      "Se espera una lista de huéspedes.",
    )
    .min(1, "Agregue al menos un huésped, u omita el campo."),
);

function montoDeCosto() {
  return z.union([
    decimalPedido(2, false),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "Se espera un monto con 2 decimales como máximo.")
      .transform(Number),
  ]);
}

/** Takes the value or its JSON text. */
function jsonOTexto<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema);
}
