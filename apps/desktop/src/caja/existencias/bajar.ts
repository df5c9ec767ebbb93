import { getCursor, setCursor } from "../motor/ajustes.ts";
import type { Deps } from "../deps.ts";
import { findSerieActual } from "../terminales/db/hechos.ts";
import type { Servidor } from "../terminales/servidor/servidor.ts";
import {
  deleteExistencias,
  forgetExistencias,
  hasExistencias,
  hasSalidasContadas,
  takeExistencias,
} from "./db/existencias.ts";
import { keepProveedores } from "./proveedores.ts";

/**
 * Downloads the balances that changed since the last download, if the last heartbeat reported changes, or if the server has acts of this till
 * that are still counted here. If the server does not answer, the till keeps its last balances and shows them less what it sold since; no sale
 * waits for them. A till that reads from the beginning, as after the server was restored from a copy, keeps nothing that the server does not list.
 */
export async function downloadExistencias(deps: Deps, servidor: Servidor): Promise<void> {
  const { db, ajustes } = deps;
  const ultimo = ajustes.find("estado")?.existencias ?? null;
  if (ultimo === null) return db.inTransaction((tx) => forgetExistencias(tx));
  const desdeElComienzo = () => getCursor(db, "existencias") === 0;
  let faltan =
    getCursor(db, "existencias") < ultimo ||
    hasSalidasContadas(db) ||
    (desdeElComienzo() && hasExistencias(db));
  while (faltan) {
    const pagina = await servidor.existencias(getCursor(db, "existencias"), findSerieActual(db) ?? SIN_SERIE);
    if (!pagina.ok) return;
    const { cursor, activas, hayMas } = pagina.value;
    db.inTransaction((tx) => {
      if (desdeElComienzo()) deleteExistencias(tx);
      takeExistencias(tx, pagina.value);
      keepProveedores(deps, tx, pagina.value.proveedores);
      setCursor(tx, "existencias", cursor);
    });
    faltan = activas && hayMas;
  }
}

/** Series that is sent by a till without one, because it wrote no fact yet: the server has no facts under it. */
const SIN_SERIE = "0".repeat(32);
