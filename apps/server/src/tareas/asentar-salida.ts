import { insertTardio } from "../db/resultados-tardios.ts";
import { asentarTarea } from "../db/tareas.ts";
import type { Deps } from "../deps.ts";
import { clavesDe, type Salida, type Tarea } from "./reglas.ts";

/**
 * Settles a lease with the outcome of its attempt. Where another server has the row by now, nothing is settled, and what the attempt brought
 * is kept as evidence.
 */
export async function asentarSalida(
  { db, log, now }: Pick<Deps, "db" | "log" | "now">,
  tarea: Tarea,
  salida: Salida,
  venceEn: number,
): Promise<void> {
  if (await asentarTarea(db, tarea, salida, venceEn)) return;
  await insertTardio(db, tarea, salida, now());
  log("tarea tardía", { ...clavesDe(tarea), salida });
}
