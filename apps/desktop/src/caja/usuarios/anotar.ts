import type { Base } from "../base.ts";
import { addBitacora, type FilaBitacora } from "./db/usuarios.ts";

/** A line of the shop's log (`bitácora`) without its instant. */
type Linea = Pick<FilaBitacora, "accion" | "usuario"> & Partial<Pick<FilaBitacora, "autorizo" | "detalle">>;

/**
 * Writes a line into the shop's log, at this instant, in a transaction of its own. `referencia` names an occurrence that is logged once
 * only.
 */
export function anotar(
  { db, reloj }: Pick<Base, "db" | "reloj">,
  linea: Linea,
  referencia: string | null = null,
): void {
  const en = reloj.ahora();
  db.inTransaction((tx) => addBitacora(tx, { autorizo: null, detalle: null, ...linea, en }, referencia));
}
