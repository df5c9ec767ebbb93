import type { Generated } from "kysely";
import type { Instante, Nit, TipoCompartido } from "@mostrador/core";

/** Texts and amounts that a shared row is found and sorted by. */
interface Ficha {
  nit: Nit;
  tipo: TipoCompartido;
  id: string;
  /** All that it is searched by, without accents and capitals. */
  plano: string;
  /** The row's name as names are sorted: without accents and capitals. */
  nombre: string;
  /** A product's code, a buyer's document. */
  codigo: string;
  barras: string | null;
  categoria: string | null;
  productoId: string | null;
  listaId: string | null;
  /** In centavos. */
  precio: number | null;
  activo: number;
  borrado: number;
  /** The version of the row that it was made of. */
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
  /** JSON: the fields with their values before and after. */
  campos: string;
  conflicto: number;
  /** The import of a price list that made it; null for other changes. */
  importacion: Generated<string | null>;
}

/** A price list that was taken. */
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
  /** The moment when it was undone; null: it stands. */
  deshechaEn: number | null;
}

/** The columns of a sheet as a person set them, by its headings. */
interface ColumnasDeLista {
  nit: Nit;
  titulos: string;
  /** JSON: the column of each heading, or null. */
  columnas: string;
  usadoEn: number;
}

/** The shop as the portal lists it, and who changed it. */
export interface TablasFichas {
  fichas: Ficha;
  cambios: CambioGuardado;
  importaciones: ImportacionGuardada;
  columnasDeListas: ColumnasDeLista;
}
