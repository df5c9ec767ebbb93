import type { Generated } from "kysely";
import type { Nit } from "@mostrador/core";

interface NombreCliente {
  nit: Nit;
  /** As `cliente_plano` of the documents. */
  plano: string;
}

/** A text that documents are found by: a line's description or a cashier's name. */
interface TextoBuscado {
  id: Generated<number>;
  nit: Nit;
  /** As people search for it: small letters, no accents. */
  plano: string;
}

/** A text of a document. */
interface FacturaTexto {
  facturaId: number;
  textoId: number;
}

/** Tables that documents are found by. */
export interface TablasBusqueda {
  nombresClientes: NombreCliente;
  textosBuscados: TextoBuscado;
  facturasTextos: FacturaTexto;
}
