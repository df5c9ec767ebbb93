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

/**
 * Makes a token bucket per key. It takes one token and gives the key's state; `esperaS` 0 means that the call
 * may go on.
 */
export function createLimite(porMinuto: number, now: () => number): (key: string) => Cupo {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key) => {
    const at = now();
    const known = buckets.get(key) ?? { tokens: porMinuto, at };
    // A clock that was set back takes no tokens away.
    const nuevos = (Math.max(0, at - known.at) * porMinuto) / 60_000;
    const tokens = Math.min(porMinuto, known.tokens + nuevos);
    const left = Math.max(0, tokens - 1);
    buckets.delete(key);
    buckets.set(key, { tokens: left, at });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_KEYS && oldest !== undefined) buckets.delete(oldest);
    const esperaS = tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / porMinuto));
    return { porMinuto, quedan: Math.floor(left), esperaS };
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
