/** Judges a line of `contra` by its pairs of turns. Pure. */
import { mediana } from "../medir.ts";

/** Figures of both programs in one turn, in the unit of the line. */
export interface Par {
  readonly hoy: number;
  readonly antes: number;
}

export type Veredicto =
  /** The whole spread of the ratio lies above the tolerance. */
  | "más lenta"
  /** The whole spread lies below the inverse of the tolerance. */
  | "más rápida"
  /** The spread ends at or below the tolerance. */
  | "igual"
  /** The spread has the tolerance in it. */
  | "sin decidir";

export interface Juicio {
  readonly turnos: number;
  /** Medians of the turns. */
  readonly hoy: number;
  readonly antes: number;
  /** Median of the turns' ratios; over 1 today's programs are slower. */
  readonly razon: number;
  /** Bounds of the median of the ratios. */
  readonly desde: number;
  readonly hasta: number;
  readonly veredicto: Veredicto;
}

/** A line over this ratio, outside its spread, is named. */
export const TOLERANCIA = 1.05;
/** Turns of each side before a verdict. */
export const MIN_TURNOS = 4;
/** Turns of each side after which an open verdict stays open. */
export const MAX_TURNOS = 12;
/** Probability with which the bounds hold the median, at least, where a line is called slower or faster. */
const CONFIANZA = 0.92;

/**
 * Judges at least one pair. `mayorEsMejor` turns a rate, so that over 1 always means slower. The bounds are the innermost order statistics
 * of the ratios that hold their median with 92 % probability. They assume nothing about the distribution of the noise. Four pairs give
 * 87.5 % at most: enough for `igual`, and for no other verdict.
 */
export function juzgar(pares: readonly Par[], mayorEsMejor = false): Juicio {
  const razones = pares
    .map(({ hoy, antes }) => (mayorEsMejor ? antes / hoy : hoy / antes))
    .toSorted((a, b) => a - b);
  const { fuera, confianza } = findIntervalo(razones.length);
  const [desde = Number.NaN, hasta = Number.NaN] = [razones[fuera], razones.at(-1 - fuera)];
  return {
    turnos: pares.length,
    hoy: mediana(pares.map(({ hoy }) => hoy)),
    antes: mediana(pares.map(({ antes }) => antes)),
    razon: medianaExacta(razones),
    desde,
    hasta,
    veredicto: decide({ turnos: razones.length, desde, hasta, confianza }),
  };
}

/** Tells whether a line needs another turn: its verdict is open, and turns are left. */
export function needsTurno({ turnos, veredicto }: Juicio, maxTurnos: number): boolean {
  return turnos < maxTurnos && (turnos < MIN_TURNOS || veredicto === "sin decidir");
}

function decide({
  turnos,
  desde,
  hasta,
  confianza,
}: Pick<Juicio, "turnos" | "desde" | "hasta"> & { readonly confianza: number }): Veredicto {
  if (turnos < MIN_TURNOS) return "sin decidir";
  if (confianza >= CONFIANZA && desde > TOLERANCIA) return "más lenta";
  if (confianza >= CONFIANZA && hasta < 1 / TOLERANCIA) return "más rápida";
  return hasta <= TOLERANCIA ? "igual" : "sin decidir";
}

/** Finds how many of `n` sorted values lie outside the interval on each side, and the probability that it holds the median. */
function findIntervalo(n: number): { readonly fuera: number; readonly confianza: number } {
  let fuera = 0;
  let confianza = 1 - 2 * 0.5 ** n;
  let binomial = 0.5 ** n;
  for (let k = 1; k < n / 2; k++) {
    // The probability of exactly k values below the median.
    binomial *= (n - k + 1) / k;
    if (confianza - 2 * binomial < CONFIANZA) break;
    confianza -= 2 * binomial;
    fuera = k;
  }
  return { fuera, confianza };
}

/** The middle value, or the geometric mean of the two in the middle. */
function medianaExacta(orden: readonly number[]): number {
  const [abajo, arriba] = [orden[Math.ceil(orden.length / 2) - 1], orden[Math.floor(orden.length / 2)]];
  return Math.sqrt((abajo ?? Number.NaN) * (arriba ?? Number.NaN));
}
