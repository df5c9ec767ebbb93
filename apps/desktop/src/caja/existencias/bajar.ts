import { getCursor, setCursor } from "../motor/ajustes.ts";
import type { Deps } from "../deps.ts";
import { findSerieActual } from "../terminales/db/hechos.ts";
import type { Servidor } from "../terminales/servidor/servidor.ts";
import { forgetExistencias, takeExistencias } from "./db/existencias.ts";
import { keepProveedores } from "./proveedores.ts";

/**
 * Takes the balances that changed since, as the last heartbeat says. A server that does not answer now leaves the last ones: they are shown
 * with what this till sold since, and no sale waits for them.
 */
export async function downloadExistencias(deps: Deps, servidor: Servidor): Promise<void> {
  const { db, ajustes } = deps;
  const ultimo = ajustes.find("estado")?.existencias ?? null;
  if (ultimo === null) return db.inTransaction((tx) => forgetExistencias(tx));
  while (getCursor(db, "existencias") < ultimo) {
    const pagina = await servidor.existencias(getCursor(db, "existencias"), findSerieActual(db) ?? SIN_SERIE);
    if (!pagina.ok) return;
    const { cursor, activas, hayMas } = pagina.value;
    db.inTransaction((tx) => {
      takeExistencias(tx, pagina.value);
      keepProveedores(deps, tx, pagina.value.proveedores);
      setCursor(tx, "existencias", cursor);
    });
    if (!activas || !hayMas) return;
  }
}

/** A till that wrote no fact yet has no series: the server has nothing under this one. */
const SIN_SERIE = "0".repeat(32);
