import { decidir, llenar, MAX_KEYS, type Balde, type Cupo } from "./limite.ts";

/** Calls by key. */
export type Llamadas = ReadonlyMap<string, number>;

/** A server's part in a count of calls that several servers share: its decisions alone. Instants are in ms. */
export interface CuentaComun {
  /** Decides a call of a key. Null if the call must wait for an answer, because too many calls of its key were not reported yet. */
  readonly pedir: (clave: string, ahora: number) => Cupo | null;
  /** Tells whether this key's unreported calls are worth a report of their own. */
  readonly urge: (clave: string) => boolean;
  /** Takes the calls since the last report, to be reported. One report is sent at a time. */
  readonly tomar: () => Llamadas;
  /** Takes the answer: what each key has left at all servers, negative where too many calls were made. */
  readonly recibir: (quedan: Llamadas, ahora: number) => void;
  /** Decides by this server's own count until an answer comes. Calls that were not reported are then never reported. */
  readonly seguirSola: (ahora: number) => void;
}

/** Gives the calls of a key that one server may leave unreported: those that the limit grants in a second. */
export function loteDe(porMinuto: number): number {
  return Math.max(1, Math.ceil(porMinuto / 60));
}

/**
 * Makes a server's part in a common count. It decides by the last answer minus its own unreported calls, at most `loteDe` for each key. So
 * n servers grant a key at most n times `loteDe` calls beyond its limit, and subtract them afterwards. docs/decisions/0030
 */
export function createCuentaComun(porMinuto: number): CuentaComun {
  const lote = loteDe(porMinuto);
  const baldes = new Map<string, Balde>();
  let nuevas = new Map<string, number>();
  let enCamino: Llamadas = new Map();
  let sola = false;
  const sinContar = (clave: string): number => (nuevas.get(clave) ?? 0) + (enCamino.get(clave) ?? 0);
  const quedanA = (clave: string, ahora: number): number => {
    const { quedan, at } = baldes.get(clave) ?? { quedan: porMinuto, at: ahora };
    return llenar({ quedan: quedan - sinContar(clave), at }, ahora, porMinuto);
  };
  const poner = (clave: string, balde: Balde): void => {
    baldes.delete(clave);
    baldes.set(clave, balde);
    const [oldest] = baldes.keys();
    if (baldes.size > MAX_KEYS && oldest !== undefined) baldes.delete(oldest);
  };
  return {
    pedir: (clave, ahora) => {
      const cupo = decidir(quedanA(clave, ahora), porMinuto);
      if (cupo.esperaS > 0) return cupo;
      if (sinContar(clave) >= lote && !sola) return null;
      nuevas.set(clave, (nuevas.get(clave) ?? 0) + 1);
      return cupo;
    },
    urge: (clave) => (nuevas.get(clave) ?? 0) >= lote / 2,
    tomar: () => {
      enCamino = nuevas;
      nuevas = new Map();
      return enCamino;
    },
    recibir: (quedan, at) => {
      sola = false;
      enCamino = new Map();
      for (const [clave, cuantas] of quedan) poner(clave, { quedan: cuantas, at });
    },
    seguirSola: (at) => {
      sola = true;
      const quedan = [...nuevas.keys(), ...enCamino.keys()].map(
        (clave) => [clave, quedanA(clave, at)] as const,
      );
      nuevas = new Map();
      enCamino = new Map();
      for (const [clave, cuantas] of quedan) poner(clave, { quedan: cuantas, at });
    },
  };
}
