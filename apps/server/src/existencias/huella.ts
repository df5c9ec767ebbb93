/** Digest of an act, which distinguishes its repetition from another act under the same id. */
import { createHash } from "node:crypto";
import { fail, ok, type Result } from "@mostrador/core";
import type { Fallo } from "../fallos.ts";

/** Computes the SHA-256 of the request stored under an act's id. Its fields have the order of their schema. */
export function huellaDe(acto: object): string {
  return createHash("sha256").update(JSON.stringify(acto)).digest("hex");
}

/** Compares a repeated act with the stored one. Fails if another act was sent under its id. A stored act without a digest always passes. */
export function isRepetida(
  { huella }: { readonly huella: string | null },
  acto: object,
): Result<undefined, Fallo> {
  return huella === null || huella === huellaDe(acto) ? ok(undefined) : fail({ kind: "actoConOtrosDatos" });
}
