/** Negative answers that prove an absence. docs/design.md D9. */
export const NEGATIVAS = 2;
/** A wait that is not asked about for this long is forgotten, and begins anew. */
const OLVIDO_MS = 7 * 86_400_000;

/**
 * Waits that protect against a call that may still land, measured in memory by the monotonic clock. No clock
 * change shortens them; a restart, or another server, begins them anew. docs/design.md D9.
 */
export interface Esperas {
  /**
   * Tells whether `ms` have passed since this process first asked about `clave` under this `marca`. The marca
   * names the attempt that is waited for: another marca begins the wait anew.
   */
  readonly cumplida: (clave: string, marca: string, ms: number) => boolean;
  /**
   * Counts a negative answer of the tax system. True after two of them that follow the wait of `ms`: then
   * absence counts.
   */
  readonly negada: (clave: string, marca: string, ms: number) => boolean;
  /** Ends a wait: its subject is settled. */
  readonly olvidar: (clave: string) => void;
}

interface Espera {
  readonly marca: string;
  readonly desde: number;
  vista: number;
  negativas: number;
}

/** Makes the waits. `monotono`: milliseconds of a monotonic clock. */
export function createEsperas(monotono: () => number): Esperas {
  const esperas = new Map<string, Espera>();
  let barrida = monotono();
  const tomar = (clave: string, marca: string): Espera => {
    const ahora = monotono();
    if (ahora - barrida > OLVIDO_MS) {
      barrida = ahora;
      for (const [otra, { vista }] of esperas) if (ahora - vista > OLVIDO_MS) esperas.delete(otra);
    }
    const known = esperas.get(clave);
    const espera = known?.marca === marca ? known : { marca, desde: ahora, vista: ahora, negativas: 0 };
    espera.vista = ahora;
    esperas.set(clave, espera);
    return espera;
  };
  const cumplida: Esperas["cumplida"] = (clave, marca, ms) => monotono() - tomar(clave, marca).desde >= ms;
  return {
    cumplida,
    negada: (clave, marca, ms) => cumplida(clave, marca, ms) && ++tomar(clave, marca).negativas >= NEGATIVAS,
    olvidar: (clave) => void esperas.delete(clave),
  };
}
