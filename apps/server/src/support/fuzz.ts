import type { Esquema } from "../docs/esquema.ts";
import type { OpenApi } from "../docs/documento.ts";

/** Input of the fuzz test, made from the declared schemas, so that new routes are covered automatically. */

/** The place of a value in a body: names and positions. */
export type Camino = readonly (string | number)[];

const HONDO = JSON.parse(`${'{"a":'.repeat(60)}1${"}".repeat(60)}`) as unknown;

/** Wrong values of every kind for a field of a JSON body; `undefined` leaves it out. */
export const DISPARATES: readonly (readonly [kind: string, value: unknown])[] = [
  ["nothing", undefined],
  ["null", null],
  ["true", true],
  ["0", 0],
  ["-1", -1],
  ["1.5", 1.5],
  ["0.000001", 0.000001],
  ["2^53 + 2", 2 ** 53 + 2],
  ["1e21", 1e21],
  ["-1e300", -1e300],
  ["an empty text", ""],
  ["blanks", " \t "],
  ["a word", "palabra"],
  ["NaN as text", "NaN"],
  ["Infinity as text", "Infinity"],
  ["1e999 as text", "1e999"],
  ["a negative as text", "-7"],
  ["a day that does not exist", "2026-02-31"],
  ["a time that does not exist", "2026-02-31T25:61:61.999Z"],
  ["the last time there is", "9999-12-31T23:59:59.999-14:00"],
  ["the year 0", "0000-00-00T00:00:00Z"],
  ["a null character", "a\u0000b"],
  ["control characters", "a\u0001\u001b\u007fb"],
  ["half a character", "a\uD800b"],
  ["5,000 letters", "x".repeat(5000)],
  ["600 emoji", "🙂".repeat(600)],
  ["JSON as text", '{"a":[1]}'],
  ["an address of mail with a line feed", "a@b.bo\nBcc: c@d.bo"],
  ["an empty list", []],
  ["a list of null", [null]],
  ["600 entries", Array.from({ length: 600 }, (_, i) => i)],
  ["an empty object", {}],
  ["an object of unknown fields", { sorpresa: 1, Otra: { "": 2 } }],
  ["a prototype", JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}')],
  ["sixty levels", HONDO],
];

/** Kinds that a schema may let through to the database: what an engine stores and refuses differs by these alone. */
export const PARA_LA_BASE: ReadonlySet<string> = new Set([
  "2^53 + 2",
  "1e21",
  "0.000001",
  "a word",
  "the last time there is",
  "the year 0",
  "a null character",
  "control characters",
  "half a character",
  "5,000 letters",
  "600 emoji",
]);

/** The same values for a path or a query, where everything is text. */
export const TEXTOS: readonly string[] = DISPARATES.flatMap(([, value]) =>
  typeof value === "string" || typeof value === "number" ? [String(value)] : [],
).map((texto) => texto.slice(0, 2000).toWellFormed());

/** Follows a reference into the components. */
export function resolve(api: OpenApi, schema: Esquema): Esquema {
  const nombre = schema.$ref?.split("/").at(-1);
  return nombre === undefined ? schema : (api.components.schemas[nombre] ?? {});
}

/** Lists the place of every field in a schema, also within lists and alternatives. */
export function caminosDe(api: OpenApi, schema: Esquema, desde: Camino = []): readonly Camino[] {
  const { properties = {}, items, anyOf = [], additionalProperties } = resolve(api, schema);
  const hijos: (readonly [string | number, Esquema])[] = Object.entries(properties);
  if (items !== undefined) hijos.push([0, items]);
  if (typeof additionalProperties === "object") hijos.push(["clave", additionalProperties]);
  return [
    ...hijos.flatMap(([nombre, hijo]) => [[...desde, nombre], ...caminosDe(api, hijo, [...desde, nombre])]),
    ...anyOf.flatMap((una) => caminosDe(api, una, desde)),
  ];
}

/** Texts of which one fits the pattern of each field. */
const TEXTOS_BUENOS: readonly string[] = [
  "texto",
  "1",
  "4711100",
  "2026-05-11",
  "2026-05-11T10:00:00.000",
  "ana@ejemplo.bo",
  "http://127.0.0.1:9/",
  "9d1c7a52-8a43-4f8e-9c7b-2f6f6f6f6f6f",
  "ABCDEF0123456789",
  "0123456789abcdef".repeat(4),
  "4797********7896",
];

const FORMATOS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  email: /@/,
  uri: /^http/,
};

/**
 * Builds a value that the schema accepts, with its required fields only. Rules between fields may still
 * refuse it.
 */
export function ejemplarDe(api: OpenApi, schema: Esquema): unknown {
  const s = resolve(api, schema);
  if (s.const !== undefined) return s.const;
  if (s.enum !== undefined) return s.enum[0];
  if (s.default !== undefined) return s.default;
  if (s.anyOf?.[0] !== undefined) return ejemplarDe(api, s.anyOf[0]);
  const tipo = Array.isArray(s.type) ? s.type[0] : s.type;
  switch (tipo) {
    case "string":
      return textoPara(s);
    case "integer":
    case "number":
      return Math.max(1, s.minimum ?? 1);
    case "boolean":
      return false;
    case "array":
      return s.items === undefined || s.minItems === undefined ? [] : [ejemplarDe(api, s.items)];
    case "object":
      return Object.fromEntries(
        (s.required ?? []).map((nombre) => [nombre, ejemplarDe(api, s.properties?.[nombre] ?? {})]),
      );
    default:
      return null;
  }
}

function textoPara({ pattern, format = "", minLength = 0, maxLength = 5000 }: Esquema): string {
  const forma = FORMATOS[format] ?? (pattern === undefined ? /^/ : new RegExp(pattern, "u"));
  return (
    TEXTOS_BUENOS.find((t) => forma.test(t) && t.length >= minLength && t.length <= maxLength) ?? "texto"
  );
}

/** Copies a body with the value in its place; missing parents are created. */
export function con(base: unknown, camino: Camino, value: unknown): unknown {
  const [primero, ...resto] = camino;
  if (primero === undefined) return value;
  const hijo = (de: object) => con((de as Record<string | number, unknown>)[primero], resto, value);
  if (typeof primero === "number") {
    const lista = Array.isArray(base) ? (base as unknown[]) : [];
    return [hijo(lista), ...lista.slice(1)];
  }
  const objeto = base !== null && typeof base === "object" && !Array.isArray(base) ? base : {};
  return { ...objeto, [primero]: hijo(objeto) };
}
