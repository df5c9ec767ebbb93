/** Most keys in memory; the oldest is evicted first, so that strangers cannot fill the memory. */
const MAX_KEYS = 10_000;

/** A caller's quota after one more call. */
export interface Cupo {
  readonly porMinuto: number;
  /** Calls left now. */
  readonly quedan: number;
  /** Seconds until one more call is free; 0 while some are left. */
  readonly esperaS: number;
}

/** The calls that a key had left at an instant, in ms of its counter's clock; parts of a call count. */
export interface Balde {
  readonly quedan: number;
  readonly at: number;
}

/** Gives the calls that a bucket holds now, refilled evenly up to a minute's. A clock that was set back takes none away. */
export function llenar({ quedan, at }: Balde, ahora: number, porMinuto: number): number {
  return Math.min(porMinuto, quedan + (Math.max(0, ahora - at) * porMinuto) / 60_000);
}

/** Decides one more call of a key with so many left. `esperaS` 0 means that it goes on, and takes one; a refused call takes none. */
export function decidir(quedan: number, porMinuto: number): Cupo {
  const esperaS = quedan >= 1 ? 0 : Math.max(1, Math.ceil(((1 - quedan) * 60) / porMinuto));
  return { porMinuto, quedan: Math.max(0, Math.floor(quedan - 1)), esperaS };
}

/** The calls of each key, by a token bucket. `R`: how a decision is given. */
export interface Limite<R = Cupo> {
  /** Decides one more call of a key. */
  readonly pedir: (key: string) => R;
  /**
   * Charges a call that went on for work beyond that of one call, down to `piso`. Below zero the key owes calls, a minute's at most, and is
   * refused until it has made up for them: else who is at its limit would get the work for nothing.
   */
  readonly gastar: (key: string, llamadas: number, piso: number) => void;
}

/** Gives what is left of so many calls once others are charged, down to `piso`; a key below it is charged nothing. */
export function gastado(quedan: number, llamadas: number, piso: number): number {
  return Math.max(Math.min(quedan, piso), quedan - llamadas);
}

/** The buckets of the keys that were counted last. A key without one has a whole minute's calls. */
export function createBaldes(porMinuto: number) {
  const baldes = new Map<string, Balde>();
  return {
    find: (key: string, ahora: number): Balde => baldes.get(key) ?? { quedan: porMinuto, at: ahora },
    poner: (key: string, balde: Balde): void => {
      baldes.delete(key);
      baldes.set(key, balde);
      const [oldest] = baldes.keys();
      if (baldes.size > MAX_KEYS && oldest !== undefined) baldes.delete(oldest);
    },
  };
}

/** Makes a token bucket per key, in the memory of this process. `now`: the instant of a call, in ms. */
export function createLimite(porMinuto: number, now: () => number): Limite {
  const baldes = createBaldes(porMinuto);
  const quedanDe = (key: string, at: number) => llenar(baldes.find(key, at), at, porMinuto);
  return {
    pedir: (key) => {
      const at = now();
      const quedan = quedanDe(key, at);
      const cupo = decidir(quedan, porMinuto);
      baldes.poner(key, { quedan: cupo.esperaS === 0 ? quedan - 1 : quedan, at });
      return cupo;
    },
    gastar: (key, llamadas, piso) => {
      const at = now();
      baldes.poner(key, { quedan: gastado(quedanDe(key, at), llamadas, piso), at });
    },
  };
}

/**
 * Builds RateLimit and RateLimit-Policy as in draft-ietf-httpapi-ratelimit-headers, and Retry-After where
 * there is a wait.
 */
export function headersOf({ porMinuto, quedan, esperaS }: Cupo): Readonly<Record<string, string>> {
  return {
    "RateLimit-Policy": `"minuto";q=${porMinuto};w=60`,
    RateLimit: `"minuto";r=${quedan};t=${Math.max(esperaS, quedan > 0 ? 0 : 1)}`,
    ...(esperaS > 0 ? { "Retry-After": String(esperaS) } : {}),
  };
}
