import type { CampoXml, TipoXml } from "./tipos.ts";

/** Short forms in which the sector tables are written; the notation of FACTS.md section 5. */
export const texto = (min: number, max: number): TipoXml => ({ kind: "texto", min, max });
export const entero = (min: number, max: number | bigint): TipoXml => ({
  kind: "entero",
  min: BigInt(min),
  max: BigInt(max),
});
export const fecha: TipoXml = { kind: "fecha" };
/** A whole number when it is a number, else a text. */
export const fijo = (valor: number | string): TipoXml => ({
  kind: "fijo",
  base: typeof valor === "number" ? "integer" : "string",
  valor: String(valor),
});
export const fijoDecimal = (valor: number): TipoXml => ({
  kind: "fijo",
  base: "decimal",
  valor: String(valor),
});
export const mayorACero = (digitos: number, decimales: number): TipoXml => ({
  kind: "decimal",
  digitos,
  decimales,
  minimo: "mayorACero",
});
export const desdeCero = (digitos: number, decimales: number): TipoXml => ({
  kind: "decimal",
  digitos,
  decimales,
  minimo: "desdeCero",
});

export const campo = (nombre: string, tipo: TipoXml): CampoXml => ({ nombre, tipo, nulo: false });
export const nulo = (nombre: string, tipo: TipoXml): CampoXml => ({ nombre, tipo, nulo: true });
