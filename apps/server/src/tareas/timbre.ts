/** Ends a wait early. */
export interface Timbre {
  /** Ends the wait that goes on, or the next one. */
  readonly tocar: () => void;
  /** Forgets what was told so far. */
  readonly callar: () => void;
  readonly tocado: () => Promise<void>;
}

/** Makes a bell that one loop listens to. */
export function createTimbre(): Timbre {
  let proximo = Promise.withResolvers<void>();
  return {
    tocar: () => proximo.resolve(),
    callar: () => void (proximo = Promise.withResolvers<void>()),
    tocado: () => proximo.promise,
  };
}
