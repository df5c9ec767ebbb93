/** A bell that ends a wait early. */
export interface Timbre {
  /** Ends the present wait, or the next one. */
  readonly tocar: () => void;
  /** Forgets earlier rings. */
  readonly callar: () => void;
  readonly tocado: () => Promise<void>;
}

/** Makes a bell that one loop listens to. */
export function createBell(): Timbre {
  let proximo = Promise.withResolvers<void>();
  return {
    tocar: () => proximo.resolve(),
    callar: () => void (proximo = Promise.withResolvers<void>()),
    tocado: () => proximo.promise,
  };
}
