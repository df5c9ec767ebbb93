/** The limit of every wait of a test, in milliseconds. It only ends what hangs: a busy machine is slower, and nothing else. */
export const ESPERA_MS = 240_000;

/** Waits until `check` is true, asking every 200 ms; throws with what it was waiting for. */
export async function hasta(
  que: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = ESPERA_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`no ocurrió en ${timeoutMs} ms: ${que}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
