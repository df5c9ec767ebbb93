import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import type { Factura } from "./facturas.ts";
import { soughtCuf } from "../../motor/sought.ts";

const COLUMNAS = ["cuf", "tipoFactura", "numero", "montoTotal", "estado"] as const;

/** Lists the notes about an invoice, or the invoice of a note; in public states, oldest first. */
export function listRelacionadas(
  db: Db,
  nit: Nit,
  { cuf, originalCuf }: Pick<Factura, "cuf" | "originalCuf">,
): Promise<Pick<Factura, (typeof COLUMNAS)[number]>[]> {
  const suyas = db
    .selectFrom("facturas")
    .select([...COLUMNAS])
    .where("nit", "=", nit)
    .where("estado", "in", ["EMITIDA", "OFFLINE", "ANULADA"])
    .orderBy("id");
  return originalCuf === null
    ? suyas.where("originalCuf", "=", soughtCuf(cuf)).execute()
    : suyas.where("cuf", "=", soughtCuf(originalCuf)).execute();
}
