/** The environment of a run of the first tier of tests. Any other run has every test that its arguments name. */
export const FIRST_TIER: Readonly<Record<string, string>> = { MOSTRADOR_TRAMO: "primero" };

/** Tells whether this run has the first tier alone. */
export function isFirstTier(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return Object.entries(FIRST_TIER).every(([name, value]) => env[name] === value);
}

/**
 * Gives the rows of a table of cases that this run's tier has: all of them, or in the first tier `count` rows spread evenly over the table,
 * the first at place `from`. For tables whose rows hold one property, each at the cost of a screen or a program.
 */
export function rowsOfTier<T>(
  rows: readonly T[],
  count: number,
  from = 0,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly T[] {
  if (!isFirstTier(env) || rows.length <= count) return rows;
  const step = count === 1 ? 0 : (rows.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, i) => rows[(from + Math.round(i * step)) % rows.length] as T); // within the table
}
