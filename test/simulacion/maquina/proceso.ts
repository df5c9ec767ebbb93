import { AsyncLocalStorage } from "node:async_hooks";

/** Thrown into a killed program, wherever its code still runs. */
export class Muerte extends Error {}

/** One run of a program on a machine. A dead program no longer reaches disk, network or clock. */
export interface Proceso {
  /** `caja1`, `servidor`, `siat`. */
  readonly nombre: string;
  vivo: boolean;
  /** Its disk refuses every write. */
  discoLleno: boolean;
  /** Statements until it dies; null: no death is planned. */
  porMorir: number | null;
  /** Called at the moment that `porMorir` sets. */
  morir: () => void;
}

/** The program whose code is running; undefined for the world itself. */
export const ambito = new AsyncLocalStorage<Proceso | undefined>();

export function nuevoProceso(nombre: string): Proceso {
  return { nombre, vivo: true, discoLleno: false, porMorir: null, morir: () => undefined };
}
