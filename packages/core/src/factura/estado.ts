/** States that clients of the API see. docs/api.md A14. */
export const ESTADOS_PUBLICOS = ["EMITIDA", "OFFLINE", "ANULADA"] as const;
/** State of a document in replies of the API. docs/api.md A14. */
export type EstadoPublico = (typeof ESTADOS_PUBLICOS)[number];

/** Every allowed change of state; any other is impossible. docs/design.md D5. */
export const TRANSICIONES = {
  ENVIANDO: { aceptada: "EMITIDA", rechazada: "RECHAZADA", noEntregada: "DESCARTADA", enDuda: "EN_DUDA" },
  EN_DUDA: { aceptada: "EMITIDA", rechazada: "RECHAZADA", ausente: "DESCARTADA" },
  // `corregida`: observed, and issued again under another CUF, for the same hand-written invoice or the same sale of a till.
  OFFLINE: { aceptada: "EMITIDA", corregida: "DESCARTADA" },
  EMITIDA: { anulada: "ANULADA" },
  ANULADA: { revertida: "EMITIDA" },
  RECHAZADA: {},
  // The document arrived after all. It becomes its sale's only document, or is annulled when the sale has another.
  DESCARTADA: { adoptada: "EMITIDA", sobrante: "EMITIDA" },
} as const;
/** State of a document inside the server. docs/design.md D5. */
export type Estado = keyof typeof TRANSICIONES;

/**
 * Returns the state of a document after an event. Throws for an event that is impossible in that state, which is a bug and not an input.
 *
 * @example
 * transicion("ENVIANDO", "aceptada");
 * // => "EMITIDA"
 */
export function transicion(estado: Estado, suceso: string): Estado {
  const sucesos: Readonly<Record<string, Estado>> = TRANSICIONES[estado];
  const next = sucesos[suceso];
  if (next === undefined) throw new Error(`transición imposible: ${estado} + ${suceso}`);
  return next;
}

/**
 * Tells whether clients of the API see documents in this state. docs/api.md A14.
 *
 * @example
 * isPublico("EN_DUDA");
 * // => false
 */
export function isPublico(estado: Estado): estado is EstadoPublico {
  return ESTADOS_PUBLICOS.some((publico) => publico === estado);
}
