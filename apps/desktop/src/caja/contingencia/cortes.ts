import { epochToInstante, instanteToEpoch, type Corte, type Instante } from "@mostrador/core";
import {
  deleteCorte,
  findCorteAbierto,
  findCorteEn,
  findUltimaDeCorte,
  findRecienteDeCorte,
  findUltimoCorte,
  insertCorte,
  setFin,
  setInicio,
  SUBIDO,
  type FilaCorte,
} from "./db/cortes.ts";
import type { Transaction } from "../motor/db.ts";

/** Kinds of event that a till opens: 1 and 2 by itself, 3 and 4 when the cashier says so. docs/fiscal-rules.md F39. */
export type TipoCorte = 1 | 2 | 3 | 4;

type CorteQueDura = Corte & Pick<FilaCorte, "cuentaDesde">;

/** Tells whether the cashier went to a place without internet. Only the cashier ends such an outage. */
export function isDelCampo({ tipo }: Pick<Corte, "tipo">): boolean {
  return tipo === 3 || tipo === 4;
}

/**
 * An outage resumes if trouble returns within this time and the server lacks its end. A flapping line is then
 * one outage.
 */
const REANUDA_MS = 60_000;
/**
 * A document dated further ahead is misdated. A clock that is set back by less is followed.
 * docs/design.md D33.
 */
const ADELANTO_MS = 15 * 60_000;

/**
 * Returns the outage that lasts, or opens one at `instante`, with the next instant at which it may issue.
 * Events are registered in whole seconds without overlap, so a new outage never begins in a second of another
 * one. If an outage's documents lie ahead of now (the till had a wrong time), it ends with them, and another
 * one begins now. Thus instants increase within each outage, and no outage covers a document of another.
 * docs/design.md D33.
 */
export function abrirCorte(
  tx: Transaction,
  { tipo, instante, id }: { readonly tipo: TipoCorte; readonly instante: Instante; readonly id: string },
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const abierto = findCorteAbierto(tx);
  if (abierto !== undefined) return followCorte(tx, abierto, { instante, id });
  const ultimo = findUltimoCorte(tx, epochToInstante(instanteToEpoch(instante) + ADELANTO_MS));
  const fin = ultimo?.fin == null ? null : instanteToEpoch(ultimo.fin);
  if (ultimo !== undefined && fin !== null) {
    const hace = instanteToEpoch(instante) - fin;
    const reciente = hace < REANUDA_MS && hace > -ADELANTO_MS;
    if (reciente && ultimo.subido <= SUBIDO.inicio && ultimo.tipo === tipo) {
      setFin(tx, ultimo.id, null);
      // The server's clock may have been set back since: nothing is issued before the end that the outage
      // had.
      const ultima = findUltimaDeCorte(tx, ultimo.id);
      const libreMs = ultima === null ? fin : Math.max(fin, instanteToEpoch(ultima) + 1);
      const desde = epochToInstante(Math.max(instanteToEpoch(instante), libreMs));
      return { corte: { ...toCorte(ultimo), fin: null }, instante: desde };
    }
  }
  return startCorte(tx, { tipo, instante, id }, null);
}

/** Continues the outage that lasts, unless its own documents or another outage are in the way. */
function followCorte(
  tx: Transaction,
  abierto: FilaCorte,
  { instante, id }: { readonly instante: Instante; readonly id: string },
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const ultima = findUltimaDeCorte(tx, abierto.id);
  if (!isEstorbada(tx, abierto, ultima, instante)) {
    // The outage may begin up to a second from now; nothing is issued before that.
    const piso = ultima === null ? abierto.inicio : despuesDe(ultima);
    return { corte: toCorte(abierto), instante: instante > piso ? instante : piso };
  }
  if (ultima === null) {
    const inicio = primerLibre(tx, instante, abierto.id);
    setInicio(tx, abierto.id, inicio);
    return { corte: { ...toCorte(abierto), inicio }, instante: inicio };
  }
  setFin(tx, abierto.id, ultima);
  const { tipo, cuentaDesde } = abierto;
  return startCorte(tx, { tipo, instante, id }, cuentaDesde < instante ? cuentaDesde : null);
}

/**
 * Tells whether the outage that lasts lies ahead of now. Also true if another outage overlaps the span from its
 * last document to the end of the current second.
 */
function isEstorbada(
  tx: Transaction,
  { id, inicio }: FilaCorte,
  ultima: Instante | null,
  instante: Instante,
): boolean {
  const desde = ultima ?? inicio;
  if (instanteToEpoch(desde) - instanteToEpoch(instante) > ADELANTO_MS) return true;
  const hasta = finDeSegundo(instanteToEpoch(instante));
  return findCorteEn(tx, { desde, hasta, menos: id }) !== undefined;
}

