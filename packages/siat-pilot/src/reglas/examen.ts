import type { Contribuyente } from "../db/contribuyentes.ts";
import type { Element } from "@xmldom/xmldom";
import type { Fila } from "../db/esquema.ts";
import type { Documento } from "../documento/tipos.ts";
import type { EstadoNit } from "../padron.ts";

/** The event and the manual-invoice authorisation of the package that a document came in. */
export interface Contingencia {
  readonly evento: Fila<"evento">;
  /** The CAFC of the package's request. */
  readonly codigoCafc: string | null;
  /** The registered CAFC of the document, for its sector. */
  readonly cafc: Fila<"cafc"> | undefined;
  /** Tells whether that CAFC's number was used before. */
  readonly numeroCafcUsado: boolean;
}

/** The document that a note is about, and the valid notes about it, with the amount that they gave back as decimal text. */
export interface Original {
  readonly fila: Fila<"documento">;
  readonly documento: Documento;
  readonly notas: readonly Documento[];
  readonly devuelto: string;
}

/** Facts for the checks of a document's amounts and lines: the document, and for a note its original. */
export interface Lectura {
  readonly documento: Documento;
  readonly original: Pick<Original, "documento"> | undefined;
}

/** All facts that the checks of one document need, read beforehand. */
export interface Examen {
  readonly ahora: number;
  readonly documento: Documento;
  readonly xml: string;
  readonly firmas: readonly Element[];
  readonly contribuyente: Contribuyente;
  readonly certificados: readonly Fila<"certificado">[];
  readonly sucursal: number;
  readonly puntoVenta: number;
  /** The CUFD it must carry: the request's online, the event's in a package. */
  readonly cufd: Fila<"cufd">;
  /** The CUFD it carries, when it is one of this taxpayer's. */
  readonly cufdDelXml: Fila<"cufd"> | undefined;
  /** The event and CAFC of the document's package; undefined online. */
  readonly contingencia: Contingencia | undefined;
  readonly cufRegistrado: boolean;
  /** The document that a note names, if the register has it. */
  readonly original: Original | undefined;
  readonly padron: (nit: string) => EstadoNit;
  /** Tells whether the number before this one is registered, and this one is not. */
  readonly numeroCorrelativo: boolean;
}
