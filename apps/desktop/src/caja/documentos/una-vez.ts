/** Joins calls that ask for the same thing while it is on its way: it is done once, and all get its outcome. */
export class UnaVez<T> {
  readonly #enCurso = new WeakMap<object, Map<string, Promise<T>>>();

  /** Does what `clave` names, or waits for it where it is on its way. `de`: the till's data that it belongs to. */
  hacer(de: object, clave: string, empezar: () => Promise<T>): Promise<T> {
    const suyas = this.#enCurso.get(de) ?? new Map<string, Promise<T>>();
    this.#enCurso.set(de, suyas);
    const antes = suyas.get(clave);
    if (antes !== undefined) return antes;
    const empezada = empezar().finally(() => suyas.delete(clave));
    suyas.set(clave, empezada);
    return empezada;
  }
}
