import type { Deps } from "../deps.ts";
import type { Db } from "./connection.ts";
import { freeLeases, listArrendatarios } from "./leases.ts";
import { deleteProcesos, hasRastros, type Proceso } from "./procesos.ts";
import { freeColgadas, freeTareas, listDuenos } from "./tareas.ts";
import { plazoDe } from "./tareas/limites.ts";
import { clavesDe } from "./tareas/reglas.ts";

/**
 * Takes over from servers that ended: frees their leases, after `marcar` has put in doubt what they were
 * sending.
 */
export async function relevar(deps: Deps, marcar: (deps: Deps) => Promise<void>): Promise<void> {
  if (!(await hasRastros(deps.db, deps.proceso.id(), deps.now()))) return;
  await marcar(deps);
  const { vivos, muertos } = await listServidores(deps.db, deps.proceso.listVivos);
  await freeLeases(deps.db, muertos);
  await freeTareas(deps.db, muertos, deps.reloj.ahora());
  for (const colgada of await freeColgadas(deps.db, deps.esperas, plazoDe))
    deps.log("tarea colgada", clavesDe(colgada));
  await deleteProcesos(deps.db, vivos, deps.now());
}

/**
 * Lists the living servers, and the ended ones that have leases. The servers with leases are read first: one
 * that joins and leases in between is not taken for an ended one.
 */
export async function listServidores(db: Db, listVivos: Proceso["listVivos"]) {
  const conArriendos = new Set([...(await listDuenos(db)), ...(await listArrendatarios(db))]);
  const vivos = await listVivos();
  return { vivos, muertos: [...conArriendos].filter((id) => !vivos.includes(id)) };
}
