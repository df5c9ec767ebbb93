import { createContext, useContext } from "react";
import { teclasDe, type Accion } from "./acciones.ts";

/** The keys of this till, for components that show or hear them. */
export const Teclas = createContext<Readonly<Record<Accion, string>>>(teclasDe({}));

/** Gives the key of each action on this till. */
export function useTeclasDeCaja(): Readonly<Record<Accion, string>> {
  return useContext(Teclas);
}

/** A code as a screen receives it. */
export interface CodigoLeido {
  /** The readings of the code, likeliest first. */
  readonly codigos: readonly string[];
  /** The text may have been typed: if it is unknown, no message appears. */
  readonly callado: boolean;
  /** The scan went into the field of a buyer's document: a code that is no product's may be the buyer's number. */
  readonly enDocumento?: boolean;
  /** The quantity typed before the code, such as `3*`; null if none was. */
  readonly veces: (codigo: string) => string | null;
}

/** Handlers of the keys and of a scanner's codes. */
export interface Manejo {
  /**
   * Actions that are possible now, by name. The browser's own meaning of a key of ours is always suppressed.
   */
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /**
   * Handles a scanned code, on whatever screen: resolves to the code that it was taken for, or null. `pasar`
   * gives it to the screen below, and resolves to the same.
   */
  readonly onCodigo: (leido: CodigoLeido, pasar: () => Promise<string | null>) => Promise<string | null>;
  /** Called when a person types while no field has the focus, so that a field gets it. */
  readonly alEscribir?: () => void;
}

/**
 * Lends keys and scanner to a screen over the selling screen, by the screen's id; null gives them back. The
 * last borrower has them.
 */
interface Prestamo {
  readonly prestar: (id: string, manejo: Manejo | null) => void;
  /** In order of borrowing. */
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
