import { ok } from "@mostrador/core";
import { z } from "zod";
import { route, type Route } from "../http/route.ts";
import { nombreToWire } from "../http/wire.ts";

/** The machine-readable description, made from the same routes and schemas that check the calls. */
export function openapi(rutas: () => readonly Route[]): Route {
  return route({
    method: "get",
    path: "/openapi.json",
    resumen: "Esta descripción",
    auth: "none",
    handle: async (deps) =>
      ok({ datos: null, crudo: JSON.stringify(describir(rutas(), deps.config.publicUrl)) }),
  });
}

function describir(rutas: readonly Route[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const ruta of rutas) (paths[ruta.path] ??= {})[ruta.method] = operacion(ruta);
  return {
    openapi: "3.1.0",
    info: {
      title: "Mostrador",
      version: "1.0.0",
      description: "Facturación electrónica para Bolivia: una API REST para cualquier ERP.",
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        claveApi: { type: "apiKey", in: "header", name: "X-API-KEY" },
        portador: { type: "http", scheme: "bearer" },
      },
    },
  };
}

function operacion({ resumen, auth, params, query, body }: Route) {
  const security = {
    none: [],
    key: [{ claveApi: [] }, { portador: [] }],
    dueno: [{ portador: [] }],
    terminal: [{ portador: [] }],
  }[auth];
  return {
    summary: resumen,
    security,
    parameters: [...parametros(params, "path"), ...parametros(query, "query")],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: esquema(body) } } } }),
    responses: { "200": { description: "Sobre {ok, datos, error, timestamp}" } },
  };
}

function parametros(schema: z.ZodType | undefined, donde: "path" | "query") {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = esquema(schema) as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: donde,
    required: donde === "path" || required.includes(name),
    schema: inner,
  }));
}

/** The schema in wire names; what a request may leave out is optional. */
function esquema(schema: z.ZodType): object {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return renombrar(json) as object;
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
