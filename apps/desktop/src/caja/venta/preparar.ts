import { type CantidadConfirmada, fail, ok, type Pedido, type Result } from "@mostrador/core";
import { isDeepStrictEqual } from "node:util";
import type { EntradaRevisada, EntradaVenta } from "../../contract/index.ts";
import { type FilaVenta, findVenta, saveVenta } from "./db/ventas.ts";
import type { Deps } from "../deps.ts";
import type { Modo } from "../contingencia/modo.ts";
import { modoActual } from "../contingencia/situacion.ts";
import { type Cobrable, checkCobro } from "./pagos.ts";
import { emitirOffline, insertEnLinea, type PorEnviar, porEnviarDe } from "./armar.ts";
import type { FalloVenta } from "./textos.ts";
import { cambiadaEnOtraParte, cobradaDistinta } from "./ya-cobrada.ts";
import { chargeAbierta } from "./db/abiertas.ts";
import { takeNumero } from "../motor/ajustes.ts";
import type { Lectura, Transaction } from "../motor/db.ts";
import { filasDeNueva, type FilasDeVenta } from "./vista-venta.ts";
import { FRASES_VENTA } from "../frases/venta.ts";
import { isNumeroUsado, listDocumentos, listResumen } from "../documentos/db/documentos.ts";
import { findReemplazo } from "../manuales/db/manuales.ts";

/**
 * The cashier's confirmations and the state of the screen when charging. `visto`: total that the buyer was told, in BOB. `vista`: state of
 * the open sale that is charged; null if none is stored.
 */
export interface Dicho {
  readonly confirmadas: readonly CantidadConfirmada[];
  readonly visto: string | null;
  readonly vista: EntradaRevisada<"cobrar">["vista"];
}

/**
 * Step (a) of selling: stores the sale, its number and its CUF in one transaction. A sale that cannot be charged stores nothing. A sale
 * that was already issued is not changed. A sale that was stored but not sent (for example because the disk was full) is sent now.
 * docs/design.md D16.
 */
export function prepararVenta(
  deps: Deps,
  ventaId: string,
  escrita: EntradaVenta,
  modo: Modo = modoActual(deps),
  dicho: Partial<Dicho> = {},
): Result<VentaGuardada, FalloVenta> {
  const { db } = deps;
  const conocida = findVenta(db, ventaId);
  if (conocida !== undefined && conocida.estado !== "RECHAZADA" && conocida.estado !== "BORRADOR")
    return retomar(deps, ventaId, escrita);
  const aMano = conocida === undefined ? null : findNumeroAMano(db, ventaId);
  if (aMano !== null) return fail({ kind: "escritaAMano", numero: aMano });
  // A draft whose document may have reached the tax system waits for its outcome, so that a sale never has two valid documents.
  if (conocida !== undefined && hasDuda(db, ventaId)) return ok({ porEnviar: null, filas: null });
  if (modo.kind === "bloqueada") return fail({ kind: "bloqueada", bloqueo: modo.bloqueo });
  const ajena = cambiadaEnOtraParte(db, ventaId, escrita, dicho.vista ?? null);
  if (ajena !== null) return fail(ajena);
  const cobrable = checkCobro(
    deps,
    escrita,
    { confirmadas: dicho.confirmadas ?? [], visto: dicho.visto ?? null },
    (pedido, sector) =>
      modo.kind === "fueraDeLinea" && conocida !== undefined && isMismaFalta(db, conocida, pedido, sector),
  );
  if (!cobrable.ok) return cobrable;
  return db.inTransaction((tx) =>
    ok(saveVentaNueva(deps, tx, { ventaId, conocida, modo, ...cobrable.value })),
  );
}

/** Returns a sale that an earlier call stored, without storing it again. */
function retomar(deps: Deps, ventaId: string, escrita: EntradaVenta): Result<VentaGuardada, FalloVenta> {
  const otra = cobradaDistinta(deps.db, ventaId, escrita);
  if (otra !== null) return fail(otra);
  const porEnviar = porEnviarDe(deps.db, ventaId);
  return porEnviar !== null && deps.reloj.dudoso
    ? fail({ kind: "bloqueada", bloqueo: "relojDudoso" })
    : ok({ porEnviar, filas: null });
}

