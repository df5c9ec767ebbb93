/** Stores each warning until a person has read it. docs/decisions/0089 */
import { isHastaLeido, type Aviso } from "../../contract/avisos.ts";
import type { Deps } from "../deps.ts";
import { insertAviso } from "./db/avisos.ts";

/**
 * Stores a notice that stands until a person has read it. Returns true if it is new. A notice that the disk does not take is shown once,
 * by the kind `sinAnotar`.
 */
export function keepAviso(
  { db, reloj, emitir }: Pick<Deps, "db" | "reloj" | "emitir">,
  aviso: Aviso,
): boolean {
  const { nivel, kind, texto } = aviso;
  if (nivel === "info" || !isHastaLeido(aviso) || !db.abierta) return false;
  try {
    const instante = reloj.ahora();
    return db.inTransaction((tx) => insertAviso(tx, { de: "", kind, nivel, texto, instante }));
  } catch {
    emitir("aviso", { nivel, kind: "sinAnotar", texto });
    return false;
  }
}
