import { fail, ok, type NotaAnterior, type Result } from "@mostrador/core";
import type { Tx } from "../db/connection.ts";
import { reserveCredito } from "../db/creditos.ts";
import type { Empresa } from "../db/empresas.ts";
import { findFactura, getFactura, insertFactura, listNotasVivas, type Factura } from "../db/facturas.ts";
import { findRecordada, saveRecordada, type ClaveIdempotencia } from "../db/idempotencia.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Listo } from "./alistar-emision.ts";
import { anotarDocumento } from "./anotar-diario.ts";
import { contextoDe } from "./contexto-emision.ts";
import { revisarCafc } from "./contingencia/cafc.ts";
import { isRechazoPorCufd } from "./enviar-factura.ts";
import { filaDe } from "./fila-factura.ts";
import { construir, findOriginal, type Solicitud } from "./solicitud.ts";

/** The document to be issued, and its conditions. */
export interface Emision {
  readonly solicitud: Solicitud;
  /** With it the operation is remembered in the transaction that stores the document. */
  readonly idempotencia: (ClaveIdempotencia & { readonly hash: string }) | null;
  /** The till that asks: its point of sale is nobody else's. */
  readonly terminalId?: string;
  /** The largest total that is issued, in bolivianos; none where it is left out. */
  readonly topeBs?: number;
  /** Called when the document is on disk, before it is sent: what can be made while the reply is awaited starts here. */
  readonly alGuardar?: (factura: Factura) => void;
}

/** One transaction: number, credit, signed XML, key. A failure gives number and credit back. */
export async function guardarEmision(
  tx: Tx,
  deps: Deps,
  empresa: Empresa,
  { solicitud, idempotencia, topeBs = Infinity }: Emision,
  listo: Listo,
  ahoraMs: number,
): Promise<Result<Factura, Fallo>> {
  if (idempotencia !== null && (await isTomada(tx, idempotencia))) return fail({ kind: "operacionEnCurso" });
  const contexto = await contextoDe(tx, deps, empresa, solicitud, listo);
  if (!contexto.ok) return contexto;
  if (solicitud.clase === "factura") {
    const { pedido, sector } = solicitud;
    const { fechaEmision } = contexto.value.contexto;
    const campos = await revisarCafc(tx, empresa.nit, sector.codigo, pedido, fechaEmision);
    if (campos.length > 0) return fail({ kind: "validacion", campos });
  }
  const anteriores = await notasAnteriores(tx, empresa, solicitud);
  if (!anteriores.ok) return anteriores;
  const hecho = construir(solicitud, contexto.value.contexto, listo.catalogos, anteriores.value);
  if (!hecho.ok) return fail({ kind: "validacion", campos: hecho.error });
  const { documento, datos } = hecho.value;
  const offline = documento.contexto.tipoEmision === 2;
  if (!offline && !(await reserveCredito(tx, empresa.nit, documento.cuf, ahoraMs)))
    return fail({ kind: "creditosAgotados" });
  const factura = filaDe(documento, solicitud.sector, datos, listo.firmante, ahoraMs);
  if (Number(factura.montoTotal) > topeBs)
    return fail({ kind: "sobreElTope", monto: factura.montoTotal, topeBs });
  const { corteId } = contexto.value;
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
  if (idempotencia !== null) {
    const { hash, ...clave } = idempotencia;
    await saveRecordada(tx, clave, hash, documento.cuf, ahoraMs);
  }
  const guardada = await getFactura(tx, documento.cuf);
  // An offline document is answered as soon as it is stored; one that the journal cannot hold is not stored.
  const motivo = offline
    ? await anotarDocumento(deps, empresa, guardada, idempotencia, contexto.value.cufd)
    : null;
  return motivo === null ? ok(guardada) : fail({ kind: "sinDiario", motivo });
}

/** The notes that stand, or may, about a note's invoice, which is looked at once more: it may have been annulled since. */
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

/** Whether another request with the same key came first; a document refused for its CUFD leaves the key to its successor. */
async function isTomada(tx: Tx, clave: ClaveIdempotencia): Promise<boolean> {
  const known = await findRecordada(tx, clave);
  if (known === undefined) return false;
  const factura = known.cuf === null ? undefined : await findFactura(tx, known.cuf);
  return known.status !== null || factura === undefined || !isRechazoPorCufd(factura);
}
