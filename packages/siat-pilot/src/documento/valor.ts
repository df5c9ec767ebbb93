/** Checks one value against a simple type of the schemas. */
import { CERO, compare, parseDecimal } from "../aritmetica.ts";
import { parseFecha } from "../instante.ts";
import type { TipoXml } from "./tipos.ts";

const ENTERO = /^[+-]?\d+$/;

/** Checks a text against a schema type. Gives the fault in Spanish, undefined for none. */
export function faltaDeTipo(tipo: TipoXml, valor: string): string | undefined {
  switch (tipo.kind) {
    case "texto":
      return faltaDeTexto(tipo.min, tipo.max, valor);
    case "entero":
      return faltaDeEntero(tipo.min, tipo.max, valor);
    case "decimal":
      return faltaDeDecimal(tipo, valor);
    case "fecha":
      return parseFecha(valor) === undefined ? "no es una fecha y hora" : undefined;
    case "fijo":
      return isIgual(tipo.base, valor, tipo.valor) ? undefined : `debe ser ${tipo.valor}`;
  }
}

/** Equal as its base type has it: a decimal 0.00 is 0, an integer has no decimals, a text is its characters. */
function isIgual(base: "string" | "integer" | "decimal", valor: string, fijo: string): boolean {
  if (base === "string") return valor === fijo;
  if (base === "integer")
    return ENTERO.test(valor.trim()) && BigInt(valor.trim().replace("+", "")) === BigInt(fijo);
  const [a, b] = [parseDecimal(valor), parseDecimal(fijo)];
  return a !== undefined && b !== undefined && compare(a, b) === 0;
}

function faltaDeTexto(min: number, max: number, valor: string): string | undefined {
  const largo = Array.from(valor).length; // code points, as XML Schema counts
  if (largo < min) return "está vacío";
  return largo > max ? `excede ${max} caracteres` : undefined;
}

function faltaDeEntero(min: bigint, max: bigint, valor: string): string | undefined {
  const limpio = valor.trim();
  if (!ENTERO.test(limpio)) return "no es un número entero";
  const numero = BigInt(limpio.replace("+", ""));
  if (numero < min) return `es menor que ${min}`;
  return numero > max ? `es mayor que ${max}` : undefined;
}

function faltaDeDecimal(
  { digitos, decimales, minimo }: Extract<TipoXml, { kind: "decimal" }>,
  valor: string,
): string | undefined {
  const numero = parseDecimal(valor);
  if (numero === undefined) return "no es un número decimal";
  const [enteros = "", fraccion = ""] = valor.trim().replace(/^[+-]/, "").split(".");
  const significativos = fraccion.replace(/0+$/, "");
  if (significativos.length > decimales) return `tiene más de ${decimales} decimales`;
  if (enteros.replace(/^0+/, "").length + significativos.length > digitos)
    return `tiene más de ${digitos} cifras`;
  const contraCero = compare(numero, CERO);
  if (minimo === "mayorACero") return contraCero > 0 ? undefined : "debe ser mayor que 0";
  return contraCero >= 0 ? undefined : "no puede ser negativo";
}
