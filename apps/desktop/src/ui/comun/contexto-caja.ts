/** Parts of the till that any dialog may need without being given them: the way to another screen, the printer, the age of stock, an exchange. */
import { createContext, useContext } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vista.ts";

interface ContextoCaja {
  readonly abrir: Abrir;
  /** Why no paper comes out; null while it does. */
  readonly sinPapel: EstadoCaja["impresora"]["error"];
  /** How old the balances of stock are, in words that follow a quantity; empty while they are as of now. */
  readonly edadExistencias: string;
  /** The duty whose money pays for what the buyer takes instead: the next cash sale deducts it. Null: there is no exchange. */
  readonly canje: string | null;
  /** Begins an exchange with a duty, and goes to the selling screen; null ends it. */
  readonly canjear: (deber: string | null) => void;
}

export const ContextoCaja = createContext<ContextoCaja>({
  abrir: () => undefined,
  sinPapel: null,
  edadExistencias: "",
  canje: null,
  canjear: () => undefined,
});

/** Returns what any dialog may need of the till. */
export function useCaja(): ContextoCaja {
  return useContext(ContextoCaja);
}
