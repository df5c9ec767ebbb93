import type { CampoXml, TipoXml } from "./tipos.ts";

/** Short forms in which the sector tables are written; the notation of docs/fiscal-rules.md F20. */
export const texto = (min: number, max: number): TipoXml => ({ kind: "texto", min, max });
/** A whole number from `min` to `max`, both included. */
export const entero = (min: number, max: number | bigint): TipoXml => ({
  kind: "entero",
  min: BigInt(min),
  max: BigInt(max),
});
/** An xs:dateTime. */
export const fecha: TipoXml = { kind: "fecha" };
/** A whole number when it is a number, else a text. */
export const fijo = (valor: number | string): TipoXml => ({
  kind: "fijo",
  base: typeof valor === "number" ? "integer" : "string",
  valor: String(valor),
});
/** A decimal that the schema fixes. */
export const fijoDecimal = (valor: number): TipoXml => ({
  kind: "fijo",
  base: "decimal",
  valor: String(valor),
});
/** A decimal above 0, with so many digits in all and so many decimals. */
export const mayorACero = (digitos: number, decimales: number): TipoXml => ({
  kind: "decimal",
  digitos,
  decimales,
  minimo: "mayorACero",
});
/** A decimal of 0 or more, with so many digits in all and so many decimals. */
export const desdeCero = (digitos: number, decimales: number): TipoXml => ({
  kind: "decimal",
  digitos,
  decimales,
  minimo: "desdeCero",
});

/** An element that may not be nil. */
export const campo = (nombre: string, tipo: TipoXml): CampoXml => ({ nombre, tipo, nulo: false });
/** An element that may be nil. */
export const nulo = (nombre: string, tipo: TipoXml): CampoXml => ({ nombre, tipo, nulo: true });
