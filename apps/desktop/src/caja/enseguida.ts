/**
 * Returns a function that runs `hacer` once for all calls of the same event-loop turn, after their callers
 * were answered.
 */
export function enseguida(hacer: () => void): () => void {
  let pedido = false;
  return () => {
    if (pedido) return;
    pedido = true;
    setImmediate(() => {
      pedido = false;
      hacer();
    });
  };
}
