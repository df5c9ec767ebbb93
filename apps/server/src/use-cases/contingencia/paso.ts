import type { Result } from "@mostrador/core";
import { quien } from "../lease-holder.ts";
import type { Deps } from "../../deps.ts";
import { endLease, postponeLease, takeLease } from "../../db/leases.ts";
import type { Fallo } from "../../fallos.ts";

/** `hecho`: nothing more to wait for in this step. Else why it comes round again. */
export type Paso = "hecho" | "pendiente" | Fallo["kind"];

/** The outcome of a step as a reason to come round again. */
export function paso(result: Result<unknown, Fallo>): Paso {
  return result.ok ? "hecho" : result.error.kind;
}

/** Does one step in its turn; what is not done waits. A bug in one stops no other. False where it is not its turn. */
export async function intentar(deps: Deps, clave: string, step: () => Promise<Paso>): Promise<boolean> {
  const intento = await takeLease(deps.db, clave, quien(deps));
  if (intento === null) return false;
  let paso: Paso | "error" = "error";
  try {
    paso = await step();
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

/** Failures that mend themselves, and are cheap to try; the rest waits for a person. */
const DE_LA_RED: ReadonlySet<string> = new Set(["pendiente", "noEntregada", "enDuda"]);
const PAUSA_RED_MS = 30_000;
const PAUSA_NEGADA_MS = 5 * 60_000;
