import { SECTORES_FACTURA } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { z } from "zod";
import type { Auth, Route } from "../http/route.ts";
import { nombreToWire, toWire } from "../http/wire.ts";

/** A JSON Schema, as far as this project writes and reads it. */
export interface Esquema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Esquema>>;
  readonly items?: Esquema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Esquema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

export interface Operacion {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Esquema;
  }[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: {
      readonly "application/json": { readonly schema: Esquema; readonly example?: unknown };
    };
  };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>;
}

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operacion>>>>;
  readonly components: object;
}

/** The machine-readable description, made from the same routes and schemas that check the calls. SPEC.md, Versioning. */
export function describir(rutas: readonly Route[], publicUrl: string): OpenApi {
  const paths: Record<string, Record<string, Operacion>> = {};
  for (const ruta of rutas) (paths[ruta.path] ??= {})[ruta.method] = operacion(ruta);
  const temas = [...new Set(rutas.map(({ path }) => temaDe(path)))];
  return {
    openapi: "3.1.0",
    info: {
      title: "Mostrador",
      version: "1.0.0",
      description: "Facturación electrónica para Bolivia: una API REST para cualquier ERP.",
    },
    servers: [{ url: publicUrl }],
    tags: temas.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        claveApi: { type: "apiKey", in: "header", name: "X-API-KEY" },
        portador: { type: "http", scheme: "bearer" },
      },
      schemas: { Sobre: SOBRE, Error: ERROR, HTTPValidationError: VALIDACION },
    },
  };
}

/** The envelope of SPEC.md. */
const SOBRE = {
  type: "object",
  required: ["ok", "datos", "error", "timestamp"],
  properties: {
    ok: { type: "boolean" },
    datos: { type: ["object", "null"] },
    error: { type: ["string", "null"] },
    timestamp: { type: "string", format: "date-time" },
  },
};
const ERROR = {
  anyOf: [
    { $ref: "#/components/schemas/Sobre" },
    { type: "object", required: ["detail"], properties: { detail: { type: "string" } } },
  ],
};
const VALIDACION = {
  type: "object",
  required: ["detail"],
  properties: {
    detail: {
      type: "array",
      items: {
        type: "object",
        required: ["loc", "msg", "type"],
        properties: {
          loc: { type: "array", items: { type: ["string", "integer"] } },
          msg: { type: "string" },
          type: { type: "string" },
        },
      },
    },
  },
};

const SEGURIDAD: Readonly<Record<Auth, Operacion["security"]>> = {
  none: [],
  key: [{ claveApi: [] }, { portador: [] }],
  dueno: [{ portador: [] }],
  portal: [{ portador: [] }],
  identidad: [{ portador: [] }],
  terminal: [{ portador: [] }],
};

function operacion({ method, path, resumen, auth, params, query, body }: Route): Operacion {
  const emision = SECTORES_FACTURA.find(({ ruta }) => ruta === path && method === "post");
  const ejemplo = emision === undefined ? undefined : toWire(EJEMPLOS[emision.codigo]);
  return {
    operationId: `${method}_${path.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")}`,
    tags: [temaDe(path)],
    summary: resumen,
    security: SEGURIDAD[auth],
    parameters: [
      ...parametros(params, "path"),
      ...parametros(query, "query"),
      ...(emision === undefined && !path.startsWith("/v1/notas") ? [] : [CLAVE_IDEMPOTENCIA]),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: esquema(body),
                ...(ejemplo === undefined ? {} : { example: ejemplo }),
              },
            },
          },
        }),
    responses: respuestas(auth, params !== undefined || query !== undefined || body !== undefined),
  };
}

const CLAVE_IDEMPOTENCIA = {
  name: "X-Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Un valor único por operación: con él, un reintento recibe la primera respuesta. Se recuerda 30 días.",
  schema: { type: "string", maxLength: 255 },
} as const;

function respuestas(auth: Auth, conEntrada: boolean): Operacion["responses"] {
  const json = (nombre: string) => ({
    content: { "application/json": { schema: { $ref: `#/components/schemas/${nombre}` } } },
  });
  return {
    "200": { description: "Hecho", ...json("Sobre") },
    ...(auth === "none" ? {} : { "403": { description: "Clave inválida o sin permiso", ...json("Error") } }),
    ...(conEntrada
      ? { "422": { description: "Hay campos que corregir", ...json("HTTPValidationError") } }
      : {}),
    default: { description: "Otro error, con la causa y qué hacer", ...json("Error") },
  };
}

const TEMAS: readonly (readonly [prefijo: string, tema: string])[] = [
  ["/v1/facturas/lote", "Emisión"],
  ["/v1/facturas/{", "Consultas y acciones"],
  ["/v1/facturas", "Emisión"],
  ["/v1/notas", "Emisión"],
  ["/v1/contingencia", "Contingencia"],
  ["/v1/operaciones", "Puntos de venta"],
  ["/v1/sincronizar", "Sincronización y catálogos"],
  ["/v1/catalogos", "Sincronización y catálogos"],
  ["/v1/cuenta", "Cuenta"],
  ["/v1/nit", "Cuenta"],
  ["/v1/auth", "Acceso"],
  ["/v1/registro", "Acceso"],
  ["/v1/reportes", "Reportes"],
  ["/v1/webhooks", "Webhooks"],
  ["/v1/terminal", "Cajas"],
  ["/v1/terminales", "Cajas"],
];

function temaDe(path: string): string {
  return TEMAS.find(([prefijo]) => path.startsWith(prefijo))?.[1] ?? "Servicio";
}

function parametros(schema: z.ZodType | undefined, donde: "path" | "query"): Operacion["parameters"] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = esquema(schema);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: donde,
    required: donde === "path" || required.includes(name),
    schema: inner,
  }));
}

/** The schema in wire names; what a request may leave out is optional. */
function esquema(schema: z.ZodType): Esquema {
  const { $schema: _dialecto, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return renombrar(json) as Esquema;
}

function renombrar(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renombrar);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === "properties")
        return [
          key,
          Object.fromEntries(
            Object.entries(inner as object).map(([name, s]) => [nombreToWire(name), renombrar(s)]),
          ),
        ];
      if (key === "required") return [key, (inner as string[]).map(nombreToWire)];
      return [key, renombrar(inner)];
    }),
  );
}
