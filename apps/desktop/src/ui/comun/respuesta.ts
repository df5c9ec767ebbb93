/** Tracks whether the till's program answers this page, from the results of its calls and from its event stream. */
import { useSyncExternalStore } from "react";

/** Consecutive lost connections that count as an outage. The event stream reconnects by itself after a brief one. */
const PERDIDAS = 2;

let contesta = true;
let perdidas = 0;
/** Number of calls started so far. `dudosas` is that number at the last failure. */
let empezadas = 0;
let dudosas = 0;
const listeners = new Set<() => void>();

/**
 * Records the start of a call; the returned function records its end. A reply counts only if its call started after the last failure,
 * because an earlier reply may have been in transit when the program stopped.
 */
export function startLlamada(): (respondida: boolean) => void {
  empezadas += 1;
  const turno = empezadas;
  return (respondida) => {
    if (!respondida) anotar(false);
    else if (turno > dudosas) anotar(true);
  };
}

/** Records that the event stream is open. */
export function anotarApertura(): void {
  anotar(true);
}

/** Records that the event stream broke off. */
export function anotarPerdida(): void {
  perdidas += 1;
  if (perdidas >= PERDIDAS) anotar(false);
}

/** Tells whether the till's program answers, as far as this page knows. */
export function isContestando(): boolean {
  return contesta;
}

/** React hook that tells whether the till's program answers this page. */
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
