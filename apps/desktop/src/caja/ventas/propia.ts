import type { Cuf } from "@mostrador/core";
import { findDocumento } from "../documentos/db/documentos.ts";
import { findVenta } from "../venta/db/ventas.ts";
import type { Deps } from "../deps.ts";

/** Finds the sale of this till whose buyer holds the document; null if there is none. */
export function findPropia({ db }: Deps, cuf: Cuf): { readonly ventaId: string; readonly cuf: Cuf } | null {
  const ventaId = findDocumento(db, cuf)?.ventaId;
  return ventaId === undefined || findVenta(db, ventaId)?.cuf !== cuf ? null : { ventaId, cuf };
}
