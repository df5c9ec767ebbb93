/** Names of the rules by which schemas refuse values. Zod names its own rules; a rule of this project has a name of its own. */
import type { z } from "zod";

/** A refusal by a rule of this project: its sentence, and the kind that a 422 names it by. docs/api.md A44. */
export interface Falta {
  readonly message: string;
  readonly params: { readonly kind: string };
}

/**
 * Builds the refusal of a rule of this project, for `refine` and `addIssue`.
 *
 * @example
 * conKind("menorQueCero", "No puede ser negativo.").params.kind;
 * // => "menorQueCero"
 */
export function conKind(kind: string, message: string): Falta {
  return { message, params: { kind } };
}

/**
 * Returns the kind of a refusal: a rule's own name, or zod's.
 *
 * @example
 * kindOf({ code: "too_small" });
 * // => "too_small"
 */
export function kindOf(issue: Pick<z.core.$ZodIssue, "code"> & { readonly params?: unknown }): string {
  const { code, params } = issue;
  const propio = typeof params === "object" && params !== null && "kind" in params ? params.kind : undefined;
  return typeof propio === "string" ? propio : code;
}
