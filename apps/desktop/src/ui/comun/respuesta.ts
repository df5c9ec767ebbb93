/** Tells whether the till's program answers this page, told from the ends of its calls and of its stream of events. */
import { useSyncExternalStore } from "react";

/** Lost connections in a row that are no brief loss: the event stream reconnects by itself. */
const PERDIDAS = 2;

let contesta = true;
let perdidas = 0;
/** Number of calls begun so far; `dudosas` is that number at the last failure. */
let empezadas = 0;
let dudosas = 0;
const listeners = new Set<() => void>();

/**
 * Notes that a call begins; the returned function notes its end. An answer counts only if its call began after the last failure: an
 * earlier one may have been on its way when the program stopped.
 */
export function startLlamada(): (respondida: boolean) => void {
  empezadas += 1;
  const turno = empezadas;
  return (respondida) => {
    if (!respondida) anotar(false);
    else if (turno > dudosas) anotar(true);
  };
}

/** Notes that the stream of the till's events is open. */
export function anotarApertura(): void {
  anotar(true);
}

/** Notes that the stream of the till's events broke off. */
export function anotarPerdida(): void {
  perdidas += 1;
  if (perdidas >= PERDIDAS) anotar(false);
}

/** Tells whether the till's program answered last. */
export function isContestando(): boolean {
  return contesta;
}

/** Tells a screen whether the till's program answers this page. */
export function useContesta(): boolean {
  return useSyncExternalStore(listen, isContestando);
}

function anotar(ahora: boolean): void {
  if (ahora) perdidas = 0;
  else dudosas = empezadas;
  if (contesta === ahora) return;
  contesta = ahora;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
