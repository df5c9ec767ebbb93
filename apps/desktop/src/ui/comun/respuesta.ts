import { useSyncExternalStore } from "react";

/** Lost connections in a row that are more than a moment's: the stream of events tries again by itself. */
const PERDIDAS = 2;

let contesta = true;
let perdidas = 0;
const listeners = new Set<() => void>();

/** Notes whether the till's program answered a call. */
export function anotarRespuesta(ahora: boolean): void {
  if (ahora) perdidas = 0;
  if (contesta === ahora) return;
  contesta = ahora;
  for (const oyente of listeners) oyente();
}

/** Notes that the stream of the till's events broke off. */
export function anotarPerdida(): void {
  perdidas += 1;
  if (perdidas >= PERDIDAS) anotarRespuesta(false);
}

function escuchar(oyente: () => void): () => void {
  listeners.add(oyente);
  return () => listeners.delete(oyente);
}

/** Tells whether the till's program answers this page. */
export function useContesta(): boolean {
  return useSyncExternalStore(escuchar, () => contesta);
}
