import { epochToInstante, instanteToEpoch, type Instante } from "../instante.ts";

/** Kinds of significant events. docs/api.md A24. */
export const TIPOS_EVENTO = [1, 2, 3, 4, 5, 6, 7] as const;
/** Kind of a significant event, 1 to 7. docs/api.md A24. */
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/**
 * Tells whether a kind of event needs a CAFC: kinds 5 to 7 need one, the others must not carry one (902, 904). docs/fiscal-rules.md F42.
 *
 * @example
 * requiereCafc(5);
 * // => true
 */
export function requiereCafc(tipo: number): boolean {
  return tipo >= 5 && tipo <= 7;
}

/** Hours to register an event after its end, and to send its packages. docs/fiscal-rules.md F40 and F42. */
export const PLAZO_EVENTO_HORAS = 48;
/** Hours to send the packages of hand-written invoices, after the event's end. docs/fiscal-rules.md F42. */
export const PLAZO_MANUALES_HORAS = 72;
/** Hours that the last CUFD stays valid offline, from the outage's start: kinds 1 and 2, kinds 3 and 4. docs/fiscal-rules.md F11. */
export const VIGENCIA_OFFLINE_HORAS = { corte: 72, planificado: 15 * 24 } as const;

/** The window of an outage, in whole seconds. */
export interface Ventana {
  readonly inicio: Instante;
  readonly fin: Instante;
}

/**
 * Computes the window to register for an outage. It is widened to whole seconds so that it holds every emission, and lasts at least 1 s. It
 * never starts before the previous event's end and never ends after `ahora`. docs/design.md D24, docs/fiscal-rules.md F40 (981, 1040). An
 * outage's end after `ahora` comes from a wrong clock and counts as `ahora`. Undefined while an emission lies after `ahora`.
 *
 * @example
 * planVentana(
 *   { inicio: "2026-11-21T09:00:00.400", fin: "2026-11-21T09:30:00.200", emisiones: [] },
 *   { ahora: "2026-11-21T10:00:00.000", anteriorFin: null },
 * );
 * // => { inicio: "2026-11-21T09:00:00.000", fin: "2026-11-21T09:30:01.000" }
 */
export function planVentana(
  outage: { readonly inicio: Instante; readonly fin: Instante; readonly emisiones: readonly Instante[] },
  { ahora, anteriorFin }: { readonly ahora: Instante; readonly anteriorFin: Instante | null },
): Ventana | undefined {
  const emisiones = outage.emisiones.map(instanteToEpoch);
  const first = Math.min(instanteToEpoch(outage.inicio), ...emisiones);
  const now = instanteToEpoch(ahora);
  const ended = instanteToEpoch(outage.fin);
  const last = Math.max(ended > now ? Math.floor(now / 1000) * 1000 : ended, ...emisiones);
  const previous = anteriorFin === null ? -Infinity : instanteToEpoch(anteriorFin);
  const inicio = Math.max(Math.floor(first / 1000) * 1000, previous);
  const fin = Math.max(Math.ceil(last / 1000) * 1000, inicio + 1000);
  return fin <= now ? { inicio: epochToInstante(inicio), fin: epochToInstante(fin) } : undefined;
}
