/** Replays keys that were pressed before their screen was there. */
import { LENTO_MS } from "./escaner.ts";

/** Instants at which replayed keys were pressed for the first time. */
const PULSADAS = new WeakMap<Tecla, number>();

/** The part of a key's event that tells when the key was pressed. */
export type Tecla = Pick<KeyboardEvent, "timeStamp">;

/** Marks a key that is replayed with the instant at which it was pressed. Milliseconds of the page's clock. */
export function putMomento(repetida: Tecla, en: number): void {
  PULSADAS.set(repetida, en);
}

/** Gives the instant at which a key was pressed, a replayed one too. Milliseconds of the page's clock. */
export function momentoDe(event: Tecla): number {
  return PULSADAS.get(event) ?? event.timeStamp;
}

/**
 * Presses keys one after another until `tomar` returns no more. The screen draws one key's effect before it
 * gets the next. At a scanner's pace React draws in a microtask between keys. No timer of a reading then runs
 * out inside a code, however slow the computer is.
 */
export async function repeat<T extends Tecla>(
  tomar: () => T | undefined,
  pulsar: (tecla: T) => void,
): Promise<void> {
  let tecla = tomar();
  while (tecla !== undefined) {
    pulsar(tecla);
    await Promise.resolve();
    const siguiente = tomar();
    if (siguiente !== undefined && siguiente.timeStamp - tecla.timeStamp > LENTO_MS)
      await new Promise((resolve) => setTimeout(resolve));
    tecla = siguiente;
  }
}
