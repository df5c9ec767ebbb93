/** Shares a call to the server between all that want it at once, such as a cashier and a round of work. */

/** The calls on their way, by their keys. */
export type EnCamino = Map<string, Promise<unknown>>;

/**
 * Makes a call, or gives the outcome of the one on its way under the same key. Sent twice, the second one
 * would be refused because the first is not answered yet. A key names calls of one type.
 */
export function compartir<T>(enCamino: EnCamino, clave: string, llamar: () => Promise<T>): Promise<T> {
  const antes = enCamino.get(clave);
  if (antes !== undefined) return antes as Promise<T>; // of this type, as its key says
  const llamada = llamar().finally(() => enCamino.delete(clave));
  enCamino.set(clave, llamada);
  return llamada;
}
