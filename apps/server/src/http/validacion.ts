import type { FalloCampo } from "@mostrador/core";
import type { z } from "zod";
import { fail, kindOf, ok, type Result } from "@mostrador/core";
import { FALTA, useMensajes } from "./mensajes.ts";
import { toSnake } from "@mostrador/core/wire";
import { DemasiadoHondo, TextoRoto, fromRequest, keyAsSent, type Partidos } from "./request-keys.ts";

useMensajes();

/** One problem of a request, as HTTPValidationError has it. */
export interface Detalle {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** The part of a request that a value came from; the first part of each `loc`. */
export type Origen = "body" | "query" | "path" | "header";

/** Checks a value in wire form against a schema in camelCase. */
export function parse<T>(
  schema: z.ZodType<T>,
  value: unknown,
  origen: Origen,
  partidos?: Partidos,
): Result<T, readonly Detalle[]> {
  try {
    return revisar(schema, fromRequest(value ?? {}, partidos), origen);
  } catch (error) {
    if (error instanceof TextoRoto) return fail([{ loc: [origen, ...error.camino], ...ROTOS[error.kind] }]);
    if (!(error instanceof DemasiadoHondo)) throw error;
    return fail([{ loc: [origen], msg: "Tiene demasiados niveles.", type: "recursion_loop" }]);
  }
}

const ROTOS = {
  nulo: { msg: "Lleva un signo nulo (U+0000): quítelo.", type: "string_nul" },
  partido: { msg: "Lleva un carácter partido: escríbalo de nuevo.", type: "string_unicode" },
} as const satisfies Readonly<Record<TextoRoto["kind"], Omit<Detalle, "loc">>>;

/** Checks a value that is already in camelCase against a schema. */
export function revisar<T>(
  schema: z.ZodType<T>,
  value: unknown,
  origen: Origen,
): Result<T, readonly Detalle[]> {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return ok(read.data);
  return fail(read.error.issues.flatMap((issue) => detalles(issue, origen)));
}

/** Lists the fields that a rule refused, in the same form. */
export function detallesDe(campos: readonly FalloCampo[], origen: Origen = "body"): readonly Detalle[] {
  return campos.map(({ loc, msg, kind }) => ({ loc: [origen, ...loc.map(toName)], msg, type: kind }));
}

function detalles(issue: z.core.$ZodIssue, origen: Origen): Detalle[] {
  const loc = [origen, ...issue.path.map((part) => toName(part))];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      loc: [...loc, keyAsSent(key)],
      msg: `El campo ${keyAsSent(key)} no existe: quítelo o corrija su nombre.`,
      type: "extra_forbidden",
    }));
  }
  const falta = issue.input === undefined && FALTANTES.has(issue.code);
  return [falta ? { loc, msg: FALTA, type: "missing" } : { loc, msg: issue.message, type: kindOf(issue) }];
}

/** Zod codes for a missing field. */
const FALTANTES: ReadonlySet<string> = new Set(["invalid_type", "invalid_value", "invalid_union"]);

function toName(part: PropertyKey): string | number {
  return typeof part === "number" ? part : toSnake(String(part));
}
