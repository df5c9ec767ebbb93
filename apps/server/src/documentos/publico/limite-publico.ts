import type { Deps } from "../../deps.ts";
import { headersOf, createLimite } from "../../http/limite.ts";

/** Pages running or queued for one address, and for all of them together. */
const POR_DIRECCION = 8;
const EN_TOTAL = 64;
/** Pages that run at the same time; the others wait and have read nothing yet. */
const A_LA_VEZ: Readonly<Record<Clase, number>> = { pagina: 4, pdf: 2 };
/** Seconds until a place in the queue is likely to be free. */
const ESPERA_LUGAR_S = 3;

/** A document's page or XML, which is short work, or a rendered PDF. */
export type Clase = "pagina" | "pdf";

/** A refused visit: 429 for too many visits of its address, 503 for too many in all. */
export interface Negado {
  readonly status: 429 | 503;
  readonly esperaS: number;
}

/** Limits on anonymous calls to this process. docs/trust.md heading 17: `/f/*` is limited by address. */
export interface LimitePublico {
  /**
   * Counts one visit of an address. Gives the headers to send, and the refusal after too many in a minute.
   */
  readonly visitar: (direccion: string) => {
    readonly cabeceras: Readonly<Record<string, string>>;
    readonly negado: Negado | null;
  };
  /**
   * Runs `trabajo` in one of the address's places, when its turn comes; refuses at once where there is no
   * place. A visitor who leaves meanwhile loses the turn.
   */
  readonly conLugar: <T>(
    direccion: string,
    clase: Clase,
    signal: AbortSignal,
    trabajo: () => Promise<T>,
  ) => Promise<T | Negado>;
}

/** Makes the limit. Visits are counted in memory, for this process alone. */
export function createLimitePublico({ config, now }: Pick<Deps, "config" | "now">): LimitePublico {
  const visitas = createLimite(config.publicasPorMinuto, now);
  const ocupados = new Map<string, number>();
  const turnos = { pagina: createTurnos(A_LA_VEZ.pagina), pdf: createTurnos(A_LA_VEZ.pdf) };
  let total = 0;
  return {
    visitar: (direccion) => {
      const cupo = visitas.pedir(direccion);
      const { esperaS } = cupo;
      return { cabeceras: headersOf(cupo), negado: esperaS === 0 ? null : { status: 429, esperaS } };
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

/** Makes a queue that runs at most `lugares` jobs at the same time; the others wait in order. */
function createTurnos(lugares: number) {
  const esperando: (() => void)[] = [];
  let libres = lugares;
  return async <T>(trabajo: () => Promise<T>): Promise<T> => {
    if (libres > 0) libres--;
    else await new Promise<void>((resolve) => esperando.push(resolve));
    try {
      return await trabajo();
    } finally {
      // The next waiting job takes this place.
      const siguiente = esperando.shift();
      if (siguiente === undefined) libres++;
      else siguiente();
    }
  };
}
