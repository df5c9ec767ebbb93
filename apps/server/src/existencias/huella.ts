/** The digest of an act, by which its repetition is told from another act under the same id. */
import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";

/** Gives the SHA-256 of what was sent under an act's id. The fields have the order of their schema. */
export function huellaDe(acto: object): string {
  return createHash("sha256").update(JSON.stringify(acto)).digest("hex");
}

/** Compares a repeated act with the kept one. Fails where another act was sent under its id. An act that was kept before digests were has none, and passes. */
export function isRepetida(
  { huella }: { readonly huella: string | null },
  acto: object,
): Result<undefined, Fallo> {
  return huella === null || huella === huellaDe(acto) ? ok(undefined) : fail({ kind: "actoConOtrosDatos" });
}
