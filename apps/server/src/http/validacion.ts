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
    return check(schema, fromRequest(value ?? {}, partidos), origen);
  } catch (error) {
    if (error instanceof TextoRoto)
      return fail(acotar([{ loc: [origen, ...error.camino], ...ROTOS[error.kind] }], origen));
    if (!(error instanceof DemasiadoHondo)) throw error;
    return fail([{ loc: [origen], msg: "Tiene demasiados niveles.", type: "recursion_loop" }]);
  }
}

const ROTOS = {
  nulo: { msg: "Lleva un signo nulo (U+0000): quítelo.", type: "string_nul" },
  partido: { msg: "Lleva un carácter partido: escríbalo de nuevo.", type: "string_unicode" },
} as const satisfies Readonly<Record<TextoRoto["kind"], Omit<Detalle, "loc">>>;

/** Checks a value that is already in camelCase against a schema. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  origen: Origen,
): Result<T, readonly Detalle[]> {
  const read = schema.safeParse(value, { reportInput: true });
  if (read.success) return ok(read.data);
  return fail(acotar(eachDetalle(read.error.issues, origen), origen));
}

/** Problems that one refusal names at most, and their length as JSON: a refusal is never longer than 16 KB. */
const MAX_DETALLES = 100;
const MAX_LARGO = 14_000;
const MAX_MENSAJE = 500;
const MAX_NOMBRE = 100;

/** Takes the first problems, as many as a refusal holds, each at a bounded length; a last entry says that there are more. */
export function acotar(todos: Iterable<Detalle>, origen: Origen): readonly Detalle[] {
  const dichos: Detalle[] = [];
  let largo = 0;
  for (const { loc, msg, type } of todos) {
    const uno = { loc: loc.map(cutNombre), msg: cut(msg, MAX_MENSAJE), type };
    largo += Buffer.byteLength(JSON.stringify(uno));
    if (dichos.length === MAX_DETALLES || largo > MAX_LARGO) return [...dichos, hayMas(origen)];
    dichos.push(uno);
  }
  return dichos;
}

const hayMas = (origen: Origen): Detalle => ({
  loc: [origen],
  msg: "Hay más problemas que estos: corríjalos y repita la llamada.",
  type: "too_many_errors",
});

const cutNombre = (parte: string | number) => (typeof parte === "string" ? cut(parte, MAX_NOMBRE) : parte);

/** Cuts a text that repeats something of the caller's to so many characters. */
export function cut(texto: string, maximo: number): string {
  return texto.length <= maximo ? texto : `${texto.slice(0, maximo - 1).toWellFormed()}…`;
}

/** Lists the fields that a rule refused, in the same form. */
export function detallesDe(campos: readonly FalloCampo[], origen: Origen = "body"): readonly Detalle[] {
  const detalles = campos
    .slice(0, MAX_DETALLES + 1)
    .map(({ loc, msg, kind }) => ({ loc: [origen, ...loc.map(toName)], msg, type: kind }));
  return acotar(detalles, origen);
}

/** Gives the problems one by one: a schema may have found hundreds of thousands, of which a refusal names some. */
function* eachDetalle(issues: readonly z.core.$ZodIssue[], origen: Origen): Generator<Detalle> {
  for (const issue of issues) {
    const loc = [origen, ...issue.path.map((part) => toName(part))];
    if (issue.code !== "unrecognized_keys") {
      const falta = issue.input === undefined && FALTANTES.has(issue.code);
      yield falta ? { loc, msg: FALTA, type: "missing" } : { loc, msg: issue.message, type: kindOf(issue) };
      continue;
    }
    for (const key of issue.keys) {
      const msg = `El campo ${cut(keyAsSent(key), MAX_NOMBRE)} no existe: quítelo o corrija su nombre.`;
      yield { loc: [...loc, keyAsSent(key)], msg, type: "extra_forbidden" };
    }
  }
}

/** Zod codes for a missing field. */
const FALTANTES: ReadonlySet<string> = new Set(["invalid_type", "invalid_value", "invalid_union"]);

function toName(part: PropertyKey): string | number {
  return typeof part === "number" ? part : toSnake(String(part));
}
