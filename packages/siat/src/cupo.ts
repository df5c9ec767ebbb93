/** Limits the concurrent calls of one client. */
export interface Cupo {
  /** Waits for a free place for one call, no longer than `esperaMs`. Returns false if there is none: then nothing may be sent. */
  readonly entrar: (esperaMs: number) => Promise<boolean>;
  /** Releases the place of a call. */
  readonly salir: () => void;
}

/** Makes a limit of `lugares` concurrent calls. Further calls wait in order. */
export function createCupo(lugares: number): Cupo {
  const esperan: ((entra: boolean) => void)[] = [];
  let libres = lugares;
  return {
    entrar: (esperaMs) => {
      if (libres > 0) {
        libres--;
        return Promise.resolve(true);
      }
      return new Promise((resolve) => {
        const plazo = setTimeout(() => {
          esperan.splice(esperan.indexOf(turno), 1);
          resolve(false);
        }, esperaMs);
        const turno = (entra: boolean) => {
          clearTimeout(plazo);
          resolve(entra);
        };
        esperan.push(turno);
      });
    },
    salir: () => {
      const siguiente = esperan.shift();
      if (siguiente === undefined) libres++;
      else siguiente(true);
    },
  };
}
