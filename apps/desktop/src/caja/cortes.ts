import { epochToInstante, instanteToEpoch, type Corte, type Instante } from "@mostrador/core";
import {
  findCorteAbierto,
  findUltimaDeCorte,
  findRecienteDeCorte,
  findUltimoCorte,
  insertCorte,
  setFin,
  SUBIDO,
  type FilaCorte,
} from "./db/cortes.ts";
import type { Transaction } from "./db/db.ts";

/** Kinds of event that a till opens: 1 and 2 by itself, 3 and 4 when the cashier says so. FACTS.md section 9. */
export type TipoCorte = 1 | 2 | 3 | 4;

type CorteQueDura = Corte & Pick<FilaCorte, "cuentaDesde">;

/** Whether the cashier went where there is no internet: only the cashier comes back from there. */
export function isDelCampo({ tipo }: Pick<Corte, "tipo">): boolean {
  return tipo === 3 || tipo === 4;
}

/** A corte whose end nobody was told of yet goes on when trouble is back so soon: a line that flaps is one outage. */
const REANUDA_MS = 60_000;

/**
 * The outage that lasts, or a new one from `instante` on; with the instant at which something may be issued in it. Events are
 * registered in whole seconds without overlap, so a new outage never begins in the second in which the last one ended.
 */
export function abrirCorte(
  tx: Transaction,
  { tipo, instante, id }: { readonly tipo: TipoCorte; readonly instante: Instante; readonly id: string },
): { readonly corte: CorteQueDura; readonly instante: Instante } {
  const abierto = findCorteAbierto(tx);
  if (abierto !== undefined) {
    // It may begin up to a second from now; nothing is issued in it before.
    return { corte: toCorte(abierto), instante: instante > abierto.inicio ? instante : abierto.inicio };
  }
  const ultimo = findUltimoCorte(tx);
  const fin = ultimo?.fin == null ? null : instanteToEpoch(ultimo.fin);
  if (ultimo !== undefined && fin !== null) {
    const reciente = instanteToEpoch(instante) - fin < REANUDA_MS;
    if (reciente && ultimo.subido <= SUBIDO.inicio && ultimo.tipo === tipo) {
      setFin(tx, ultimo.id, null);
      // The server's clock may have been set back since: nothing is issued in it before the end that it had.
      const desde = epochToInstante(Math.max(instanteToEpoch(instante), fin));
      return { corte: { ...toCorte(ultimo), fin: null }, instante: desde };
    }
  }
  const libre = fin === null ? -Infinity : Math.ceil(fin / 1000) * 1000;
  const inicio = epochToInstante(Math.max(instanteToEpoch(instante), libre));
  const corte: Corte = { id, tipo, inicio, fin: null };
  insertCorte(tx, corte);
  return { corte: { ...corte, cuentaDesde: inicio }, instante: inicio };
}

/**
 * The first instant of an outage, from `instante` on, at which something may be issued under a CUFD: not in the second of the last document
 * that another one has. Each CUFD has a window of its own, and windows are whole seconds.
 */
export function instanteBajo(tx: Transaction, corteId: string, cufd: string, instante: Instante): Instante {
  const ahoraMs = instanteToEpoch(instante);
  const ultimo = findRecienteDeCorte(tx, corteId, epochToInstante(ahoraMs - 1000));
  if (ultimo === undefined || ultimo.cufd === cufd) return instante;
  const libre = Math.ceil(instanteToEpoch(ultimo.fechaEmision) / 1000) * 1000;
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
  insertCorte(tx, { id, tipo: abierto.tipo, inicio: instante, fin: null }, abierto.cuentaDesde);
}

/** Ends the outage that lasts, if any; never before its last emission. True when there was one. */
export function cerrarCorte(tx: Transaction, instante: Instante): boolean {
  const abierto = findCorteAbierto(tx);
  if (abierto === undefined) return false;
  setFin(tx, abierto.id, instante > abierto.inicio ? instante : abierto.inicio);
  return true;
}

function toCorte({ id, tipo, inicio, fin, cuentaDesde }: FilaCorte): CorteQueDura {
  return { id, tipo, inicio, fin, cuentaDesde };
}
