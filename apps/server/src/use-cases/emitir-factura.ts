import type { Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../db/empresas.ts";
import type { Factura } from "../db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { alistar, type Listo } from "./alistar-emision.ts";
import { anotarDocumento } from "./anotar-diario.ts";
import { enviar, isCufdVencido, renunciar } from "./enviar-factura.ts";
import { exigirEmision } from "./exigir-emision.ts";
import { guardarEmision, type Emision } from "./guardar-emision.ts";
import { inTransaction } from "../db/transaccion.ts";

/**
 * Issues one invoice or note of an API user: durable first, sent second, settled third (docs/design.md D6 to D8); with
 * `contingencia` it is stored as OFFLINE. A CUFD refused as expired is renewed and the invoice built once more.
 */
export async function emitirFactura(
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
): Promise<Result<Factura, Fallo>> {
  const desde = performance.now();
  const emitida = await emitir(deps, empresa, emision);
  const ms = performance.now() - desde;
  if (emitida.ok) deps.metricas.emision(emitida.value.estado === "OFFLINE" ? "offline" : "aceptada", 0, ms);
  else {
    const { error } = emitida;
    deps.metricas.emision(error.kind, error.kind === "rechazada" ? (error.mensajes[0]?.codigo ?? 0) : 0, ms);
  }
  return emitida;
}

async function emitir(deps: Deps, empresa: Empresa, emision: Emision): Promise<Result<Factura, Fallo>> {
  const abierta = await exigirEmision(deps, empresa.nit);
  if (!abierta.ok) return abierta;
  const listo = await alistar(deps, empresa, emision);
  if (!listo.ok) return listo;
  const first = await intentar(deps, empresa, emision, listo.value);
  if (first.ok || !isCufdVencido(first.error)) return first;
  const again = await alistar(deps, empresa, emision);
  if (again.ok && again.value.cufd.codigo === listo.value.cufd.codigo) return first; // no other could be had
  return again.ok ? intentar(deps, empresa, emision, again.value) : again;
}

async function intentar(
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
  // Concurrent documents share the fsync, which holds no transaction.
  const motivo = await anotarDocumento(deps, empresa, factura, emision.idempotencia, null);
  if (motivo !== null) return renunciar(deps, factura, motivo);
  return enviar(deps, empresa, factura, listo);
}
