/**
 * Reads the code by which Node names a failure: ENOENT, EEXIST, EADDRINUSE.
 * Gives undefined where the error carries none, or is no error at all.
 */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
