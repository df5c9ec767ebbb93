/** Reads documents that the public may see by their CUF; writes nothing. */
import { Cuf, isPublico, type Catalogos } from "@mostrador/core";
import { parametricasDe } from "../../impuestos/readers/catalogos-de-empresa.ts";
import type { Db } from "../../motor/connection.ts";
import { getEmpresa, type Empresa } from "../../cuenta/db/empresas.ts";
import { findEstado, getFactura, type Factura } from "../db/facturas.ts";

/**
 * Finds the CUF of an address, if the public may see that document. The document itself is read later, when
 * its turn comes.
 */
export async function findPublicado(db: Db, pedido: unknown): Promise<string | null> {
  const cuf = Cuf.safeParse(pedido);
  const estado = cuf.success ? await findEstado(db, cuf.data) : undefined;
  return cuf.success && estado !== undefined && isPublico(estado) ? cuf.data : null;
}

/** Gets a document that `findPublicado` found. */
export function getPublicada(db: Db, cuf: string): Promise<Factura> {
  return getFactura(db, cuf);
}

/** Reads company and catalogs for the printed form of a document. */
export async function getParaImprimir(
  db: Db,
  { nit }: Factura,
): Promise<{ readonly empresa: Empresa; readonly catalogos: Catalogos }> {
  return { empresa: await getEmpresa(db, nit), catalogos: await parametricasDe(db, nit) };
}
