import { renewLease } from "./leases.ts";
import { renewTarea } from "./tareas.ts";
import type { Deps } from "../deps.ts";
import { plazoDe } from "./tareas/limites.ts";
import type { Tarea } from "./tareas/reglas.ts";

/**
 * Renews the leases of work that consists of many calls, before each call. Returns false if another attempt has taken one of the leases, so
 * that the work stops. A holder that hangs in one call does not renew, so that another can take over.
 */
export type Renovar = () => Promise<boolean>;

/** Least time between two renewals: a small part of any lease, so that most calls write nothing. */
const CADA_MS = 60_000;

/** Makes the renewal of a turn (`paquete:7`) at one attempt, and of the row of due work that it serves. */
export function createRenovar(
  { db, now, reloj, proceso }: Deps,
  { clave, intento, tarea }: { readonly clave: string; readonly intento: number; readonly tarea?: Tarea },
): Renovar {
  let hecha = now();
  return async () => {
    // After the clock was set back, the last renewal lies in the future: renew too.
    if (Math.abs(now() - hecha) < CADA_MS) return true;
    hecha = now();
    const mia = await renewLease(db, clave, { proceso: proceso.id(), intento, ahoraMs: now() });
    if (tarea === undefined) return mia;
    return (await renewTarea(db, tarea, reloj.ahora() + plazoDe(tarea.clase))) && mia;
  };
}
