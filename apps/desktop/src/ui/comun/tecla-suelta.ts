import { isSigno } from "./lector.ts";

/** Signs of a scanner's code follow each other within this time, whatever its pace. */
const VECINAS_MS = 150;

/** Tells a single key press from the signs of a scanner's code, which follow each other closely. */
export interface TeclaSuelta {
  readonly oir: (event: KeyboardEvent) => void;
  readonly cerrar: () => void;
}

/** Hands a sign to `atender` once no other came close to it, before or after. */
export function createTeclaSuelta(atender: (tecla: string) => void): TeclaSuelta {
  let ultima = -Infinity;
  let reloj: ReturnType<typeof setTimeout> | undefined;
  return {
    oir(event) {
      if (!isSigno(event)) return;
      clearTimeout(reloj);
      const sola = event.timeStamp - ultima > VECINAS_MS;
      ultima = event.timeStamp;
      if (sola) reloj = setTimeout(() => atender(event.key), VECINAS_MS);
    },
    cerrar: () => clearTimeout(reloj),
  };
}
