import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { OpenApi, Operacion } from "../docs/documento.ts";
import { describir } from "../docs/openapi.ts";
import { ERRORES } from "../docs/respuestas.ts";
import { RUTAS } from "../routes.ts";
import type { Respuesta } from "./llamar.ts";

/** Checks every reply of a test against /openapi.json, and records which operations succeeded. */
export interface Contrato {
  /**
   * Throws where the document does not describe this reply: an unknown status, a field too many, too few or
   * of another form.
   */
  readonly revisar: (method: string, path: string, respuesta: Respuesta) => void;
  readonly cumplidas: ReadonlySet<string>;
  readonly operaciones: readonly string[];
}

/** The document's operations with the check of their replies. */
interface Documento {
  readonly operaciones: ReturnType<typeof operacionesDe>;
  readonly validar: ReturnType<typeof createValidador>;
}

/** The document of this process's contracts, which is the same for all of them. */
let documento: Documento | undefined;

function readDocumento(): Documento {
  if (documento !== undefined) return documento;
  const api = describir(RUTAS, "http://localhost");
  documento = { operaciones: operacionesDe(api), validar: createValidador(api) };
  return documento;
}

export function createContrato(): Contrato {
  const { operaciones, validar } = readDocumento();
  const cumplidas = new Set<string>();
  return {
    cumplidas,
    operaciones: operaciones.map(({ operacion }) => operacion.operationId),
    revisar(method, path, respuesta) {
      const found = operaciones.find(
        ({ metodo, forma }) =>
          metodo === method.toLowerCase() && forma.test(new URL(path, "http://x").pathname),
      );
      // Any call may meet an internal error, or a database that is gone.
      const deNadie = respuesta.status === 500 || respuesta.headers.get("x-error-code") === "sinBase";
      if (found === undefined || deNadie) return;
      const { operacion } = found;
      const queja = (que: string) =>
        new Error(`${method} ${path} → ${respuesta.status}: ${que}\n${respuesta.texto.slice(0, 600)}`);
      const dicha = operacion.responses[String(respuesta.status)];
      if (dicha === undefined) throw queja("openapi.json no nombra este estado");
      if (respuesta.headers.get("x-request-id") === null) throw queja("falta X-Request-Id");
      const dichas = new Set(Object.keys(dicha.headers ?? {}).map((nombre) => nombre.toLowerCase()));
      for (const nombre of respuesta.headers.keys())
        if (!DEL_TRANSPORTE.has(nombre) && !dichas.has(nombre))
          throw queja(`openapi.json no nombra la cabecera ${nombre}`);
      if (respuesta.status >= 400 && !respuesta.headers.has("x-error-code"))
        throw queja("falta X-Error-Code");
      const tipo = (respuesta.headers.get("content-type") ?? "").split(";")[0] ?? "";
      if (dicha.content?.[tipo] === undefined) throw queja(`openapi.json no nombra el tipo ${tipo}`);
      if (tipo === "application/json") {
        const errores = validar(operacion, respuesta);
        if (errores !== null) throw queja(errores);
        const hora = isConDesfase(path) ? horaSinDesfase(JSON.parse(respuesta.texto)) : null;
        if (hora !== null) throw queja(`${hora} no dice su desfase`);
      }
      if (respuesta.status === 200) cumplidas.add(operacion.operationId);
    },
  };
}

/** Headers of HTTP itself, of its caches (RFC 9111) and of fetch, and the security header of every reply. */
const DEL_TRANSPORTE: ReadonlySet<string> = new Set([
  "access-control-allow-origin",
  "access-control-expose-headers",
  "cache-control",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
]);

/** Tells whether instants have offsets: a till's protocol has Bolivian ones without. */
function isConDesfase(path: string): boolean {
  return !path.startsWith("/v1/terminal/");
}

/**
 * Fields that others wrote, repeated as sent: the caller's request, the tax system's messages and catalogs.
 */
const AJENOS: ReadonlySet<string> = new Set([
  "pedido",
  "example",
  "examples",
  "respuesta_siat",
  "debug_siat",
  "elementos",
  "error",
  "detail",
]);

/** Finds a time without its offset in a reply, with its place; null when all have one. */
function horaSinDesfase(value: unknown, donde = "respuesta"): string | null {
  if (typeof value === "string")
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(value) ? `${donde}: ${value}` : null;
  if (value === null || typeof value !== "object") return null;
  for (const [clave, inner] of Object.entries(value)) {
    const hora = AJENOS.has(clave) ? null : horaSinDesfase(inner, `${donde}.${clave}`);
    if (hora !== null) return hora;
  }
  return null;
}

/** Lists the operations: fixed paths before those with a parameter, as the server matches them. */
function operacionesDe(api: OpenApi) {
  return Object.entries(api.paths)
    .flatMap(([ruta, metodos]) =>
      Object.entries(metodos).map(([metodo, operacion]) => ({
        metodo,
        operacion,
        ruta,
        forma: new RegExp(`^${ruta.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`),
      })),
    )
    .toSorted((a, b) => Number(a.ruta.includes("{")) - Number(b.ruta.includes("{")));
}

/**
 * Makes the check of a reply's body, which gives the fault or null. A compiled check is kept for each
 * operation and status.
 */
function createValidador(api: OpenApi): (operacion: Operacion, respuesta: Respuesta) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat("base64", /^[A-Za-z0-9+/]*={0,2}$/);
  const components = { schemas: { ...cerrado(api.components.schemas), ...abiertos(api) } };
  const checks = new Map<string, ValidateFunction>();
  return (operacion, { status, texto }) => {
    const clave = `${operacion.operationId} ${status}`;
    let check = checks.get(clave);
    if (check === undefined) {
      const schema = operacion.responses[String(status)]?.content?.["application/json"]?.schema ?? {};
      check = ajv.compile({ ...(status < 300 ? cerrado(schema) : schema), components });
      checks.set(clave, check);
    }
    return check(JSON.parse(texto)) ? null : ajv.errorsText(check.errors, { separator: "\n" });
  };
}

/** Failures may carry more than the document says: their schemas stay open. */
function abiertos({ components: { schemas } }: OpenApi) {
  return Object.fromEntries(Object.keys(ERRORES).map((nombre) => [nombre, schemas[nombre]]));
}

/** Closes a schema: the document is open for callers, but a test accepts no field that it does not name. */
function cerrado(value: unknown): object {
  if (Array.isArray(value)) return value.map(cerrado);
  if (value === null || typeof value !== "object") return value as object;
  const inner = Object.fromEntries(Object.entries(value).map(([key, v]) => [key, cerrado(v)]));
  return "properties" in inner && !("additionalProperties" in inner)
    ? { ...inner, additionalProperties: false }
    : inner;
}
