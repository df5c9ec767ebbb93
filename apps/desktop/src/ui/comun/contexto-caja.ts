/** Parts of the till that any dialog may need without being given them: the way to another screen, and the printer's state. */
import { createContext, useContext } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vista.ts";

interface ContextoCaja {
  readonly abrir: Abrir;
  /** Why no paper comes out; null while it does. */
  readonly sinPapel: EstadoCaja["impresora"]["error"];
}

export const ContextoCaja = createContext<ContextoCaja>({ abrir: () => undefined, sinPapel: null });

/** Returns the way to another screen, and why no paper comes out. */
export function useCaja(): ContextoCaja {
  return useContext(ContextoCaja);
}
