/** Stores the latest state in the background, without making the caller wait. */
export interface Guardado<T> {
  /** Takes a new state. An earlier state that was not sent yet is dropped. */
  readonly guardar: (estado: T) => void;
  /** Resolves once the latest state was sent and answered. */
  readonly listo: () => Promise<void>;
  /** Sends again a state that could not be stored. */
  readonly reintentar: () => void;
  /** Sends the pending state at once, because the page is being closed. */
  readonly soltar: () => void;
}

/**
 * Sends one state at a time, and after each reply the latest one, so that states arrive in order. `enviar` tells whether a state was
 * stored. A failed state waits for the next state, or for `reintentar`.
 */
export function createGuardado<T>(enviar: (estado: T) => Promise<boolean>): Guardado<T> {
  let pendiente: { readonly estado: T } | null = null;
  let enCurso: Promise<void> | null = null;
  async function vaciar(): Promise<void> {
    while (pendiente !== null) {
      const este: { readonly estado: T } = pendiente;
      pendiente = null;
      if (await enviar(este.estado)) continue;
      // A newer state arrived meanwhile and is sent instead.
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
