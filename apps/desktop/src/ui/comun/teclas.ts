import { createContext, useContext } from "react";
import { teclasDe, type Accion } from "./acciones.ts";

/** Keys of this till's actions, for components that show or handle them. */
export const Teclas = createContext<Readonly<Record<Accion, string>>>(teclasDe({}));

/** Returns the key of each action on this till. */
export function useTeclasDeCaja(): Readonly<Record<Accion, string>> {
  return useContext(Teclas);
}

/** A scanned code as screens receive it. */
export interface CodigoLeido {
  /** Possible readings of the code, likeliest first. */
  readonly codigos: readonly string[];
  /** True if the text may have been typed. An unknown code then shows no message. */
  readonly callado: boolean;
  /** True if the code was scanned into the field of a buyer's document. A code that is no product's may then be the buyer's number. */
  readonly enDocumento?: boolean;
  /** Returns the quantity typed before the code, such as `3*`; null if there is none. */
  readonly veces: (codigo: string) => string | null;
}

/** Handlers of keys and scanned codes. */
export interface Manejo {
  /** Actions that are possible now, by name. The browser's default for the till's keys is always suppressed. */
  readonly acciones: Readonly<Partial<Record<Accion, () => void>>>;
  /**
   * Handles a scanned code on any screen. Resolves to the reading that was used, or to null. `pasar` hands the code to the screen below and
   * resolves likewise.
   */
  readonly onCodigo: (leido: CodigoLeido, pasar: () => Promise<string | null>) => Promise<string | null>;
  /** Called when a person types while no field has the focus, to focus a field. */
  readonly alEscribir?: () => void;
}

/** Lends keys and scanner to screens over the selling screen, by screen id; null returns them. The last borrower receives them. */
interface Prestamo {
  readonly prestar: (id: string, manejo: Manejo | null) => void;
  /** Borrowers in the order of borrowing. */
  readonly quienes: () => readonly Manejo[];
}

/** Creates the stack of screens that borrow the selling screen's keys. */
export function createPrestamo(): Prestamo {
  const prestados = new Map<string, Manejo>();
  return {
    prestar: (id, manejo) => void (manejo === null ? prestados.delete(id) : prestados.set(id, manejo)),
    quienes: () => [...prestados.values()],
  };
}

export const Prestado = createContext<Prestamo>(createPrestamo());
