import { createContext, useContext } from "react";
import { teclasDe, type Accion } from "./acciones.ts";

/** The keys of this till, for whoever shows or hears them. */
export const Teclas = createContext<Readonly<Record<Accion, string>>>(teclasDe({}));

export function useTeclasDeCaja(): Readonly<Record<Accion, string>> {
  return useContext(Teclas);
}
