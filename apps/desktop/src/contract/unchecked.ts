import type { Result } from "@mostrador/core";
import type { CajaDePagina, FalloPuente, NombreLlamada, Puente, Salida } from "./index.ts";

/** Makes a call with an input from outside the program; `invoke` checks it by the call's schema. */
export function invokeUnchecked<N extends NombreLlamada>(
  puente: Puente,
  nombre: N,
  entrada: unknown,
  pagina?: CajaDePagina,
): Promise<Result<Salida<N>, FalloPuente>> {
  return puente.invoke(nombre, entrada as never, pagina); // checked on the other side, and refused there
}
