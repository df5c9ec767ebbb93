import {
  CERO,
  compare,
  decimalToText,
  multiplicar,
  parseDecimal,
  redondear,
  restar,
  sumar,
  type Decimal,
} from "../aritmetica.ts";
import { valorOpcional, type Valores } from "../documento/tipos.ts";
import type { Mensaje } from "../reglas/mensaje.ts";
import type { Codigo } from "../reglas/tabla.ts";

/** Reads an amount of the document; 0 if it is nil or the sector does not have it. */
export function importe(valores: Valores, nombre: string): Decimal {
  const texto = valorOpcional(valores, nombre);
  const valor = texto === null ? CERO : parseDecimal(texto);
  if (valor === undefined) throw new Error(`el esquema no garantiza ${nombre}`);
  return valor;
}

/** Returns the message of a code if the sent value differs from the expected one. */
export function diferencia(
  codigo: Codigo,
  esperado: Decimal,
  enviado: Decimal,
  numeroDetalle?: number,
): readonly Mensaje[] {
  if (compare(esperado, enviado) === 0) return [];
  const detalle = `Esperado ${decimalToText(esperado)}, enviado ${decimalToText(enviado)}.`;
  return [numeroDetalle === undefined ? { codigo, detalle } : { codigo, detalle, numeroDetalle }];
}

/** Adds up a list exactly; zero for an empty one. */
export function suma(valores: readonly Decimal[]): Decimal {
  return valores.reduce(sumar, CERO);
}

/** Computes cantidad × precioUnitario − montoDescuento, rounded. docs/fiscal-rules.md F25. */
export function netoDe(linea: Valores, decimales: number): Decimal {
  const bruto = multiplicar(importe(linea, "cantidad"), importe(linea, "precioUnitario"));
  return redondear(restar(bruto, importe(linea, "montoDescuento")), decimales);
}

/** 1018: each line's subTotal is its net amount. */
export function reglasLineas(detalle: readonly Valores[], decimales: number): readonly Mensaje[] {
  return detalle.flatMap((linea, i) =>
    diferencia(1018, netoDe(linea, decimales), importe(linea, "subTotal"), i + 1),
  );
}