interface PorGuardar extends Cobrable {
  readonly ventaId: string;
  /** Row of the sale, if an earlier attempt stored it. */
  readonly conocida: FilaVenta | undefined;
  readonly modo: Exclude<Modo, { kind: "bloqueada" }>;
}

/** Result of storing a sale. */
interface VentaGuardada {
  /** Document of the sale that must still be sent; null if there is none. */
  readonly porEnviar: PorEnviar | null;
  /** All rows of a new sale that needs no sending, so that its view needs no query; null in any other case. */
  readonly filas: FilasDeVenta | null;
}

/** Stores a sale that can be charged, with its document unless the till's mode is `borrador`. */
function saveVentaNueva(deps: Deps, tx: Transaction, porGuardar: PorGuardar): VentaGuardada {
  const { ventaId, conocida, modo, pedido, fuentes } = porGuardar;
  const fila = saveCobro(deps, tx, porGuardar);
  if (modo.kind === "borrador") return { porEnviar: null, filas: null };
  const { codigo: sector } = fuentes.sector;
  const numero = conocida === undefined ? takeNumero(tx, sector) : numeroDe(tx, ventaId, sector);
  if (modo.kind === "fueraDeLinea") {
    const fuera = { ventaId, pedido, fuentes, numero, gemela: null, tipoCorte: 1 } as const;
    const documento = emitirOffline(deps, tx, fuera);
    const esNueva = conocida === undefined && documento !== null;
    return { porEnviar: null, filas: esNueva ? filasDeNueva(fila, documento) : null };
  }
  const documento = insertEnLinea(deps, tx, { ventaId, pedido, fuentes, numero, cufd: modo.cufd });
  return { porEnviar: { documento, reciente: true }, filas: null };
}

function saveCobro(
  deps: Deps,
  tx: Transaction,
  { ventaId, conocida, modo, ...cobro }: PorGuardar,
): ReturnType<typeof saveVenta> {
  const borrador = modo.kind === "borrador";
  const ahora = deps.reloj.ahora();
  const { entrada, total, cambio, pagos } = cobro;
  const fila = saveVenta(tx, {
    id: ventaId,
    creadaEn: conocida?.creadaEn ?? ahora,
    estado: borrador ? "BORRADOR" : "COBRANDO",
    entrada,
    total,
    cambio,
    motivo: borrador ? FRASES_VENTA.borrador[modo.motivo] : null,
    pagos,
    cobrada: { de: deps.sesion.quien(), en: ahora },
  });
  chargeAbierta(tx, ventaId);
  return fila;
}

/** Tells whether a document of the sale is in doubt: it may have reached the tax system. */
function hasDuda(db: Lectura, ventaId: string): boolean {
  return listResumen(db, ventaId).some(({ estado }) => estado === "EN_DUDA");
}

/** Finds the number of the hand-written invoice that replaces the sale; null if there is none. */
function findNumeroAMano(db: Lectura, ventaId: string): number | null {
  return findReemplazo(db, ventaId)?.numero ?? null;
}

/** Tells whether the tax system already refused this same request. Issued offline, it would be refused again after the buyer has left. */
function isMismaFalta(db: Lectura, { id, mensajes }: FilaVenta, pedido: Pedido, sector: number): boolean {
  const ultimo = listDocumentos(db, id).at(-1);
  return (
    mensajes.length > 0 &&
    ultimo?.estado === "RECHAZADA" &&
    ultimo.sector === sector &&
    isDeepStrictEqual(ultimo.pedido, pedido)
  );
}

/** Reuses the number of this sale's failed attempt if it is still free; otherwise takes the next number. */
export function numeroDe(tx: Transaction, ventaId: string, sector: number): number {
  const libre = listResumen(tx, ventaId).findLast(
    (documento) =>
      documento.sector === sector && (documento.estado === "RECHAZADA" || documento.estado === "DESCARTADA"),
  );
  return libre !== undefined && !isNumeroUsado(tx, libre) ? libre.numero : takeNumero(tx, sector);
}
