import { fail, type Result } from "@mostrador/core";
import type { FalloPuente } from "../../../contract/index.ts";

/** A failure of notes, with its sentence. */
export function rechazo(texto: string): Result<never, FalloPuente> {
  return fail({ kind: "nota", texto, campos: [] });
}
