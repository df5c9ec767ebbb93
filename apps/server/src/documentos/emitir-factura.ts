import { fail, type Nit, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Factura } from "./db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { alistar } from "./alistar-emision.ts";
import type { Emision } from "./emision.ts";
import { intentarEmision } from "./intentar-emision.ts";
import { isCufdVencido } from "../impuestos/rechazo-por-cufd.ts";

/**
 * Issues one invoice or note of an API user: durable first, sent second, settled third (docs/design.md D6 to
 * D8). With `contingencia` it is stored as OFFLINE. A CUFD refused as expired is renewed and the invoice
 * built once more.
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
  const first = await intentarEmision(deps, empresa, emision, listo.value);
  if (first.ok || !isCufdVencido(first.error)) return first;
  const again = await alistar(deps, empresa, emision);
  if (again.ok && again.value.cufd.codigo === listo.value.cufd.codigo) return first; // no other could be had
  return again.ok ? intentarEmision(deps, empresa, emision, again.value) : again;
}

/** Refuses to issue while the journal cannot be written or a restore is not accepted: before a number is taken. */
async function exigirEmision(deps: Pick<Deps, "journal" | "cierre">, nit: Nit): Promise<Result<null, Fallo>> {
  const problema = (await deps.journal?.problem()) ?? null;
  if (problema !== null) return fail({ kind: "sinDiario", motivo: problema });
  const motivo = await deps.cierre.motivo(nit);
  return motivo === null ? ok(null) : fail({ kind: "restauracionPorAceptar", motivo });
}
