/** Values by key, up to a total size; the least recently used is evicted first. */
export interface Cache<V> {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
}

/** Makes a cache of at most `maxBytes`; larger values are not kept. */
export function createCache<V>(maxBytes: number, bytesOf: (value: V) => number): Cache<V> {
  const kept = new Map<string, V>();
  let total = 0;
  const forget = (key: string) => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    total -= bytesOf(value);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      // The map's last key is the most recently used.
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      forget(key);
      kept.set(key, value);
      total += bytesOf(value);
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) return;
        forget(oldest);
      }
    },
  };
}
