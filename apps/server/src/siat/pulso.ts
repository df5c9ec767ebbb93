/** The tax system's latest answers: the terminals' light. */
export interface Pulso {
  readonly estado: () => { readonly siat: "operativo" | "lento" | "caido"; readonly desdeMs: number | null };
  readonly anotar: (kind: "responde" | "noEntregada" | "enDuda", ms: number) => void;
}

/** Slow: over this, a terminal sells offline rather than wait. The tax system takes 0.8 to 4 s. */
const LENTO_MS = 5000;

/** Starts as `operativo`, before any call. `now` gives milliseconds since 1970. */
export function createPulso(now: () => number): Pulso {
  let siat: "operativo" | "lento" | "caido" = "operativo";
  let desdeMs: number | null = null;
  return {
    estado: () => ({ siat, desdeMs }),
    anotar: (kind, ms) => {
      const next = kind === "responde" ? (ms > LENTO_MS ? "lento" : "operativo") : "caido";
      if (next !== siat) desdeMs = next === "operativo" ? null : (desdeMs ?? now());
      siat = next;
    },
  };
}
