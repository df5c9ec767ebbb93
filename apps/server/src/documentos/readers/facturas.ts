/** Reads stored documents for the routes that list and show them; writes nothing. */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { listFacturas, type FiltroFacturas } from "../db/buscar-facturas.ts";
import { findFacturaDe, type Factura } from "../db/facturas.ts";
import { readRegistro } from "../../motor/stored-json.ts";

/** One page of documents, and whether another one follows. */
export interface Pagina {
  readonly facturas: readonly Factura[];
  readonly hayMas: boolean;
}

/** Lists documents in public states that meet the filter, newest first, at most `filtro.limite`. */
export async function listPagina(db: Db, filtro: FiltroFacturas): Promise<Pagina> {
  const filas = await listFacturas(db, filtro);
  return { facturas: filas.slice(0, filtro.limite), hayMas: filas.length > filtro.limite };
}

/** Finds a document of the company with the request that made it. */
export async function findConPedido(db: Db, nit: Nit, cuf: string) {
  const factura = await findFacturaDe(db, nit, cuf);
  return factura === undefined ? undefined : { factura, pedido: readRegistro(factura.pedido) };
}
