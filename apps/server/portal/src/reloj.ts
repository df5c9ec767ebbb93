import { useSyncExternalStore } from "react";

const PASO_MS = 10_000;
let ahora = Date.now();

/** Returns the current time in milliseconds, updated every ten seconds, for relative times such as "hace 5 minutos". */
export function useAhora(): number {
  return useSyncExternalStore(listen, () => ahora);
}

/** Converts a timestamp of a reply to milliseconds since 1970; null stays null. */
export function msDe<T extends string | null>(iso: T): T extends string ? number : number | null;
export function msDe(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

function listen(listener: () => void): () => void {
  const timer = setInterval(() => {
    ahora = Date.now();
    listener();
  }, PASO_MS);
  return () => clearInterval(timer);
}
