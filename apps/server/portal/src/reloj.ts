import { useSyncExternalStore } from "react";

const PASO_MS = 10_000;
let ahora = Date.now();

/** The time, in milliseconds, moving on every ten seconds: what pages reckon "ago" and "in" from. */
export function useAhora(): number {
  return useSyncExternalStore(escuchar, () => ahora);
}

function escuchar(oyente: () => void): () => void {
  const timer = setInterval(() => {
    ahora = Date.now();
    oyente();
  }, PASO_MS);
  return () => clearInterval(timer);
}
