/** Runs work once for all callers that ask for it while it runs. Each caller gets the outcome. */
export type UnaVez = <T>(clave: string, hacer: () => Promise<T>) => Promise<T>;

/** Makes a `UnaVez`, which holds running work by its key and drops it when it ends. */
export function createUnaVez(): UnaVez {
  const enCurso = new Map<string, Promise<unknown>>();
  return <T>(clave: string, hacer: () => Promise<T>): Promise<T> => {
    // A key names one kind of work, so the stored promise is of T.
    const known = enCurso.get(clave) as Promise<T> | undefined;
    if (known !== undefined) return known;
    const started = hacer().finally(() => enCurso.delete(clave));
    enCurso.set(clave, started);
    return started;
  };
}
