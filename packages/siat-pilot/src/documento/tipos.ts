/** A simple type of the authority's schemas. */
export type TipoXml =
  | { readonly kind: "texto"; readonly min: number; readonly max: number }
  | { readonly kind: "entero"; readonly min: bigint; readonly max: bigint }
  | {
      readonly kind: "decimal";
      readonly digitos: number;
      readonly decimales: number;
      readonly minimo: "mayorACero" | "desdeCero";
    }
  | { readonly kind: "fecha" }
  | { readonly kind: "fijo"; readonly base: "string" | "integer" | "decimal"; readonly valor: string };

/** One element of a schema, in its place. */
export interface CampoXml {
  readonly nombre: string;
  readonly tipo: TipoXml;
  /** Tells whether `xsi:nil="true"` may stand for it. It may never be left out. */
  readonly nulo: boolean;
}

/** 1: electronic, signed; 2: computerised, with a control code. */
export type Modalidad = 1 | 2;

/** The rule of a sector's amounts; each has its file in `calculos/`. */
export type Calculo = "venta" | "exportacion" | "servicioBasico" | "ice" | "nota";

/** A document sector as data: all that the simulator knows of it. */
export interface TablaSector {
  readonly codigo: number;
  readonly tipoFactura: number;
  /** Name of the SOAP service that takes the document, by modality. docs/fiscal-rules.md F17. */
  readonly servicio: Readonly<Record<Modalidad, string>>;
  /** Root element, by modality. */
  readonly raiz: Readonly<Record<Modalidad, string>>;
  /** The schema's file without `.xsd`, by modality. */
  readonly esquema: Readonly<Record<Modalidad, string>>;
  /** The element with the document's number. */
  readonly campoNumero: string;
  readonly cabecera: readonly CampoXml[];
  readonly detalle: readonly CampoXml[];
  readonly minDetalle: number;
  /** The rule that checks the sector's amounts (reglas/1013-importes.ts). */
  readonly calculo: Calculo;
  /** Decimals to which a line's subTotal is rounded; a note takes those of its original. */
  readonly decimalesDetalle: number;
  /** Set where only a part of the total is a base for credit: the hundredths from each day on, oldest first. Its mistake is 1025. */
  readonly baseParcial?: readonly { readonly desde: string; readonly porCiento: bigint }[];
  /** Set where the draft of law 1733 added its elements: VAT stands beside the price. */
  readonly anexo?: true;
}

/** Tells whether the schema fixes the value of a header element. */
export function isFijo(sector: TablaSector, nombre: string): boolean {
  return sector.cabecera.some((campo) => campo.nombre === nombre && campo.tipo.kind === "fijo");
}

/** The values of one `cabecera` or `detalle`; null where the XML says nil. */
export type Valores = ReadonlyMap<string, string | null>;

/** A document that passed the schema. */
export interface Documento {
  readonly sector: TablaSector;
  readonly modalidad: Modalidad;
  readonly cabecera: Valores;
  readonly detalle: readonly Valores[];
}

/** Reads a value that the schema guarantees; asking for any other value is a bug of the sector's table. */
export function valorDe(valores: Valores, nombre: string): string {
  const valor = valores.get(nombre);
  if (valor === undefined || valor === null) throw new Error(`el esquema no garantiza ${nombre}`);
  return valor;
}

/** Reads a value that may be nil; null also if the sector does not have it. */
export function valorOpcional(valores: Valores, nombre: string): string | null {
  return valores.get(nombre) ?? null;
}
