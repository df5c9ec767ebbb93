import { SECTORES } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { z } from "zod";
import type { Right } from "../http/rights.ts";
import type { Route } from "../http/route.ts";
import { toWire } from "@mostrador/core/wire";
import { CUANDO, DE_EJEMPLO, SUCESOS, TIPOS_SUCESO, type TipoSuceso } from "../avisos/webhooks/sucesos.ts";
import { armarEjemplo, conEjemplos } from "./ejemplos.ts";
import { conComponentes, nombreDeRuta } from "./con-componentes.ts";
import type { Aviso, OpenApi, Operacion } from "./documento.ts";
import { createEsquemas, type Esquema, type Esquemas } from "./esquema.ts";
import { ERRORES, respuestasDe } from "./respuestas.ts";

/**
 * Builds the machine-readable description from the routes and schemas that check the calls. docs/api.md A47.
 */
export function describir(rutas: readonly Route[], publicUrl: string): OpenApi {
  const esquemas = createEsquemas();
  const paths: Record<string, Record<string, Operacion>> = {};
  for (const ruta of rutas) (paths[ruta.path] ??= {})[ruta.method] = operacion(ruta, esquemas);
  const usados = new Set(rutas.map(({ path, method }) => temaDe(path, method)));
  return conComponentes({
    openapi: "3.1.0",
    info: {
      title: "Mostrador",
      version: "1.0.0",
      description: "Facturación electrónica para Bolivia: una API REST para cualquier ERP.",
    },
    servers: [{ url: publicUrl }],
    tags: TEMAS.flatMap(([name]) => (usados.has(name) ? [{ name }] : [])),
    paths,
    webhooks: Object.fromEntries(TIPOS_SUCESO.map((tipo) => [tipo, avisoDe(tipo, esquemas)])),
    components: {
      securitySchemes: {
        claveApi: { type: "apiKey", in: "header", name: "X-API-KEY" },
        portador: { type: "http", scheme: "bearer" },
      },
      schemas: { ...ERRORES, ...esquemas.componentes },
    },
  });
}

const SEGURIDAD: Readonly<Record<Right, Operacion["security"]>> = {
  anyone: [],
  identified: [{ portador: [] }],
  session: [{ portador: [] }],
  emitir: [{ claveApi: [] }, { portador: [] }],
  consultar: [{ claveApi: [] }, { portador: [] }],
  revisar: [{ claveApi: [] }, { portador: [] }],
  administrar: [{ claveApi: [] }, { portador: [] }],
  dueno: [{ portador: [] }],
  portal: [{ portador: [] }],
  servidor: [{ portador: [] }],
  terminal: [{ portador: [] }],
};

function operacion(ruta: Route, esquemas: Esquemas): Operacion {
  const { method, path, resumen, right, params, query, body } = ruta;
  const emision = SECTORES.find((sector) => sector.ruta === path && method === "post");
  const cuerpo = body === undefined ? undefined : esquemas.entrada(body);
  const resolver = (esquema: Esquema) =>
    esquemas.componentes[esquema.$ref?.split("/").at(-1) ?? ""] ?? esquema;
  const dado = emision === undefined ? ruta.ejemplo : EJEMPLOS[emision.codigo];
  return {
    operationId: `${method}_${path.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "")}`,
    tags: [temaDe(path, method)],
    summary: resumen,
    security: SEGURIDAD[right],
    parameters: [
      ...parametros(params, "path", esquemas),
      ...parametros(query, "query", esquemas),
      ...(ruta.conClave === true ? [CLAVE_DE_REGISTRO] : []),
      ...(emision === undefined ? [] : [CLAVE_IDEMPOTENCIA, PREFER]),
    ],
    ...(cuerpo === undefined
      ? {}
      : {
          requestBody: cuerpoDe(
            cuerpo,
            dado,
            resolver,
            emision === undefined ? undefined : `Pedido${nombreDeRuta(path)}`,
          ),
        }),
    responses: respuestasDe(ruta, esquemas, {
      repetible: emision !== undefined || ruta.conClave === true,
    }),
  };
}

/** Describes a body with its example, from which the fields take theirs. */
function cuerpoDe(
  cuerpo: Esquema,
  dado: object | undefined,
  resolver: (esquema: Esquema) => Esquema,
  nombre: string | undefined,
): NonNullable<Operacion["requestBody"]> {
  const example = dado === undefined ? armarEjemplo(cuerpo, resolver) : toWire(dado);
  return {
    required: true,
    content: {
      "application/json": {
        schema: { ...conEjemplos(cuerpo, example), ...(nombre === undefined ? {} : { title: nombre }) },
        example,
      },
    },
  };
}

