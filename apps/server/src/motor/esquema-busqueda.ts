import type { Generated } from "kysely";
import type { Nit } from "@mostrador/core";

interface NombreCliente {
  nit: Nit;
  /** Same form as `cliente_plano` of the documents. */
  plano: string;
}

/** A text by which documents are searched: a line's description or a cashier's name. */
interface TextoBuscado {
  id: Generated<number>;
  nit: Nit;
  /** In the form in which people search: lower case, no accents. */
  plano: string;
}

/** A text of a document. */
interface FacturaTexto {
  facturaId: number;
  textoId: number;
}

/** Tables for searching documents. */
export interface TablasBusqueda {
  nombresClientes: NombreCliente;
  textosBuscados: TextoBuscado;
  facturasTextos: FacturaTexto;
}
