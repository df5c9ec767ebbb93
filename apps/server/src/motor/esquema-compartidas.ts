import type { Nit } from "@mostrador/core";
import type { TablasFichas } from "./esquema-fichas.ts";
import type { TablasProformas } from "./esquema-proformas.ts";

/** A row that the tills of a company share. */
interface FilaCompartida {
  nit: Nit;
  id: string;
  /** JSON: the row as tills have it. */
  datos: string;
  /** JSON: the instant of the last write of each field. */
  marcas: string;
  borrado: number;
  /** The company's version of the last change. */
  version: number;
}

/** A picture of a product under its hash. */
interface FotoGuardada {
  nit: Nit;
  hash: string;
  /** A data URI. */
  foto: string;
  /** The moment when it was put up or named last; null: of a program of before. */
  puestaEn: number | null;
  /** Its length; null: of a program of before. */
  bytes: number | null;
}

/** Tables of what tills share, and of their lists and history; core's terminal/compartidos.ts. */
export interface TablasCompartidas extends TablasFichas, TablasProformas {
  productos: FilaCompartida;
  clientes: FilaCompartida;
  usuariosCaja: FilaCompartida;
  presentaciones: FilaCompartida;
  listasPrecio: FilaCompartida;
  listasDeClientes: FilaCompartida;
  tarifas: FilaCompartida;
  promociones: FilaCompartida;
  casillas: FilaCompartida;
  proformas: FilaCompartida;
  fotos: FotoGuardada;
}