/** Describes the message of a kind of event. docs/api.md A38. */
function avisoDe(tipo: TipoSuceso, esquemas: Esquemas): Aviso {
  const cabecera = (name: string, description: string, ejemplo: string) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string", examples: [ejemplo] },
  });
  const datos = esquemas.salida(SUCESOS[tipo]);
  const deTodos = z.record(z.string(), z.unknown()).parse(armarEjemplo(datos, (esquema) => esquema));
  const data = { ...deTodos, ...z.record(z.string(), z.unknown()).parse(toWire(DE_EJEMPLO[tipo] ?? {})) };
  const example = { type: tipo, timestamp: "2026-11-20T14:05:01.000-04:00", data };
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: tipo },
      timestamp: {
        type: "string",
        format: "date-time",
        description: "Cuándo ocurrió",
        examples: [example.timestamp],
      },
      data: conEjemplos(datos, data),
    },
  };
  return {
    post: {
      operationId: `aviso_${tipo.replace(".", "_")}`,
      tags: ["Webhooks y eventos"],
      summary: CUANDO[tipo],
      security: [],
      parameters: [
        cabecera("Webhook-Id", "Único por evento: descarte los repetidos", "evt_4f9a2c7d1e"),
        cabecera("Webhook-Timestamp", "Segundos Unix: descarte los de más de 5 minutos", "1795197901"),
        cabecera(
          "Webhook-Signature",
          "v1 y el HMAC-SHA256 en base64; dos mientras dura una rotación",
          "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
        ),
      ],
      requestBody: { required: true, content: { "application/json": { schema, example } } },
      responses: {
        "2XX": { description: "Recibido; con otra respuesta se reintenta" },
        "410": { description: "No se avisa nunca más" },
      },
    },
  };
}

const CLAVE_IDEMPOTENCIA = {
  name: "X-Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Un valor único por operación: con él, un reintento recibe la primera respuesta. Se recuerda 30 días. Vacía es 422.",
  schema: { type: "string", minLength: 1, maxLength: 255, examples: ["pedido-1042"] },
} as const;

const CLAVE_DE_REGISTRO = {
  ...CLAVE_IDEMPOTENCIA,
  description:
    "Un valor único por operación: con él, un reintento recibe lo mismo que la primera llamada. Vacía es 422.",
} as const;

const PREFER = {
  name: "Prefer",
  in: "header",
  required: false,
  description: "Con return=minimal la respuesta no trae pdf_base64.",
  schema: { type: "string", examples: ["return=minimal"] },
} as const;

/** Subjects by the beginning of a path; their order is the menu's. */
const TEMAS: readonly (readonly [tema: string, ...prefijos: string[]])[] = [
  ["Emisión", "/v1/facturas/lote", "/v1/notas"],
  ["Consultas y acciones", "/v1/facturas/{"],
  ["Contingencia", "/v1/contingencia", "/v1/cafcs"],
  ["Sincronización y catálogos", "/v1/sincronizar", "/v1/catalogos", "/v1/nit"],
  ["Puntos de venta", "/v1/operaciones"],
  ["Webhooks y eventos", "/v1/webhooks", "/v1/eventos"],
  ["Reportes", "/v1/reportes"],
  [
    "Existencias",
    "/v1/existencias",
    "/v1/kardex",
    "/v1/compras",
    "/v1/proveedores",
    "/v1/notas-proveedor",
    "/v1/conteos",
    "/v1/traslados",
    "/v1/salidas",
  ],
  ["Cuenta", "/v1/cuenta"],
  ["Acceso", "/v1/auth", "/v1/registro", "/.well-known"],
  ["Tipos de cambio", "/ExchangeRate", "/BankExchangeRate"],
  ["Portal", "/v1/portal", "/v1/usuarios", "/v1/empresas"],
  ["Cajas", "/v1/terminal"],
  ["Servicio", "/"],
];

function temaDe(path: string, method: string): string {
  if (path === "/v1/facturas") return method === "post" ? "Emisión" : "Consultas y acciones";
  if (SECTORES.some(({ ruta }) => ruta === path)) return "Emisión";
  return (
    TEMAS.find(([, ...prefijos]) => prefijos.some((prefijo) => path.startsWith(prefijo)))?.[0] ?? "Servicio"
  );
}

function parametros(
  schema: z.ZodType | undefined,
  donde: "path" | "query",
  esquemas: Esquemas,
): Operacion["parameters"] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = esquemas.entrada(schema);
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: donde,
    required: donde === "path" || required.includes(name),
    schema: conEjemplos(inner, undefined),
  }));
}
