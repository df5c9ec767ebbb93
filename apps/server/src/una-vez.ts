/** Runs a piece of work once for all who ask for it while it runs; each gets its outcome. */
export type UnaVez = <T>(clave: string, hacer: () => Promise<T>) => Promise<T>;

/** Keeps the work in progress by its key; a finished one is forgotten. */
export function createUnaVez(): UnaVez {
  const enCurso = new Map<string, Promise<unknown>>();
  return <T>(clave: string, hacer: () => Promise<T>): Promise<T> => {
    // A key names one kind of work, so what is kept under it is a T.
    const known = enCurso.get(clave) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const started = hacer().finally(() => enCurso.delete(clave));
    enCurso.set(clave, started);
    return started;
  };
}
