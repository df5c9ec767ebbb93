import { createBaldes, decidir, gastado, llenar, type Cupo } from "./limite.ts";

/** Number of calls by key. */
export type Llamadas = ReadonlyMap<string, number>;

/**
 * A server's share of a call count that several servers maintain together. It only takes decisions; its caller sends the
 * reports. Times are in milliseconds.
 */
export interface CuentaComun {
  /** Decides a call of a key. Returns null if the call has to wait for an answer, because too many calls of its key are unreported. */
  readonly pedir: (clave: string, ahora: number) => Cupo | null;
  /** Charges a call that went on for work beyond that of one call, down to `piso`; below zero the key owes it. */
  readonly gastar: (clave: string, llamadas: number, piso: number, ahora: number) => void;
  /** Tells whether this key has enough unreported calls to send a report at once. */
  readonly urge: (clave: string) => boolean;
  /** Takes the calls made since the last report, to report them. Only one report is in flight at a time. */
  readonly tomar: () => Llamadas;
  /** Processes an answer: the calls that each key has left at all servers together, negative where the limit was exceeded. */
  readonly recibir: (quedan: Llamadas, ahora: number) => void;
  /** Decides by this server's own count until the next answer. Calls unreported at this moment are never reported. */
  readonly seguirSola: (ahora: number) => void;
}

/** Returns the number of calls of a key that one server may leave unreported: the calls that the limit grants per second. */
export function loteDe(porMinuto: number): number {
  return Math.max(1, Math.ceil(porMinuto / 60));
}

/**
 * Creates a server's share of a common count. It decides by the last answer minus its own unreported calls, which are at
 * most `loteDe` for each key. Hence n servers grant a key at most n times `loteDe` calls beyond its limit, and deduct
 * them afterwards. docs/decisions/0030
 */
export function createCuentaComun(porMinuto: number): CuentaComun {
  const lote = loteDe(porMinuto);
  const baldes = createBaldes(porMinuto);
  let nuevas = new Map<string, number>();
  let enCamino: Llamadas = new Map();
  let sola = false;
  const sinContar = (clave: string): number => (nuevas.get(clave) ?? 0) + (enCamino.get(clave) ?? 0);
  const quedanA = (clave: string, ahora: number): number => {
    const { quedan, at } = baldes.find(clave, ahora);
    return llenar({ quedan: quedan - sinContar(clave), at }, ahora, porMinuto);
  };
  const contar = (clave: string, llamadas: number) =>
    void nuevas.set(clave, (nuevas.get(clave) ?? 0) + llamadas);
  return {
    gastar: (clave, llamadas, piso, ahora) => {
      const quedan = quedanA(clave, ahora);
      contar(clave, Math.floor(quedan - gastado(quedan, llamadas, piso)));
    },
    pedir: (clave, ahora) => {
      const cupo = decidir(quedanA(clave, ahora), porMinuto);
      if (cupo.esperaS > 0) return cupo;
      if (sinContar(clave) >= lote && !sola) return null;
      contar(clave, 1);
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
      for (const [clave, cuantas] of quedan) baldes.poner(clave, { quedan: cuantas, at });
    },
    seguirSola: (at) => {
      sola = true;
      const quedan = [...nuevas.keys(), ...enCamino.keys()].map(
        (clave) => [clave, quedanA(clave, at)] as const,
      );
      nuevas = new Map();
      enCamino = new Map();
      for (const [clave, cuantas] of quedan) baldes.poner(clave, { quedan: cuantas, at });
    },
  };
}
