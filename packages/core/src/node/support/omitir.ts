/** Decides on every skipped test of the project: its reason, and where skipping is an error. */
declare module "vitest" {
  interface TaskMeta {
    /** Reason of a skipped test; `informarOmitidas` counts by it. */
    omitida?: string;
  }
}

/** Something outside the project that a test works with. */
export interface Requisito {
  readonly hay: boolean;
  /** The absent requirement, and how to get it: a sentence that fits behind "skipped:". */
  readonly motivo: string;
  /** True when CI may lack it too: a right of the machine or a choice, not a package. */
  readonly permitido?: boolean;
}

/** The options of a `test` or a `describe`. */
export interface Opciones {
  readonly skip?: boolean;
  readonly meta?: { readonly omitida: string };
}

/**
 * The options that leave a test out where its requirement is absent: `describe(name, skipUnless(NAVEGADOR), ...)`. Prints the reason.
 * Throws where CI=true and the absence is not permitted.
 */
export function skipUnless(
  { hay, motivo, permitido = false }: Requisito,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Opciones {
  if (hay) return {};
  if (env["CI"] === "true" && !permitido) throw new Error(`CI=true, and a test would be skipped: ${motivo}`);
  process.stdout.write(`skipped: ${motivo}\n`);
  return { skip: true, meta: { omitida: motivo } };
}
