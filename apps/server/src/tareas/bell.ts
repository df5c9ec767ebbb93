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
    esperar: (ms, signal) =>
      new Promise((resolve) => {
        if (tocado || signal.aborted) return resolve();
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        signal.addEventListener("abort", end);
        despertar = end;
      }),
  };
}
