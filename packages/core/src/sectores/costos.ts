import { z } from "zod";
import { decimal, sumar, type Decimal } from "../dinero.ts";
import { pideOpcional, propioJson } from "./campos.ts";
import type { Campo, FuenteCabecera } from "./define.ts";
import { jsonOTexto, type OpcionesPide } from "./pide.ts";
import { decimalPedido, textoPedido, type Tipo } from "./tipos.ts";
import { conKind } from "../kind.ts";

/** Amounts by the names of what they are for: an object in the request, its JSON text in the XML. docs/fiscal-assumptions.md, 14. */
const Costos = jsonOTexto(
  z
    .record(textoPedido(1, 200), montoDeCosto(), "Se espera un objeto: nombre del gasto y monto.")
    .refine(
      (costos) => Object.keys(costos).length > 0,
      conKind("too_small", "Agregue al menos un gasto, u omita el campo."),
    ),
);
type Costos = z.infer<typeof Costos>;

/** A header element of a list of costs that the request may leave out: nil then. `tipo` bounds the JSON text in the XML. */
export function pideCostos(
  etiqueta: string,
  tipo: Tipo,
  opciones: Pick<OpcionesPide, "explica" | "muestra">,
): Campo<FuenteCabecera> {
  return {
    ...pideOpcional(etiqueta, tipo, { ...opciones, schema: Costos, libre: true, lista: "costos" }),
    valor: ({ pedido }, elemento) => {
      const lista = costosDe(pedido, elemento);
      return lista === null ? null : costosToJson(lista);
    },
  };
}

/** The list of costs that a checked request gives under an element's name; null where it was left out. */
export function costosDe(pedido: Readonly<Record<string, unknown>>, elemento: string): Costos | null {
  return (propioJson(pedido, elemento) ?? null) as Costos | null; // checked by the field's schema
}

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

function montoDeCosto() {
  return z.union([
    decimalPedido(2, false),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, "Se espera un monto con 2 decimales como máximo.")
      .transform(Number),
  ]);
}
