/** The clocks of the server and of the copying program may differ by this much. */
const MARGIN_MS = 10 * 60_000;
/** A restore may go back to the last copy or, when that one is damaged, to the one before it. */
const COPIES = 2;

/**
 * Lists the files that a restore no longer needs: each lies, whole, before the last two copies. `since` is
 * the instant of a file's first entry; undefined where it is unreadable, which keeps the file before it.
 * Files are ordered, copies are not. All in ms.
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
