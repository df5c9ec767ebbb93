/** The calls that one client may have on their way at once. */
export interface Cupo {
  /** Waits for room for one call, no longer than `esperaMs`. False where none came: nothing may be sent. */
  readonly entrar: (esperaMs: number) => Promise<boolean>;
  /** Gives the room of a call back. */
  readonly salir: () => void;
}

/** Makes the room for `lugares` calls. The calls above it wait in their order. */
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
