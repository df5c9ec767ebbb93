/** Keys remembered at most; the oldest goes first, so that strangers cannot fill the memory. */
const MAX_KEYS = 10_000;

/** A token bucket a key: gives the seconds to wait, 0 when the call may go on. */
export function createLimite(porMinuto: number, now: () => number): (key: string) => number {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key) => {
    const at = now();
    const known = buckets.get(key) ?? { tokens: porMinuto, at };
    const tokens = Math.min(porMinuto, known.tokens + ((at - known.at) * porMinuto) / 60_000);
    buckets.delete(key);
    buckets.set(key, { tokens: Math.max(0, tokens - 1), at });
    const [oldest] = buckets.keys();
    if (buckets.size > MAX_KEYS && oldest !== undefined) buckets.delete(oldest);
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * 60) / porMinuto));
  };
}
