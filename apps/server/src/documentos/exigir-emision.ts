import { fail, ok, type Result, type Nit } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";

/** Refuses to issue while the journal cannot be written or a restore is not accepted: before a number is taken. */
export async function exigirEmision(
  deps: Pick<Deps, "journal" | "cierre">,
  nit: Nit,
): Promise<Result<null, Fallo>> {
  const problema = (await deps.journal?.problem()) ?? null;
  if (problema !== null) return fail({ kind: "sinDiario", motivo: problema });
  const motivo = await deps.cierre.motivo(nit);
  return motivo === null ? ok(null) : fail({ kind: "restauracionPorAceptar", motivo });
}
