import { startPause } from "./periodicas.ts";

/** A bell that ends a wait early. */
export interface Timbre {
  /** Ends the present wait, or the next one. */
  readonly tocar: () => void;
  /** Forgets earlier rings. */
  readonly callar: () => void;
  /** Waits for a ring, `ms`, or the signal. It leaves no listener on the signal. */
  readonly esperar: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Makes a bell that one loop listens to. */
export function createBell(): Timbre {
  let tocado = false;
  let despertar = (): void => {};
  return {
    tocar: () => {
      tocado = true;
      despertar();
    },
    callar: () => void (tocado = false),
    esperar: async (ms, signal) => {
      if (tocado) return;
      const { ended, end } = startPause(ms, signal);
      despertar = end;
      await ended;
    },
  };
}
