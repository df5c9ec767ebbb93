import { fail, ok, type Result } from "@mostrador/core";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { type Factura, getFactura, insertFactura } from "./db/facturas.ts";
import { inTransaction } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Listo } from "./alistar-emision.ts";
import { anotarDocumento } from "../diario/anotar.ts";
import type { Emision } from "./emision.ts";
import { sendFactura } from "./enviar-factura.ts";
import { renunciar } from "./liquidar-factura.ts";
import type { Tx } from "../motor/connection.ts";
import { reserveCredito } from "./db/gastar-creditos.ts";
import { buildEmision } from "./build-emision.ts";
import { findTomada, recordarEmision } from "./proforma-vendida.ts";

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

/** Stores number, credit, signed XML and key in one transaction. A failure gives number and credit back. */
async function guardarEmision(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
  listo: Listo,
  ahoraMs: number,
): Promise<Result<Factura, Fallo>> {
  const { solicitud, idempotencia, topeBs = Infinity } = emision;
  const tomada = await findTomada(tx, empresa.nit, emision);
  if (tomada !== null) return fail(tomada);
  const construida = await buildEmision(tx, deps, empresa, solicitud, listo);
  if (!construida.ok) return construida;
  const { documento, fila, corteId, cufd } = construida.value;
  const offline = documento.contexto.tipoEmision === 2;
  if (!offline && !(await reserveCredito(tx, empresa.nit, documento.cuf, ahoraMs)))
    return fail({ kind: "creditosAgotados" });
  const factura = fila(ahoraMs);
  if (Number(factura.montoTotal) > topeBs)
    return fail({ kind: "sobreElTope", monto: factura.montoTotal, topeBs });
  await insertFactura(
    tx,
    {
      ...factura,
      corteId,
      claveIdempotencia: idempotencia?.clave ?? null,
      proceso: offline ? null : deps.proceso.id(),
    },
    offline ? "emitida offline" : "enviada",
  );
  await recordarEmision(tx, emision, factura, ahoraMs);
  const guardada = await getFactura(tx, documento.cuf);
  // An offline document is answered once it is stored, so it is stored only if the journal can hold it.
  const motivo = offline ? await anotarDocumento(deps, empresa, guardada, idempotencia, cufd) : null;
  return motivo === null ? ok(guardada) : fail({ kind: "sinDiario", motivo });
}
