import type { Examen } from "./examen.ts";
import type { Mensaje } from "./mensaje.ts";

/** A warning only: the number before this one is not there, or this one was used already. */
export function reglaCorrelatividad({ numeroCorrelativo }: Examen): Mensaje | undefined {
  return numeroCorrelativo ? undefined : { codigo: 2000, advertencia: true };
}
