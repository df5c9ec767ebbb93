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
import type { Transaction } from "./db/db.ts";

/** Kinds of event that a till opens: 1 and 2 by itself, 3 and 4 when the cashier says so. docs/fiscal-rules.md F39. */
export type TipoCorte = 1 | 2 | 3 | 4;

type CorteQueDura = Corte & Pick<FilaCorte, "cuentaDesde">;

/** Whether the cashier went where there is no internet: only the cashier comes back from there. */
export function isDelCampo({ tipo }: Pick<Corte, "tipo">): boolean {
  return tipo === 3 || tipo === 4;
}

/** A corte whose end nobody was told of yet goes on when trouble is back so soon: a line that flaps is one outage. */
const REANUDA_MS = 60_000;
/** A document dated further ahead than this is misdated; a clock that is set back by less is followed. docs/design.md D33. */
const ADELANTO_MS = 15 * 60_000;

/**
 * The outage that lasts, or a new one from `instante` on; with the instant at which something may be issued in it, after the last one
 * of that outage. Events are registered in whole seconds without overlap, so a new outage never begins in the second of another one.
 * An outage whose documents lie ahead (a till that was told a wrong time) ends with them, and another one goes on from now: instants
 * increase within each, and no outage holds what another one issued. docs/design.md D33.
 */
export function abrirCorte(
  tx: Transaction,
  { tipo, instante, id }: { readonly tipo: TipoCorte; readonly instante: Instante; readonly id: string },
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const abierto = findCorteAbierto(tx);
  if (abierto !== undefined) return seguirCorte(tx, abierto, { instante, id });
  const ultimo = findUltimoCorte(tx, epochToInstante(instanteToEpoch(instante) + ADELANTO_MS));
  const fin = ultimo?.fin == null ? null : instanteToEpoch(ultimo.fin);
  if (ultimo !== undefined && fin !== null) {
    const hace = instanteToEpoch(instante) - fin;
    const reciente = hace < REANUDA_MS && hace > -ADELANTO_MS;
    if (reciente && ultimo.subido <= SUBIDO.inicio && ultimo.tipo === tipo) {
      setFin(tx, ultimo.id, null);
      // The server's clock may have been set back since: nothing is issued in it before the end that it had.
      const ultima = findUltimaDeCorte(tx, ultimo.id);
      const libreMs = ultima === null ? fin : Math.max(fin, instanteToEpoch(ultima) + 1);
      const desde = epochToInstante(Math.max(instanteToEpoch(instante), libreMs));
      return { corte: { ...toCorte(ultimo), fin: null }, instante: desde };
    }
  }
  return empezarCorte(tx, { tipo, instante, id }, null);
}

/** Goes on in the outage that lasts, unless what was issued in it, or in another one, lies in the way. */
function seguirCorte(
  tx: Transaction,
  abierto: FilaCorte,
  { instante, id }: { readonly instante: Instante; readonly id: string },
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const ultima = findUltimaDeCorte(tx, abierto.id);
  if (!isEstorbada(tx, abierto, ultima, instante)) {
    // It may begin up to a second from now; nothing is issued in it before.
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
  return empezarCorte(tx, { tipo, instante, id }, cuentaDesde < instante ? cuentaDesde : null);
}

/** Whether the outage that lasts lies ahead of now, or another one has a second between its last document and now, now's own included. */
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

function empezarCorte(
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
 * The first instant, from `instante` on, in no second of another outage. One that ended with a second's first instant has that second too:
 * a window lasts at least one, and a document of that instant lies in it.
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
 * The first instant of an outage, from `instante` on, at which something may be issued under a CUFD: not in the second of the last document
 * that another one has. Each CUFD has a window of its own, and windows are whole seconds.
 */
export function instanteBajo(tx: Transaction, corteId: string, cufd: string, instante: Instante): Instante {
  const ahoraMs = instanteToEpoch(instante);
  const ultimo = findRecienteDeCorte(tx, corteId, epochToInstante(ahoraMs - SEGUNDO_MS));
  if (ultimo === undefined || ultimo.cufd === cufd) return instante;
  const libre = inicioDeSegundo(instanteToEpoch(ultimo.fechaEmision)) + SEGUNDO_MS;
  return epochToInstante(Math.max(ahoraMs, libre));
}

/**
 * The till was off while an outage of its own lasted: nobody knows what went on meanwhile, and what was written by hand then has an
 * event of its own. The outage ends with its last document, and another goes on from now; the CUFD's hours count from the first one.
 */
export function partirTrasApagon(
  tx: Transaction,
  { instante, id }: { readonly instante: Instante; readonly id: string },
): void {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined || isDelCampo(abierto)) return;
  const fin = findUltimaDeCorte(tx, abierto.id) ?? abierto.inicio;
  if (instanteToEpoch(instante) - instanteToEpoch(fin) < REANUDA_MS) return;
  setFin(tx, abierto.id, fin);
  // A second later than that end, for sure: no window shares one with another.
  empezarCorte(tx, { id, tipo: abierto.tipo, instante }, abierto.cuentaDesde);
}

/** An outage in which nothing was issued, and that began by a clock that was doubtful then, begins now. */
export function fecharCorteVacio(tx: Transaction, instante: Instante, menos: string | null): void {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined || abierto.id === menos || findUltimaDeCorte(tx, abierto.id) !== null) return;
  setInicio(tx, abierto.id, primerLibre(tx, instante, abierto.id));
}

/**
 * Ends the outage that lasts, if any: after its last emission, and before those of another one. `instante` is null while the clock may be
 * wrong: the outage then ends with its last emission, and leaves no trace where nothing was issued in it. Nor does one that lies ahead leave
 * a trace there. True when there was one. docs/design.md D33.
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
