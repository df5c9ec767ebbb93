import { ENTREGA_HEADER, MARK_HEADER, PROTOCOLO_HEADER } from "@mostrador/core";
import type { Right } from "../http/rights.ts";
import type { Route } from "../http/route.ts";
import type { RespuestaDescrita } from "./documento.ts";
import type { Esquema, Esquemas } from "./esquema.ts";

/** Schemas of failures. docs/api.md A44. */
export const ERRORES: Readonly<Record<string, Esquema>> = {
  Error: {
    anyOf: [
      {
        type: "object",
        required: ["ok", "datos", "error", "timestamp"],
        properties: {
          ok: { const: false },
          datos: { type: "null" },
          error: { type: "string", description: "Qué pasó y qué hacer." },
          timestamp: { type: "string", format: "date-time" },
        },
      },
      {
        type: "object",
        required: ["detail"],
        properties: {
          detail: { type: "string", description: "Qué pasó y qué hacer." },
          kind: {
            type: "string",
            enum: ["enDuda", "noEntregada"],
            description:
              "De un 502 del sistema tributario: pudo hacerse (enDuda), o nada se envió (noEntregada).",
          },
          cuf: { type: "string", description: "De un documento en duda: pregunte por él." },
          numero: { type: "integer", description: "El número de ese documento." },
        },
      },
    ],
  },
  ErrorDeVersion: {
    type: "object",
    required: ["ok", "datos", "error", "timestamp"],
    properties: {
      ok: { const: false },
      datos: { type: ["null", "object"], description: "El documento que no se emitió; nulo si no lo había." },
      error: { type: "string", description: "Qué programa actualizar." },
      timestamp: { type: "string", format: "date-time" },
    },
  },
  HTTPValidationError: {
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
  },
};

/** Meaning of each failure status, the same on every route. docs/api.md A43. */
const CAUSAS = {
  400: "El sistema tributario lo rechazó, o falta algo de la cuenta",
  401: "Hace falta la sesión del portal, y no vale o venció",
  402: "No quedan créditos",
  403: "La clave no vale, o no es de quien puede hacerlo",
  404: "No existe aquí",
  409: "Así como está no se puede; el texto dice por qué",
  413: "El cuerpo es demasiado grande",
  422: "Hay campos que corregir, cada uno con su camino",
  426: "La caja y el servidor son de versiones que no se entienden; el texto dice cuál actualizar",
  429: "Demasiadas llamadas: espere lo que dice Retry-After",
  503: "El servidor no puede atender ahora: repita después, con la misma clave de idempotencia",
  502: "Otro sistema no respondió; el texto dice si quedó en duda",
  500: "Falla del servidor, que la anotó: consulte si se hizo, o repita con la misma clave de idempotencia",
} as const;

const ID_DE_LLAMADA = {
  "X-Request-Id": {
    description: "Identifica la llamada: dígalo cuando pida ayuda.",
    schema: { type: "string", format: "uuid" },
  },
};
const CODIGO_DE_ERROR = {
  "X-Error-Code": {
    description: "El nombre del fallo, para programas; no cambia con el texto.",
    schema: { type: "string", examples: ["creditosAgotados"] },
  },
  Link: {
    description: "La página que explica ese fallo: qué pasó, qué hacer, a quién se avisa.",
    schema: { type: "string", examples: ['</guia/errores/creditosAgotados>; rel="help"'] },
  },
};
const REPETIDA = {
  "Idempotent-Replayed": {
    description: "Es la primera respuesta a esa clave de idempotencia, otra vez.",
    schema: { type: "string", enum: ["true"] },
  },
};
const CUPO = {
  RateLimit: {
    description: "Llamadas que quedan en este minuto (r) y segundos hasta la siguiente (t).",
    schema: { type: "string", examples: ['"minuto";r=599;t=0'] },
  },
  "RateLimit-Policy": {
    description: "Cuántas llamadas por minuto se admiten. Cada 8 KB de un documento cuentan como una más.",
    schema: { type: "string", examples: ['"minuto";q=600;w=60'] },
  },
};
/** Headers of a downloaded file. */
const DESCARGA = {
  "Content-Disposition": {
    description: "El nombre del archivo.",
    schema: { type: "string", examples: ['attachment; filename="libro-ventas.csv"'] },
  },
  "Cache-Control": { description: "No se guarda.", schema: { type: "string", enum: ["private, no-store"] } },
};
/** Headers of every reply to a till. docs/design.md D32 and D49. */
const DE_CAJA = {
  [PROTOCOLO_HEADER]: { description: "El protocolo vigente en el servidor.", schema: { type: "string" } },
  [MARK_HEADER]: {
    description: "La marca que prueba que la respuesta es del servidor.",
    schema: { type: "string" },
  },
};
/** Header of a refusal of a till whose credential ended. docs/decisions/0072 */
const DE_RETIRADA = {
  [ENTREGA_HEADER]: {
    description: "Lo que el dueño dijo de las facturas que esa caja imprimió, si las rechazó.",
    schema: { type: "string", enum: ["rechazada"] },
  },
};
const ESPERA = {
  "Retry-After": { description: "Segundos que hay que esperar.", schema: { type: "integer" } },
};

