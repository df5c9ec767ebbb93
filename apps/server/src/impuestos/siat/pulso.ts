/** The state of the tax system's latest answers, which terminals show as a light. */
export interface Pulso {
  readonly estado: () => { readonly siat: "operativo" | "lento" | "caido"; readonly desdeMs: number | null };
  readonly anotar: (kind: "responde" | "noEntregada" | "enDuda", ms: number) => void;
}

/** Milliseconds above which a terminal sells offline instead of waiting. The tax system takes 0.8 to 4 s. */
const LENTO_MS = 5000;

/** Makes the state, `operativo` before any call. `now` gives milliseconds since 1970. */
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
