import { setTimeout as pausa } from "node:timers/promises";
import { fail, type Result } from "@mostrador/core";
import { endLease, takeLease } from "../motor/leases.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import type { Tarea } from "../motor/tareas/reglas.ts";
import { quien } from "../motor/lease-holder.ts";
import { createRenovar, type Renovar } from "../motor/renovar-arriendo.ts";

const MIRAR_CADA_MS = 50;

/** Options of `enTurno`. `esperaMs`: maximum wait for the key. `tarea`: row of due work that is renewed together with the key. */
interface Turno {
  readonly esperaMs?: number;
  readonly tarea?: Tarea;
}

/** Runs work while no other caller, on this server or another, works under the key. Fails if the key is not free in time. */
export async function enTurno<T>(
  deps: Deps,
  clave: string,
  work: (renovar: Renovar) => Promise<Result<T, Fallo>>,
  { esperaMs = 0, tarea }: Turno = {},
): Promise<Result<T, Fallo>> {
  const desde = performance.now();
  let intento = await takeLease(deps.db, clave, quien(deps));
  while (intento === null) {
    if (performance.now() - desde >= esperaMs) return fail({ kind: "operacionEnCurso" });
    await pausa(MIRAR_CADA_MS, undefined, { ref: false });
    intento = await takeLease(deps.db, clave, quien(deps));
  }
  try {
    return await work(createRenovar(deps, { clave, intento, ...(tarea === undefined ? {} : { tarea }) }));
  } finally {
    await endLease(deps.db, clave, deps.proceso.id());
  }
}