/** Lists every reply of a route: its success and its failures. */
export function respuestasDe(
  { method, path, right, respuesta, errores = [], llamada }: Route,
  esquemas: Esquemas,
  { repetible }: { readonly repetible: boolean },
): Readonly<Record<string, RespuestaDescrita>> {
  const causas = new Set<keyof typeof CAUSAS>([
    ...errores,
    ...DE_CREDENCIAL[right],
    ...(method === "post" ? ([413] as const) : []),
    // Every route answers 422 to undeclared input and to a body that is not JSON.
    422,
    ...(llamada === undefined ? [] : ([426] as const)),
    500,
  ]);
  const deTodas = { ...ID_DE_LLAMADA, ...CUPO, ...(path.startsWith("/v1/terminal/") ? DE_CAJA : {}) };
  const repetida = repetible ? REPETIDA : {};
  const hecho = {
    headers: { ...deTodas, ...repetida, ...("descarga" in respuesta ? DESCARGA : {}) },
    content: contenido(respuesta, esquemas),
  };
  const tambien = "tambienCon" in respuesta ? (respuesta.tambienCon ?? []) : [];
  return {
    "200": { description: "Hecho", ...hecho },
    ...Object.fromEntries(
      tambien.map((status) => [
        status,
        { description: CAUSAS[status], ...hecho, headers: { ...hecho.headers, ...CODIGO_DE_ERROR } },
      ]),
    ),
    ...Object.fromEntries(
      [...causas].map((status) => [
        String(status),
        fallo(status, errores, {
          ...deTodas,
          ...(status === 400 ? repetida : {}),
          ...(status === 403 && right === "terminal" ? DE_RETIRADA : {}),
        }),
      ]),
    ),
    default: { ...fallo(400, [], deTodas), description: "Otro error, con la causa y qué hacer" },
  };
}

const DE_CREDENCIAL: Readonly<Record<Right, readonly (keyof typeof CAUSAS)[]>> = {
  anyone: [429],
  identified: [401, 429],
  session: [401, 429],
  emitir: [401, 403, 429],
  consultar: [401, 403, 429],
  revisar: [401, 403, 429],
  administrar: [401, 403, 429],
  dueno: [401, 403, 429],
  portal: [401, 403, 429],
  servidor: [401, 403, 429],
  terminal: [403, 429, 503],
};

function fallo(
  status: keyof typeof CAUSAS,
  propios: readonly number[],
  ademas: Readonly<Record<string, object>>,
): RespuestaDescrita {
  const ref = (nombre: string) => ({ $ref: `#/components/schemas/${nombre}` });
  const forma = ref("HTTPValidationError");
  const suyo = propios.includes(422) ? { anyOf: [forma, ref("Error")] } : forma;
  return {
    description: CAUSAS[status],
    headers: {
      ...CODIGO_DE_ERROR,
      ...ademas,
      ...(status === 429 || status === 503 ? ESPERA : {}),
    },
    content: {
      "application/json": {
        schema: status === 422 ? suyo : ref(status === 426 ? "ErrorDeVersion" : "Error"),
      },
    },
  };
}

function contenido(
  respuesta: Route["respuesta"],
  esquemas: Esquemas,
): NonNullable<RespuestaDescrita["content"]> {
  if ("descarga" in respuesta)
    return { [respuesta.descarga]: { schema: { type: "string", format: "binary" } } };
  const datos = esquemas.salida(respuesta.datos);
  return { "application/json": { schema: respuesta.sinSobre === true ? datos : sobre(datos) } };
}

/** Builds the envelope of a success. docs/api.md A4. */
function sobre(datos: Esquema): Esquema {
  return {
    type: "object",
    required: ["ok", "datos", "error", "timestamp"],
    properties: {
      ok: { const: true },
      datos,
      error: { type: "null" },
      timestamp: { type: "string", format: "date-time" },
    },
  };
}
