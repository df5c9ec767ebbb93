import type { Result } from "@mostrador/core";
import { quien } from "../motor/lease-holder.ts";
import type { Deps } from "../deps.ts";
import { endLease, postponeLease, takeLease } from "../motor/leases.ts";
import type { Fallo } from "../fallos.ts";
import type { Tarea } from "../motor/tareas/reglas.ts";
import { createRenovar, type Renovar } from "../motor/renovar-arriendo.ts";

/** Outcome of a step: `hecho` if it is complete, otherwise the reason for repeating it. */
export type Paso = "hecho" | "pendiente" | Fallo["kind"];

/** Converts the result of a step to its outcome. */
export function paso(result: Result<unknown, Fallo>): Paso {
  return result.ok ? "hecho" : result.error.kind;
}

/**
 * Runs one step under its lease; an unfinished step is retried later. A bug in one step does not stop others. Returns
 * false if the lease is held. `tarea`: row of due work that the step belongs to, renewed with the lease.
 */
export async function attempt(
  deps: Deps,
  clave: string,
  step: (renovar: Renovar) => Promise<Paso>,
  tarea?: Tarea,
): Promise<boolean> {
  const intento = await takeLease(deps.db, clave, quien(deps));
  if (intento === null) return false;
  let paso: Paso | "error" = "error";
  try {
    paso = await step(createRenovar(deps, { clave, intento, ...(tarea === undefined ? {} : { tarea }) }));
  } catch (error) {
    deps.log("contingencia", { cola: clave, error: error instanceof Error ? error.stack : String(error) });
  }
  if (paso === "hecho") {
    await endLease(deps.db, clave, deps.proceso.id());
    return true;
  }
  if (paso !== "pendiente") deps.log("contingencia en espera", { cola: clave, intento, motivo: paso });
  await postponeLease(deps.db, clave, {
    ...quien(deps),
    intento,
    baseMs: deps.config.tareasMs,
    maxMs: DE_LA_RED.has(paso) ? PAUSA_RED_MS : PAUSA_NEGADA_MS,
  });
  return true;
}

/** Failures that pass by themselves and are cheap to retry. All others wait for a person. */
const DE_LA_RED: ReadonlySet<string> = new Set(["pendiente", "noEntregada", "enDuda"]);
const PAUSA_RED_MS = 30_000;
const PAUSA_NEGADA_MS = 5 * 60_000;
