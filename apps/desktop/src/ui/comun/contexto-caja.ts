/** Parts of the till that any dialog may need without being given them: the way to another screen, the printer's state, the age of stock. */
import { createContext, useContext } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vista.ts";

interface ContextoCaja {
  readonly abrir: Abrir;
  /** Why no paper comes out; null while it does. */
  readonly sinPapel: EstadoCaja["impresora"]["error"];
  /** How old the balances of stock are, in words that follow a quantity; empty while they are as of now. */
  readonly edadExistencias: string;
}

export const ContextoCaja = createContext<ContextoCaja>({
  abrir: () => undefined,
  sinPapel: null,
  edadExistencias: "",
});

/** Returns the way to another screen, why no paper comes out, and how old the balances are. */
export function useCaja(): ContextoCaja {
  return useContext(ContextoCaja);
}
