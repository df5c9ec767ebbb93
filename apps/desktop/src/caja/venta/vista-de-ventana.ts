/** Two windows on one sale: neither writes over what the other stored and it has not seen. */
import type { EntradaRevisada } from "../../contract/index.ts";
import type { Revision } from "./db/carritos.ts";
import { listRevisiones } from "./db/abiertas.ts";
import type { Lectura } from "../motor/db.ts";

export type Vista = EntradaRevisada<"guardarVentaAbierta">["vista"];

/** Tells whether a window wrote this state of a sale, or read it. */
export function hasVisto(
  vista: Vista,
  { ventaId, revision, ventana }: Revision & { readonly ventaId: string },
): boolean {
  return ventana === vista.ventana || (ventaId === vista.ventaId && revision === vista.revision);
}

/** Tells whether another window stored an uncharged sale since this one saw it. */
export function isCambiada(db: Lectura, ventaId: string, vista: Vista): boolean {
  return listRevisiones(db, ventaId).some((revision) => !hasVisto(vista, { ventaId, ...revision }));
}
