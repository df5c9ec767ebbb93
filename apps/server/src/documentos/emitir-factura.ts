import { type DocumentoHecho, fail, type Nit, type NotaAnterior, ok, type Result } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { type Factura, insertFactura } from "./db/facturas.ts";
import type { Fallo } from "../fallos.ts";
import { alistar, contextoDe, type Listo } from "./contexto-emision.ts";
import {
  buildHechoLibre,
  type Emision,
  filaDe,
  findOriginal,
  type Hecho,
  type Solicitud,
} from "./solicitud.ts";
import { isCufdVencido } from "../impuestos/rechazo-por-cufd.ts";
import { inTransaction } from "../motor/transaccion.ts";
import { anotarDocumento } from "../diario/anotar.ts";
import { renunciar, sendFactura } from "./enviar-factura.ts";
import type { Tx } from "../motor/connection.ts";
import { reserveCredito } from "./db/gastar-creditos.ts";
import { findTomada, rememberEmision } from "./proforma-vendida.ts";
import { listNotasVivas } from "./db/notas-vivas.ts";
import type { Cufd } from "../impuestos/db/puntos.ts";
import { tieReemplazo } from "./reemplazar-observada.ts";

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
  const abierta = await requireEmision(deps, empresa.nit);
  if (!abierta.ok) return abierta;
  const listo = await alistar(deps, empresa, emision);
  if (!listo.ok) return listo;
  const first = await attemptEmision(deps, empresa, emision, listo.value);
  if (first.ok || !isCufdVencido(first.error)) return first;
  const again = await alistar(deps, empresa, emision);
  if (again.ok && again.value.cufd.codigo === listo.value.cufd.codigo) return first; // renewing gave the same CUFD
  return again.ok ? attemptEmision(deps, empresa, emision, again.value) : again;
}

/** Refuses to issue while the journal cannot be written or a restore is not accepted: before a number is taken. */
async function requireEmision(
  deps: Pick<Deps, "journal" | "cierre">,
  nit: Nit,
): Promise<Result<null, Fallo>> {
  const problema = (await deps.journal?.problem()) ?? null;
  if (problema !== null) return fail({ kind: "sinDiario", motivo: problema });
  const motivo = await deps.cierre.motivo(nit);
  return motivo === null ? ok(null) : fail({ kind: "restauracionPorAceptar", motivo });
}

/**
 * Stores a document, then sends it and settles it. A document that the journal cannot hold is not sent.
 * docs/design.md D6 to D8.
 */
async function attemptEmision(
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
  listo: Listo,
): Promise<Result<Factura, Fallo>> {
  const ahoraMs = deps.now();
  const prepared = await inTransaction(deps.db, empresa.nit, (tx) =>
    saveEmision(tx, deps, empresa, emision, listo, ahoraMs),
  );
  if (!prepared.ok) return prepared;
  const { factura, detalle } = prepared.value;
  emision.alGuardar?.(factura, detalle);
  if (factura.estado === "OFFLINE") return ok(factura);
  // Concurrent documents share the fsync, which is outside any transaction.
  const motivo = await anotarDocumento(deps, empresa, factura, emision.idempotencia, null);
  if (motivo !== null) return renunciar(deps, factura, motivo);
  return sendFactura(deps, empresa, factura, listo);
}

/** Stores number, credit, signed XML and key in one transaction. A failure gives number and credit back. */
async function saveEmision(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  emision: Emision,
  listo: Listo,
  ahoraMs: number,
): Promise<Result<{ readonly factura: Factura; readonly detalle: DocumentoHecho["detalle"] }, Fallo>> {
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
  const lazo = await tieReemplazo(tx, emision.enLugarDe, factura);
  if (!lazo.ok) return lazo;
  const guardada = await insertFactura(
    tx,
    {
      ...factura,
      ...lazo.value,
      corteId,
      claveIdempotencia: idempotencia?.clave ?? null,
      proceso: offline ? null : deps.proceso.id(),
    },
    offline ? "emitida offline" : "enviada",
  );
  await rememberEmision(tx, emision, factura, ahoraMs);
  // An offline document is answered once it is stored, so it is stored only if the journal can hold it.
  const motivo = offline ? await anotarDocumento(deps, empresa, guardada, idempotencia, cufd) : null;
  return motivo === null
    ? ok({ factura: guardada, detalle: documento.detalle })
    : fail({ kind: "sinDiario", motivo });
}

/** A document that is ready to be stored, with its outage and its CUFD. */
interface Construida {
  readonly documento: Hecho["documento"];
  /** Signs the document and gives its row. */
  readonly fila: (ahoraMs: number) => ReturnType<typeof filaDe>;
  readonly corteId: string | null;
  readonly cufd: Cufd;
}

/** Builds and checks the document in the transaction that stores it: its number is taken there. */
async function buildEmision(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  solicitud: Solicitud,
  listo: Listo,
): Promise<Result<Construida, Fallo>> {
  const contexto = await contextoDe(tx, deps, empresa, solicitud, listo);
  if (!contexto.ok) return contexto;
  if (solicitud.clase === "factura") {
    const { pedido, sector } = solicitud;
    const { fechaEmision } = contexto.value.contexto;
    const campos = await deps.contingencia.revisarCafc(tx, empresa.nit, sector.codigo, pedido, fechaEmision);
    if (campos.length > 0) return fail({ kind: "validacion", campos });
  }
  const anteriores = await notasAnteriores(tx, empresa, solicitud);
  if (!anteriores.ok) return anteriores;
  const hecho = await buildHechoLibre(
    tx,
    solicitud,
    contexto.value.contexto,
    listo.catalogos,
    anteriores.value,
    empresa.redondeoEstricto === 1 ? "estricto" : "avisado",
  );
  if (!hecho.ok) return fail({ kind: "validacion", campos: hecho.error });
  const { corteId, cufd } = contexto.value;
  const { documento, datos } = hecho.value;
  const fila = (ahoraMs: number) => filaDe(documento, solicitud.sector, datos, listo.firmante, ahoraMs);
  return ok({ documento, fila, corteId, cufd });
}

/**
 * Lists the standing or possibly standing notes about a note's invoice, which is checked again: it may have
 * been annulled since.
 */
async function notasAnteriores(
  tx: Tx,
  empresa: Empresa,
  solicitud: Solicitud,
): Promise<Result<readonly NotaAnterior[], Fallo>> {
  if (solicitud.clase === "factura") return ok([]);
  const { cuf } = solicitud.original;
  const original = await findOriginal(tx, empresa, cuf);
  return original.ok ? ok(await listNotasVivas(tx, cuf)) : original;
}
