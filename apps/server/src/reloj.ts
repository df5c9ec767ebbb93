import { epochToInstante, type Instante } from "@mostrador/core";

/** Difference from the monotonic clock above which the wall clock counts as set. */
export const SALTO_MS = 1000;

/**
 * Longest step back of a new measurement during which the time stands still, so that what follows is never dated before what was. A longer
 * step corrects a clock that was wrong.
 */
export const RETROCESO_MS = 5000;

/**
 * The tax system's clock as known to this process. Each process measures it for itself, since servers that
 * share a database may run on computers with different clocks. docs/design.md D34.
 */
export interface Reloj {
  /**
   * Milliseconds since 1970 by the tax system's clock; by this computer's where none was measured. A new measurement does not let it go back
   * by less than `RETROCESO_MS`.
   */
  readonly ahora: () => number;
  /**
   * The tax system's clock minus this computer's, in milliseconds; null before the first measurement and
   * after a clock jump.
   */
  readonly desfaseMs: () => number | null;
  /** The age of the measurement; infinite where `desfaseMs` is null. */
  readonly edadMs: () => number;
  /** Records the tax system's time, just measured: milliseconds since 1970. */
  readonly anotar: (allaMs: number) => void;
}

/** Makes the clock. `pared`: this computer's clock; `monotono`: a monotonic one. Both in milliseconds. */
export function createReloj(pared: () => number, monotono: () => number): Reloj {
  let medida: { readonly alla: number; readonly pared: number; readonly monotono: number } | null = null;
  let saltado = false;
  let ultimo = Number.NEGATIVE_INFINITY;
  const desfaseMs = (): number | null => {
    if (medida === null) return null;
    const salto = pared() - medida.pared - (monotono() - medida.monotono);
    if (Math.abs(salto) > SALTO_MS) saltado = true;
    return saltado ? null : medida.alla - medida.pared;
  };
  const leer = (): number => {
    if (medida === null) return pared();
    const porPared = pared() + medida.alla - medida.pared;
    // After a clock jump the later clock counts: a clock that was set back must not date anything earlier, and a clock that is ahead may be
    // right, because the monotonic clock stops during sleep.
    return desfaseMs() === null
      ? Math.max(porPared, Math.floor(medida.alla + monotono() - medida.monotono))
      : porPared;
  };
  return {
    desfaseMs,
    edadMs: () =>
      medida === null || desfaseMs() === null ? Number.POSITIVE_INFINITY : monotono() - medida.monotono,
    ahora: () => {
      const suyo = leer();
      if (suyo >= ultimo || ultimo - suyo > RETROCESO_MS) ultimo = suyo;
      return ultimo;
    },
    anotar: (alla) => {
      medida = { alla, pared: pared(), monotono: monotono() };
      saltado = false;
    },
  };
}

/** Gives the instant by the tax system's clock. */
export function ahoraDe({ reloj }: { readonly reloj: Reloj }): Instante {
  return epochToInstante(reloj.ahora());
}
