/** Checks that a till's call about a document means the sale of that document. docs/decisions/0048 */
import { fail, ok, VENTA_HEADER, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findFacturaDe, type Factura } from "../documentos/db/facturas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Tells whether a document belongs to another sale than the one that the call names. A call of an older till names no sale. */
export function isDeOtraVenta({ ventaId }: Pick<Factura, "ventaId">, venta: string | undefined): boolean {
  return venta !== undefined && ventaId !== null && ventaId !== venta;
}

/**
 * Fails if the CUF belongs to another sale than the one that the call names, so that a copied till does not act on another copy's document.
 */
export async function checkVenta(
  { db }: Pick<Deps, "db">,
  { nit }: Pick<Empresa, "nit">,
  cuf: string,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<Result<null, Fallo>> {
  const venta = headers[VENTA_HEADER];
  const known = venta === undefined ? undefined : await findFacturaDe(db, nit, cuf);
  return known !== undefined && isDeOtraVenta(known, venta) ? fail({ kind: "facturaDeOtraVenta" }) : ok(null);
}
