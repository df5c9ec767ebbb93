/** One row of the twelve parametric catalogs and of the messages. docs/fiscal-rules.md F50. */
export interface Parametrica {
  readonly codigoClasificador: number;
  readonly descripcion: string;
}

/** A CAEB activity of the taxpayer; "P" is the main one, "S" a secondary one. */
export interface Actividad {
  readonly codigoCaeb: string;
  readonly descripcion: string;
  readonly tipoActividad: "P" | "S";
}

/** A document sector that may be issued for an activity. */
export interface ActividadDocumentoSector {
  readonly codigoActividad: string;
  readonly codigoDocumentoSector: number;
  readonly tipoDocumentoSector: string;
}

/** A legal phrase; one of the activity's is printed on each document. At most 200 characters. */
export interface Leyenda {
  readonly codigoActividad: string;
  readonly descripcionLeyenda: string;
}

/** A product or service of the authority's own list, which each line of a document names. */
export interface ProductoServicio {
  readonly codigoActividad: string;
  readonly codigoProducto: number;
  readonly descripcionProducto: string;
  readonly nandina: readonly string[];
}
