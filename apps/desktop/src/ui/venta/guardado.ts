/** Stores each change of a state in the background; the caller does not wait. */
export interface Guardado<T> {
  /** Takes the current state; earlier states that were not sent yet are dropped. */
  readonly guardar: (estado: T) => void;
  /** Resolves once the last state was sent and answered. */
  readonly listo: () => Promise<void>;
  /** Sends a state that could not be stored again. */
  readonly reintentar: () => void;
  /** Sends the pending state at once, because the page is being left. */
  readonly soltar: () => void;
}

/**
 * Sends one state at a time, the newest after each reply, so that states arrive in order and the last one
 * always arrives. `enviar` tells whether a state was stored. A state that was not waits for the next one, or
 * for `reintentar`.
 */
export function createGuardado<T>(enviar: (estado: T) => Promise<boolean>): Guardado<T> {
  let pendiente: { readonly estado: T } | null = null;
  let enCurso: Promise<void> | null = null;
  async function vaciar(): Promise<void> {
    while (pendiente !== null) {
      const este: { readonly estado: T } = pendiente;
      pendiente = null;
      if (await enviar(este.estado)) continue;
      // A newer state came meanwhile, and is tried in its place.
      if (pendiente !== null) continue;
      pendiente = este;
      break;
    }
    enCurso = null;
  }
  const empezar = (): void => {
    if (pendiente !== null) enCurso ??= vaciar();
  };
  return {
    guardar: (estado) => {
      pendiente = { estado };
      empezar();
    },
    listo: () => enCurso ?? Promise.resolve(),
    reintentar: empezar,
    soltar: () => {
      if (pendiente === null) return;
      const { estado } = pendiente;
      pendiente = null;
      void enviar(estado);
    },
  };
}
