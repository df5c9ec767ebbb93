import { createContext, useContext } from "react";
import { teclasDe, type Accion } from "./acciones.ts";

/** The keys of this till, for whoever shows or hears them. */
export const Teclas = createContext<Readonly<Record<Accion, string>>>(teclasDe({}));

/** Gives the key of each action on this till. */
export function useTeclasDeCaja(): Readonly<Record<Accion, string>> {
  return useContext(Teclas);
}

/** A code as a screen gets it. */
export interface CodigoLeido {
  /** Its readings, likeliest first. */
  readonly codigos: readonly string[];
  /** It may be a text that somebody types: where it is unknown, nothing is said. */
  readonly callado: boolean;
  /** The quantity that stood in front of the code, such as `3*`. */
  readonly veces: (codigo: string) => string;
}

/** Handlers of the keys and of a scanner's codes. */
export interface Manejo {
  /** Actions that are possible now, by their name. The browser's own meaning of a key of ours never happens. */
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /**
   * A scanner read a code, on whatever screen: the code that it was taken for, or null. `pasar` gives it to what lies under this one,
   * and resolves to the same.
   */
  readonly onCodigo: (leido: CodigoLeido, pasar: () => Promise<string | null>) => Promise<string | null>;
  /** Somebody types while no field has the focus: the moment to give it to one. */
  readonly alEscribir?: () => void;
}

/** Lends keys and scanner to a screen that lies over the selling one, by the screen's id; null gives them back. The last who came has them. */
interface Prestamo {
  readonly prestar: (id: string, manejo: Manejo | null) => void;
  /** In the order in which they came. */
  readonly quienes: () => readonly Manejo[];
}

/** Makes the stack of screens that borrow the selling screen's keys. */
export function createPrestamo(): Prestamo {
  const prestados = new Map<string, Manejo>();
  return {
    prestar: (id, manejo) => void (manejo === null ? prestados.delete(id) : prestados.set(id, manejo)),
    quienes: () => [...prestados.values()],
  };
}

export const Prestado = createContext<Prestamo>(createPrestamo());
