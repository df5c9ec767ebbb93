import { useSyncExternalStore } from "react";

const PASO_MS = 10_000;
let ahora = Date.now();

/** The time, in milliseconds, moving on every ten seconds: what pages reckon "ago" and "in" from. */
export function useAhora(): number {
  return useSyncExternalStore(listen, () => ahora);
}

/** Milliseconds since 1970 of a reply's moment; null of none. */
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
