/** The environment of a run of the first tier of tests. Any other run has every test that its arguments name. */
export const FIRST_TIER: Readonly<Record<string, string>> = { MOSTRADOR_TRAMO: "primero" };

/** Tells whether this run has the first tier alone. */
export function isFirstTier(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return Object.entries(FIRST_TIER).every(([name, value]) => env[name] === value);
}

/**
 * Gives the rows of a table of cases that this run's tier has. The first tier has `count` rows, spread evenly over the table from place `from`
 * on; any other run has all of them. For tables whose rows hold one property, each at the cost of a screen or a program.
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

/** Gives the size of a test's data, or the count of its random cases: that of the first tier, or that of any other run. */
export function sizeOfTier(first: number, complete: number): number {
  return isFirstTier() ? first : complete;
}
