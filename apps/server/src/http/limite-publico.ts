import type { Deps } from "../deps.ts";
import { cabecerasDe, createLimite } from "./limite.ts";

/** Pages under way or waiting for one address, and for all of them together. */
const POR_DIRECCION = 8;
const EN_TOTAL = 64;
/** Of those, how many are worked on at the same time; the others have read nothing yet. */
const A_LA_VEZ: Readonly<Record<Clase, number>> = { pagina: 4, pdf: 2 };
/** Until a place in the queue is likely to be free, in seconds. */
const ESPERA_LUGAR_S = 3;

/** A document's page or XML, which is short work, or a drawn one. */
export type Clase = "pagina" | "pdf";

/** A refused visitor: 429 is his own doing, 503 is everybody's. */
export interface Negado {
  readonly status: 429 | 503;
  readonly esperaS: number;
}

/** Limits on the calls of strangers to this process. docs/trust.md heading 17: `/f/*` is limited by address. */
export interface LimitePublico {
  /** Counts one visit of an address. Gives the headers to send, and the refusal where there were too many in a minute. */
  readonly visitar: (direccion: string) => {
    readonly cabeceras: Readonly<Record<string, string>>;
    readonly negado: Negado | null;
  };
  /**
   * Runs `trabajo` in one of the address's places, when its turn comes; says at once that there is no place. Somebody who went away
   * meanwhile loses the turn.
   */
  readonly conLugar: <T>(
    direccion: string,
    clase: Clase,
    signal: AbortSignal,
    trabajo: () => Promise<T>,
  ) => Promise<T | Negado>;
}

/** Counts visits in memory, for this process alone. */
export function createLimitePublico({ config, now }: Pick<Deps, "config" | "now">): LimitePublico {
  const visitas = createLimite(config.publicasPorMinuto, now);
  const ocupados = new Map<string, number>();
  const turnos = { pagina: createTurnos(A_LA_VEZ.pagina), pdf: createTurnos(A_LA_VEZ.pdf) };
  let total = 0;
  return {
    visitar: (direccion) => {
      const cupo = visitas(direccion);
      const { esperaS } = cupo;
      return { cabeceras: cabecerasDe(cupo), negado: esperaS === 0 ? null : { status: 429, esperaS } };
    },
    conLugar: async (direccion, clase, signal, trabajo) => {
      const suyos = ocupados.get(direccion) ?? 0;
      if (suyos >= POR_DIRECCION) return { status: 429, esperaS: ESPERA_LUGAR_S };
      if (total >= EN_TOTAL) return { status: 503, esperaS: ESPERA_LUGAR_S };
      ocupados.set(direccion, suyos + 1);
      total++;
      try {
        return await turnos[clase](async () => {
          signal.throwIfAborted();
          return trabajo();
        });
      } finally {
        total--;
        const quedan = (ocupados.get(direccion) ?? 1) - 1;
        if (quedan === 0) ocupados.delete(direccion);
        else ocupados.set(direccion, quedan);
      }
    },
  };
}

/** Lets at most `lugares` pieces of work run at the same time; the others wait in their order. */
function createTurnos(lugares: number) {
  const esperando: (() => void)[] = [];
  let libres = lugares;
  return async <T>(trabajo: () => Promise<T>): Promise<T> => {
    if (libres > 0) libres--;
    else await new Promise<void>((resolve) => esperando.push(resolve));
    try {
      return await trabajo();
    } finally {
      // Whoever is next takes this very place.
      const siguiente = esperando.shift();
      if (siguiente === undefined) libres++;
      else siguiente();
    }
  };
}
