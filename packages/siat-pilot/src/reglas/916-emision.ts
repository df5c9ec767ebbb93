import type { Hechos } from "./hechos.ts";
import type { Mensaje } from "./mensaje.ts";

/** 1 for single documents and operations on them, 2 for packages. docs/fiscal-rules.md F14. */
export function reglaEmision({ base, emision }: Hechos): Mensaje | undefined {
  return base.codigoEmision === emision ? undefined : { codigo: 916 };
}
