/** Stores a state as it changes. Nobody who changes it waits. */
export interface Guardado<T> {
  /** Takes the state as it is now; what was not sent yet of earlier ones is left out. */
  readonly guardar: (estado: T) => void;
  /** Resolves once the last state was sent and answered. */
  readonly listo: () => Promise<void>;
  /** Sends a state that could not be stored once more. */
  readonly reintentar: () => void;
  /** Sends what waits at once: the page is being left. */
  readonly soltar: () => void;
}

/**
 * Sends one state at a time, the newest after each answer, so that states arrive in their order and the last one always does. `enviar`
 * tells whether it was stored; a state that was not waits for the next one, or for `reintentar`.
 */
export function createGuardado<T>(enviar: (estado: T) => Promise<boolean>): Guardado<T> {
  let pendiente: { readonly estado: T } | null = null;
  let enCurso: Promise<void> | null = null;
  async function vaciar(): Promise<void> {
    while (pendiente !== null) {
      const este: { readonly estado: T } = pendiente;
      pendiente = null;
      if (await enviar(este.estado)) continue;
      // A newer one came meanwhile and is tried in its place.
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
