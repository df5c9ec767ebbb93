import { isFreeForm, toSnake, toWire } from "@mostrador/core/wire";
import { z } from "zod";

/** A JSON Schema, restricted to the keywords that this project reads and writes. */
export interface Esquema {
  readonly $ref?: string;
  /** Name of the object among the components. */
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly additionalProperties?: boolean | Esquema;
  readonly items?: Esquema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Esquema[];
  readonly oneOf?: readonly Esquema[];
  readonly allOf?: readonly Esquema[];
  readonly propertyNames?: Esquema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  /** Marks a schema that stands for the bodies of the issuing routes: of invoices only, or of notes too. */
  readonly pedidosDe?: "facturas" | "documentos";
}

/** Converts zod schemas to JSON Schemas. Schemas with an id are defined once, among the components. */
export interface Esquemas {
  /** Converts a request's schema: strict objects are closed, and a default makes a field optional. */
  readonly entrada: (schema: z.ZodType) => Esquema;
  /** Converts a reply's schema. Objects are open, so that new fields break no caller. */
  readonly salida: (schema: z.ZodType) => Esquema;
  readonly componentes: Readonly<Record<string, Esquema>>;
}

/** Creates a converter that collects the named schemas it encounters. */
export function createEsquemas(): Esquemas {
  const componentes: Record<string, Esquema> = {};
  const de = (io: "input" | "output") => (schema: z.ZodType) => {
    // The wrapper object makes a named schema a reference even if it is the whole schema.
    const json = z.toJSONSchema(z.object({ datos: schema }), { io, unrepresentable: "any" });
    for (const [nombre, inner] of Object.entries(json.$defs ?? {}))
      componentes[nombre] ??= toEsquema(inner, io === "output");
    return toEsquema(json.properties?.["datos"], io === "output");
  };
  return { entrada: de("input"), salida: de("output"), componentes };
}

function toEsquema(value: unknown, abierto: boolean): Esquema {
  return enHilo(value, abierto) as Esquema; // zod writes JSON Schema, and `enHilo` keeps its form
}

/** Converts a schema's property names to wire names, and its references to paths into the components. */
function enHilo(value: unknown, abierto: boolean): unknown {
  if (Array.isArray(value)) return value.map((inner) => enHilo(inner, abierto));
  if (value === null || typeof value !== "object") return value;
  const entradas = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === "$ref") return [[key, String(inner).replace("#/$defs/", "#/components/schemas/")]];
    if (key === "id" || (abierto && key === "additionalProperties" && inner === false)) return [];
    // JSON Schema cannot express decimals: with `multipleOf`, validators that use floats refuse 4.35.
    if (key === "decimales") return [];
    if (key === "description") return [[key, conDecimales(String(inner), value)]];
    // Core's `explicado` writes examples under this key.
    if (key === "ejemplos") return [["examples", toWire(inner)]];
    if (key === "required")
      return [[key, Array.isArray(inner) ? inner.map((name) => toSnake(String(name))) : inner]];
    if (key === "properties") return [[key, propiedades(inner, abierto)]];
    return [[key, enHilo(inner, abierto)]];
  });
  return Object.fromEntries(entradas);
}

/** Appends the allowed number of decimals to an amount's description, unless it mentions them. */
function conDecimales(descripcion: string, esquema: object): string {
  if (!("decimales" in esquema) || descripcion.includes("decimales")) return descripcion;
  return `${descripcion} Hasta ${String(esquema.decimales)} decimales.`;
}

/** Renames properties as `toWire` does, which keeps some names unchanged. */
function propiedades(fields: object, abierto: boolean): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [
      toSnake(name),
      isFreeForm(name) ? sinCerrar(inner) : enHilo(inner, abierto),
    ]),
  );
}

function sinCerrar(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sinCerrar);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => key !== "decimales" && !(key === "additionalProperties" && inner === false))
      .map(([key, inner]) => (key === "ejemplos" ? ["examples", inner] : [key, sinCerrar(inner)])),
  );
}
