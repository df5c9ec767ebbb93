import type { Deps } from "../deps.ts";
import { listByEstado, moverFactura } from "../documentos/db/facturas.ts";
import type { Db } from "./connection.ts";
import { freeLeases, listArrendatarios } from "./leases.ts";
import { deleteProcesos, hasRastros, type Proceso } from "./procesos.ts";
import { freeColgadas, freeTareas, listDuenos } from "./tareas.ts";
import { transaccion } from "./transaccion.ts";
import { plazoDe } from "./tareas/limites.ts";
import { clavesDe } from "./tareas/reglas.ts";

/** Longer than any call to the tax system takes. */
const INTERRUMPIDA_MS = 300_000;

/**
 * Takes over from servers that ended: frees their leases, and puts the documents that they were sending in
 * doubt.
 */
export async function relevar(deps: Deps): Promise<void> {
  if (!(await hasRastros(deps.db, deps.proceso.id(), deps.now()))) return;
  await marcarInterrumpidas(deps);
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

/** Puts in doubt the documents whose sending broke off, alone or with their server: they may have arrived. */
async function marcarInterrumpidas(deps: Deps): Promise<void> {
  const enviando = await listByEstado(deps.db, ["ENVIANDO"], 0, Number.MAX_SAFE_INTEGER);
  if (enviando.length === 0) return;
  // Read after the documents: a server that joined since is sending none of them.
  const vivos = new Set(await deps.proceso.listVivos());
  const open = enviando.filter(
    ({ cuf, proceso, enviadoEn }) =>
      proceso === null ||
      !vivos.has(proceso) ||
      deps.esperas.cumplida(`envio:${cuf}`, String(enviadoEn), INTERRUMPIDA_MS),
  );
  for (const factura of open) {
    deps.esperas.olvidar(`envio:${factura.cuf}`);
    await transaccion(deps.db, factura.nit, (tx) =>
      moverFactura(tx, factura, "enDuda", { intentoFin: deps.now() }, deps.now()),
    );
  }
}