function startCorte(
  tx: Transaction,
  { tipo, instante, id }: { readonly tipo: number; readonly instante: Instante; readonly id: string },
  cuentaDesde: Instante | null,
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const inicio = primerLibre(tx, instante, id);
  const corte: Corte = { id, tipo, inicio, fin: null };
  insertCorte(tx, corte, cuentaDesde);
  return { corte: { ...corte, cuentaDesde: cuentaDesde ?? inicio }, instante: inicio };
}

/**
 * Returns the first instant, from `instante` on, in no second of another outage. An outage that ends on a
 * second's first instant occupies that second too. A window lasts at least one second, and a document of that
 * instant lies in it.
 */
function primerLibre(tx: Transaction, instante: Instante, menos: string): Instante {
  let libreMs = instanteToEpoch(instante);
  for (;;) {
    const desde = epochToInstante(inicioDeSegundo(libreMs));
    const otro = findCorteEn(tx, { desde, hasta: finDeSegundo(libreMs), menos });
    if (otro?.fin == null) return epochToInstante(libreMs);
    libreMs = inicioDeSegundo(instanteToEpoch(otro.fin)) + SEGUNDO_MS;
  }
}

/**
 * Returns the first instant, from `instante` on, at which an outage may issue under a CUFD. Skips the second
 * of the outage's last document if that has another CUFD. Each CUFD has a window of its own, in whole
 * seconds.
 */
export function instanteBajo(tx: Transaction, corteId: string, cufd: string, instante: Instante): Instante {
  const ahoraMs = instanteToEpoch(instante);
  const ultimo = findRecienteDeCorte(tx, corteId, epochToInstante(ahoraMs - SEGUNDO_MS));
  if (ultimo === undefined || ultimo.cufd === cufd) return instante;
  const libre = inicioDeSegundo(instanteToEpoch(ultimo.fechaEmision)) + SEGUNDO_MS;
  return epochToInstante(Math.max(ahoraMs, libre));
}

/**
 * Splits an outage that lasted while the till was off: invoices written by hand meanwhile belong to an event
 * of their own. The outage ends with its last document, and another begins now. The CUFD's hours count from
 * the first one.
 */
export function splitTrasApagon(
  tx: Transaction,
  { instante, id }: { readonly instante: Instante; readonly id: string },
): void {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined || isDelCampo(abierto)) return;
  const fin = findUltimaDeCorte(tx, abierto.id) ?? abierto.inicio;
  if (instanteToEpoch(instante) - instanteToEpoch(fin) < REANUDA_MS) return;
  setFin(tx, abierto.id, fin);
  // At least a second after that end: no window shares a second with another.
  startCorte(tx, { id, tipo: abierto.tipo, instante }, abierto.cuentaDesde);
}

/** Moves the start of an outage without documents to now, because the clock was doubtful when it began. */
export function fecharCorteVacio(tx: Transaction, instante: Instante, menos: string | null): void {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined || abierto.id === menos || findUltimaDeCorte(tx, abierto.id) !== null) return;
  setInicio(tx, abierto.id, primerLibre(tx, instante, abierto.id));
}

/**
 * Ends the outage that lasts, if any, after its last emission and before documents of another outage.
 * `instante` is null while the clock may be wrong: the outage then ends with its last emission, or is deleted
 * if it has none. An outage without documents that lies ahead of now collapses to `instante`. Returns whether
 * an outage lasted. docs/design.md D33.
 */
export function cerrarCorte(tx: Transaction, instante: Instante | null): boolean {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined) return false;
  const ultima = findUltimaDeCorte(tx, abierto.id);
  if (instante === null) {
    if (ultima === null) deleteCorte(tx, abierto.id);
    else setFin(tx, abierto.id, despuesDe(ultima));
    return true;
  }
  if (ultima === null && abierto.inicio > instante) {
    setInicio(tx, abierto.id, instante);
    setFin(tx, abierto.id, instante);
    return true;
  }
  const piso = ultima === null ? abierto.inicio : despuesDe(ultima);
  const libre = instante > piso && !isEstorbada(tx, abierto, ultima, instante);
  setFin(tx, abierto.id, libre ? instante : piso);
  return true;
}

const SEGUNDO_MS = 1000;

function inicioDeSegundo(ms: number): number {
  return Math.floor(ms / SEGUNDO_MS) * SEGUNDO_MS;
}

/** The last instant of a moment's second. */
function finDeSegundo(ms: number): Instante {
  return epochToInstante(inicioDeSegundo(ms) + SEGUNDO_MS - 1);
}

function despuesDe(instante: Instante): Instante {
  return epochToInstante(instanteToEpoch(instante) + 1);
}

function toCorte({ id, tipo, inicio, fin, cuentaDesde }: FilaCorte): CorteQueDura {
  return { id, tipo, inicio, fin, cuentaDesde };
}
