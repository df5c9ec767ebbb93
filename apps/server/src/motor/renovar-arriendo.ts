import { renewLease } from "./leases.ts";
import { renewTarea } from "./tareas.ts";
import type { Deps } from "../deps.ts";
import { plazoDe } from "./tareas/limites.ts";
import type { Tarea } from "./tareas/reglas.ts";

/**
 * Renews the leases of a work of many calls; it is called before each of them. Returns false where another attempt has taken one of them:
 * the work stops there. A holder that hangs in one call does not renew, so that another can take over.
 */
export type Renovar = () => Promise<boolean>;

/** A small part of any lease: most calls write nothing. */
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
