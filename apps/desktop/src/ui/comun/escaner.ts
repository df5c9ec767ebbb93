/** A scanner types faster than any hand. QUALITY.md B1 2. */
const ENTRE_TECLAS_MS = 35;
const MIN_CARACTERES = 4;

export interface Tecla {
  readonly key: string;
  /** Milliseconds, from any start. */
  readonly en: number;
}

/** What a key made of the burst: still unknown, perhaps the first of one, or a whole code, which then belongs to nobody else. */
export type Lectura =
  | { readonly kind: "nada" }
  | { readonly kind: "empieza" }
  | { readonly kind: "codigo"; readonly codigo: string };

/** Tells a scanner's burst from typing: characters at most 35 ms apart, at least four of them, ended by Enter or Tab. */
export function createEscaner(): (tecla: Tecla) => Lectura {
  let buffer = "";
  let last = -Infinity;
  return ({ key, en }) => {
    const fast = en - last <= ENTRE_TECLAS_MS;
    last = en;
    if (key.length === 1) {
      const empieza = !fast || buffer === "";
      buffer = empieza ? key : buffer + key;
      return { kind: empieza ? "empieza" : "nada" };
    }
    // Shift comes before capital letters and is no end of a burst.
    if (key === "Shift") return { kind: "nada" };
    const codigo = buffer;
    buffer = "";
    const ends = (key === "Enter" || key === "Tab") && fast && codigo.length >= MIN_CARACTERES;
    return ends ? { kind: "codigo", codigo } : { kind: "nada" };
  };
}
