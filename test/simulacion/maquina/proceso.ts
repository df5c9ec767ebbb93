import { AsyncLocalStorage } from "node:async_hooks";

/** What a program that was killed runs into, wherever it still was. */
export class Muerte extends Error {}

/** One run of a program on a machine. Once it is dead nothing it does reaches disk, network or clock any more. */
export interface Proceso {
  /** `caja1`, `servidor`, `siat`. */
  readonly nombre: string;
  vivo: boolean;
  /** Its disk takes nothing more. */
  discoLleno: boolean;
  /** Statements until it dies; null: not about to. */
  porMorir: number | null;
  /** Called in the very moment of `porMorir`. */
  morir: () => void;
}

/** Whose code is running. What the world does itself belongs to nobody. */
export const ambito = new AsyncLocalStorage<Proceso | undefined>();

export function nuevoProceso(nombre: string): Proceso {
  return { nombre, vivo: true, discoLleno: false, porMorir: null, morir: () => undefined };
}
