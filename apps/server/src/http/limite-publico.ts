import type { Deps } from "../deps.ts";
import { cabecerasDe, createLimite } from "./limite.ts";

/** Pages under way for one address, and for all of them together. */
const A_LA_VEZ = 8;
const EN_TOTAL = 64;
/** Until a place in the queue is likely to be free, in seconds. */
const ESPERA_LUGAR_S = 3;

/** A refused visitor: 429 is his own doing, 503 is everybody's. */
export interface Negado {
  readonly status: 429 | 503;
  readonly esperaS: number;
}

/** What strangers may ask of this process. QUALITY.md E: `/f/*` is limited by address. */
export interface LimitePublico {
  /** Counts one visit of an address. Gives the headers to send, and the refusal where there were too many in a minute. */
  readonly visitar: (direccion: string) => {
    readonly cabeceras: Readonly<Record<string, string>>;
    readonly negado: Negado | null;
  };
  /** Runs `trabajo` in one of the address's places, or says at once that there is none. */
  readonly conLugar: <T>(direccion: string, trabajo: () => Promise<T>) => Promise<T | Negado>;
}

export function createLimitePublico({ config, now }: Pick<Deps, "config" | "now">): LimitePublico {
  const visitas = createLimite(config.publicasPorMinuto, now);
  const ocupados = new Map<string, number>();
  let total = 0;
  return {
    visitar: (direccion) => {
      const cupo = visitas(direccion);
      const { esperaS } = cupo;
      return { cabeceras: cabecerasDe(cupo), negado: esperaS === 0 ? null : { status: 429, esperaS } };
    },
    conLugar: async (direccion, trabajo) => {
      const suyos = ocupados.get(direccion) ?? 0;
      if (suyos >= A_LA_VEZ) return { status: 429, esperaS: ESPERA_LUGAR_S };
      if (total >= EN_TOTAL) return { status: 503, esperaS: ESPERA_LUGAR_S };
      ocupados.set(direccion, suyos + 1);
      total++;
      try {
        return await trabajo();
      } finally {
        total--;
        const quedan = (ocupados.get(direccion) ?? 1) - 1;
        if (quedan === 0) ocupados.delete(direccion);
        else ocupados.set(direccion, quedan);
      }
    },
  };
}
