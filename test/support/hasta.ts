/** Waits until `check` is true, asking every 200 ms; throws with what it was waiting for. */
export async function hasta(
  que: string,
  check: () => Promise<boolean> | boolean,
  timeoutMs = 240_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`no ocurrió en ${timeoutMs} ms: ${que}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
