/** Values by key, up to a total size; the least recently used is evicted first. */
export interface Recientes<K, V> {
  readonly get: (key: K) => V | undefined;
  readonly set: (key: K, value: V) => void;
}

/** Makes a cache whose values have a total size of at most `max`. A single value that is larger is not kept. */
export function createRecientes<K, V>(max: number, sizeOf: (value: V) => number): Recientes<K, V> {
  const kept = new Map<K, V>();
  let total = 0;
  const forget = (key: K) => {
    const value = kept.get(key);
    if (value === undefined) return;
    kept.delete(key);
    total -= sizeOf(value);
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
      total += sizeOf(value);
      for (const oldest of kept.keys()) {
        if (total <= max) return;
        forget(oldest);
      }
    },
  };
}
