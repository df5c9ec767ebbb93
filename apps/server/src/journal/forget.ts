/** Clocks of the server and of the program that took the copy may differ by this much. */
const MARGIN_MS = 10 * 60_000;
/** A restore may go back to the last copy or, when that one is damaged, to the one before it. */
const COPIES = 2;

/**
 * Gives the files that a restore no longer needs: each lies, whole, before the last two copies. `since` is the instant of a file's first
 * entry; undefined where it cannot be read, and then the file before it stays. Files are ordered, copies are not. All in ms.
 */
export function planForget<F extends { readonly since: number | undefined }>(
  files: readonly F[],
  copies: readonly number[],
): readonly F[] {
  const limit = copies.toSorted((a, b) => b - a)[COPIES - 1];
  if (limit === undefined) return [];
  const kept = files.findIndex((_file, i) => {
    const next = files[i + 1]?.since;
    return next === undefined || next >= limit - MARGIN_MS;
  });
  return files.slice(0, Math.max(kept, 0));
}
