import type { Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Factura } from "./db/facturas.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Listo } from "./alistar-emision.ts";
import { anotarDocumento } from "../diario/anotar.ts";
import type { Emision } from "./emision.ts";
import { sendFactura } from "./enviar-factura.ts";
import { guardarEmision } from "./guardar-emision.ts";
import { renunciar } from "./liquidar-factura.ts";

/**
 * Stores a document, then sends it and settles it. A document that the journal cannot hold is not sent.
 * docs/design.md D6 to D8.
 */
export async function intentarEmision(
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
  listo: Listo,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  const prepared = await inTransaction(deps.db, empresa.nit, (tx) =>
    guardarEmision(tx, deps, empresa, emision, listo, ahoraMs),
  );
  if (!prepared.ok) return prepared;
  const factura = prepared.value;
  emision.alGuardar?.(factura);
  if (factura.estado === "OFFLINE") return prepared;
  // Concurrent documents share the fsync, which is outside any transaction.
  const motivo = await anotarDocumento(deps, empresa, factura, emision.idempotencia, null);
  if (motivo !== null) return renunciar(deps, factura, motivo);
  return sendFactura(deps, empresa, factura, listo);
}
