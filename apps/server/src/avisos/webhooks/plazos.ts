const [S, MIN, H] = [1000, 60_000, 3_600_000];

/**
 * Waits after each attempt, the first of which is made at once. Then the delivery is given up.
 * docs/api.md A39.
 */
export const ESPERAS_MS: readonly number[] = [
  5 * S,
  5 * MIN,
  30 * MIN,
  2 * H,
  5 * H,
  10 * H,
  14 * H,
  20 * H,
  24 * H,
];
/** Jitter, so that a recovered receiver does not get all deliveries at once. */
const DESVIO = 0.1;

/** Longest wait that a receiver's Retry-After is granted: the schedule's own longest. */
const MAX_PEDIDA_MS = 24 * H;

/** No delivery waits longer for its next attempt. */
export const ESPERA_MAXIMA_MS = Math.round(MAX_PEDIDA_MS * (1 + DESVIO));

/**
 * Gives the moment of the next attempt after `intentos` of them; null when it is given up. `azar` is from 0
 * up to 1. `esperarS`: the receiver's Retry-After, which lengthens a wait up to a day.
 */
export function proximoIntento(
  intentos: number,
  ahoraMs: number,
  azar: number,
  esperarS: number | null,
): number | null {
  const espera = ESPERAS_MS[intentos - 1];
  if (espera === undefined) return null;
  const desviada = espera * (1 + DESVIO * (2 * azar - 1));
  const pedida = Math.min((esperarS ?? 0) * S, MAX_PEDIDA_MS);
  return Math.round(ahoraMs + Math.max(desviada, pedida));
}
