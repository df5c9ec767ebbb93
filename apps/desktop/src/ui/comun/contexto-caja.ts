/**
 * React context with parts of the till that any dialog may need: opening screens, the printer's state, the age of stock balances, and
 * exchanges.
 */
import { createContext, useContext } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vista.ts";

interface ContextoCaja {
  readonly abrir: Abrir;
  /** Reason for which no paper can be printed; null if the printer works. */
  readonly sinPapel: EstadoCaja["impresora"]["error"];
  /** Age of the stock balances as words that follow a quantity; empty while the balances are current. */
  readonly edadExistencias: string;
  /** Id of the duty whose money the next cash sale deducts; null if there is no exchange. */
  readonly canje: string | null;
  /** Begins an exchange with a duty and opens the selling screen; null ends the exchange. */
  readonly canjear: (deber: string | null) => void;
}

export const ContextoCaja = createContext<ContextoCaja>({
  abrir: () => undefined,
  sinPapel: null,
  edadExistencias: "",
  canje: null,
  canjear: () => undefined,
});

/** Returns the context of the till. */
export function useCaja(): ContextoCaja {
  return useContext(ContextoCaja);
}
