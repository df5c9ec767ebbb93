import { insertTardio } from "./resultados-tardios.ts";
import { asentarTarea } from "../tareas.ts";
import type { Deps } from "../../deps.ts";
import { clavesDe, type Salida, type Tarea } from "./reglas.ts";

/**
 * Settles a lease with the outcome of its attempt. If another server has leased the row since, nothing is
 * settled, and the outcome is kept as evidence.
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
