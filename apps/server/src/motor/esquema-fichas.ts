import type { Generated } from "kysely";
import type { Instante, Nit, TipoCompartido } from "@mostrador/core";

/** Texts and amounts that a shared row is found and sorted by. */
interface Ficha {
  nit: Nit;
  tipo: TipoCompartido;
  id: string;
  /** All text by which the row is found, in lower case without accents. */
  plano: string;
  /** The row's name in the form by which rows are sorted: in lower case without accents. */
  nombre: string;
  /** A product's code, a buyer's document. */
  codigo: string;
  barras: string | null;
  categoria: string | null;
  productoId: string | null;
  listaId: string | null;
  /** Price in centavos. */
  precio: number | null;
  activo: number;
  borrado: number;
  /** Version of the shared row from which this one was made. */
  version: number;
  /** Name and code of the product of a presentation or a price, kept by triggers; empty for other rows. */
  otraNombre: Generated<string>;
  otraCodigo: Generated<string>;
}

/** A change of a shared row. */
interface CambioGuardado {
  id: Generated<number>;
  nit: Nit;
  tipo: TipoCompartido;
  filaId: string;
  kind: "nuevo" | "cambio" | "borrado";
  editadoEn: Instante;
  recibidoEn: number;
  origen: "caja" | "portal" | "servidor";
  autor: string;
  /** Changed fields as JSON, with their values before and after. */
  campos: string;
  conflicto: number;
  /** The import of a price list that made it; null for other changes. */
  importacion: Generated<string | null>;
}

/** A price list that was imported. */
interface ImportacionGuardada {
  id: string;
  nit: Nit;
  /** Grows with each import of a company. */
  orden: number;
  creadoEn: number;
  autor: string;
  archivo: string;
  nuevos: number;
  cambiados: number;
  /** Moment when the import was undone; null if it was not. */
  deshechaEn: number | null;
}

/** The columns of a sheet as a person set them, stored under the sheet's headings. */
interface ColumnasDeLista {
  nit: Nit;
  titulos: string;
  /** Column of each heading as JSON; null for a heading without one. */
  columnas: string;
  usadoEn: number;
}

/** Tables by which the portal lists the shop, and of its changes and imports. */
export interface TablasFichas {
  fichas: Ficha;
  cambios: CambioGuardado;
  importaciones: ImportacionGuardada;
  columnasDeListas: ColumnasDeLista;
}
