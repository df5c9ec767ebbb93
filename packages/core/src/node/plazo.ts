/** Limits of waits for another program, which end by what was heard, and not by how long this program was busy. */

/**
 * Calls `vencer` after `ms` milliseconds, unless it is stopped. What arrived meanwhile is handled first: a program that was busy for longer
 * than the limit would else take a connection for refused that was made in time. Returns the function that stops it.
 */
export function startPlazo(ms: number, vencer: () => void): () => void {
  let parado = false;
  // Timers run before what the sockets have, and immediates after it.
  const timer = setTimeout(() => {
    setImmediate(() => {
      if (!parado) vencer();
    });
  }, ms);
  return () => {
    parado = true;
    clearTimeout(timer);
  };
}
