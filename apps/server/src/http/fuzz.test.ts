import { randomUUID } from "node:crypto";
import { SECTORES_NOTA } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Operacion } from "../docs/documento.ts";
import { describir } from "../docs/openapi.ts";
import type { Esquema } from "../docs/esquema.ts";
import { COMPANY_RIGHTS, type Right } from "./rights.ts";
import { toWire } from "@mostrador/core/wire";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import {
  caminosDe,
  con,
  DISPARATES,
  ejemplarDe,
  PARA_LA_BASE,
  resolve,
  TEXTOS,
  type Camino,
} from "../support/fuzz.ts";
import { exigir, pedido, type Respuesta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";
import { rowsOfTier } from "@mostrador/core/support";

/**
 * Sends every kind of wrong value for every field of every route, made from the declared schemas. No reply
 * may be a 5xx or carry a library's sentence; each failure has a form of docs/api.md. A new route is covered
 * by itself.
 */
/** Validation stands before the database: PostgreSQL gets the values that may pass it. */
const VALORES = DISPARATES.filter(([kind]) => inject("postgres") === undefined || PARA_LA_BASE.has(kind));
/** Values of one field that the first tier tries: each field has other ones. */
const POR_CAMPO = 1;
/** Values that the first tier puts in the place of a whole body, and of all its fields at once: each route has other ones. */
const POR_CUERPO = 3;
const MINIMAL = { prefer: "return=minimal" };
let mundo: Mundo;
/** Credentials by the right that a route declares; other routes get none. */
const credenciales: Partial<Record<Right, Readonly<Record<string, string | null>>>> = {};
/** Valid bodies and path parameters, where a schema does not tell enough to build one. */
const cuerpos: Record<string, unknown> = {};
const valores: Record<string, string> = {};

beforeAll(async () => {
  // Few credits: a few accepted requests are issued, and later ones are refused at the last check.
  mundo = await startMundo({ creditos: 6, config: { porMinuto: 1_000_000 } });
  const caja = await emparejarCaja(mundo);
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  Object.assign(credenciales, {
    ...Object.fromEntries(Object.keys(COMPANY_RIGHTS).map((right) => [right, dueno])),
    terminal: { "x-api-key": null, authorization: `Bearer ${caja.token}` },
  });
  await prepararDocumentos();
  await prepararCaja(caja);
  const webhook = { url: "http://127.0.0.1:9/", eventos: ["*"] };
  valores["id"] = (await bien("POST", "/v1/webhooks", webhook)).id;
});
afterAll(() => mundo.close());

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the operation gives
async function bien(metodo: string, ruta: string, cuerpo: unknown): Promise<any> {
  return exigir(await mundo.api(metodo, ruta, cuerpo, MINIMAL)).body.datos;
}

/** Prepares an invoice to ask for, and an original for each kind of note. */
async function prepararDocumentos(): Promise<void> {
  for (const { codigo, ruta } of SECTORES_NOTA) {
    const de = codigo === 48 ? { ruta: "/v1/facturas/ice", codigo: 14 } : { ruta: "/v1/facturas", codigo: 1 };
    const original = await bien("POST", de.ruta, toWire(EJEMPLOS[de.codigo]));
    cuerpos[`post_${ruta.slice(1).replaceAll("/", "_")}`] = {
      ...(toWire(EJEMPLOS[codigo]) as object),
      cuf_factura_original: original.cuf,
      numero_factura_original: original.numero_factura,
      fecha_emision_factura_original: original.fecha_emision.slice(0, 10),
    };
    valores["cuf"] = original.cuf;
  }
}

/** Prepares the bodies that a till sends about its documents. */
async function prepararCaja(caja: Caja): Promise<void> {
  const inicio = await caja.ahora();
  const enLinea = await caja.factura(1, 1);
  const factura = { ...(await caja.factura(2, 2)), gemela: null };
  const id = randomUUID();
  cuerpos["post_v1_terminal_facturas"] = enLinea;
  cuerpos["post_v1_terminal_offline"] = {
    cortes: [{ id, tipo: 1, inicio, fin: null }],
    facturas: [{ ...factura, corte_id: id }],
  };
  cuerpos["post_v1_terminal_recuperar"] = {
    cufds: [],
    cortes: [],
    facturas: [{ ...factura, corte_id: null, tipo_emision: 1, estado: "EMITIDA" }],
  };
  const numeros = { desde_numero: 1, hasta_numero: 50, desde: "2026-01-01", hasta: "2026-12-31" };
  const cafc = { codigo: "101B4283AAD6D", sector: 1, ...numeros };
  exigir(await mundo.api("POST", "/v1/cafcs", cafc, credenciales.dueno));
  const manual = {
    clave: randomUUID(),
    corrige: null,
    numero_factura: cafc.desde_numero,
    fecha_emision: inicio,
    usuario: "Ana",
    pedido: pedido({ emisor: undefined }, { actividad_economica: "4711100" }),
  };
  const corte = { id: randomUUID(), tipo: 7, inicio, fin: await caja.ahora() };
  cuerpos["post_v1_terminal_manuales"] = { ...corte, cafc: cafc.codigo, sector: 1, facturas: [manual] };
}

const api = describir(RUTAS, "http://localhost");
const rutas = RUTAS.map((ruta) => {
  const operacion = api.paths[ruta.path]?.[ruta.method];
  if (operacion === undefined) throw new Error(`${ruta.path} no está en openapi.json`);
  return { ruta, operacion, nombre: `${ruta.method.toUpperCase()} ${ruta.path}` };
});
const esquemaDe = ({ requestBody }: Operacion) => requestBody?.content["application/json"].schema;
const conCuerpo = rutas.flatMap((una) => {
  const esquema = esquemaDe(una.operacion);
  return esquema === undefined ? [] : [[una.nombre, { ...una, esquema }] as const];
});
const conTextos = rutas.flatMap((una) =>
  una.operacion.parameters.some((p) => p.in !== "header") ? [[una.nombre, una] as const] : [],
);

interface Probada {
  readonly ruta: (typeof RUTAS)[number];
  readonly operacion: Operacion;
}

/** Builds the path with a valid value for each parameter; `texto` takes the place of `cual`. */
function direccion({ ruta, operacion }: Probada, cual?: string, texto?: string): string {
  const valor = (nombre: string, schema: Esquema) =>
    encodeURIComponent(
      nombre === cual && texto !== undefined ? texto : (conocido(nombre) ?? String(ejemplarDe(api, schema))),
    );
  // Existing rows are read, and not deleted.
  const conocido = (nombre: string) => (ruta.method === "delete" ? undefined : valores[nombre]);
  const deCamino = operacion.parameters.filter((p) => p.in === "path");
  const path = ruta.path.replace(/\{(\w+)\}/g, (_, nombre: string) =>
    valor(nombre, deCamino.find(({ name }) => name === nombre)?.schema ?? {}),
  );
  const consulta = operacion.parameters
    .filter((p) => p.in === "query" && (p.required || p.name === cual))
    .map(({ name, schema }) => `${name}=${valor(name, schema)}`);
  return consulta.length === 0 ? path : `${path}?${consulta.join("&")}`;
}

async function enviar(una: Probada, path: string, cuerpo: unknown, que: string): Promise<void> {
  const sinClave = { "x-api-key": null };
  const headers = { ...(credenciales[una.ruta.right] ?? sinClave), ...MINIMAL };
  const metodo = una.ruta.method.toUpperCase();
  const respuesta = await mundo.api(metodo, path, metodo === "GET" ? undefined : cuerpo, headers);
  const queja = quejaDe(respuesta);
  if (queja !== null)
    throw new Error(`${que}: ${respuesta.status} ${queja}\n${respuesta.texto.slice(0, 800)}`);
}

/** Words of libraries, engines and programs; our texts are Spanish and say what to do. */
const DE_BIBLIOTECA =
  /\b(invalid|expected|received|too (big|small|long)|unexpected|must be|cannot|undefined|null value|constraint|violates|syntax|SQLITE|ECONN|ENOTFOUND|ZodError|\w+Error)\b|entrada inválida|opción inválida|cadena inválida|se esperaba|recibido|demasiado (grande|pequeño): |llave inválida/i;

/**
 * Finds the fault of a reply; null when it is in order. support/contrato.ts checks its form and its
 * X-Error-Code.
 */
function quejaDe({ status, body }: Respuesta): string | null {
  if (status >= 500) return "no es culpa de quien llama";
  if (status < 400) return null;
  if (status === 422 && Array.isArray(body.detail)) {
    const detalles = body.detail as { loc: unknown[]; msg: string; type: string }[];
    if (detalles.length === 0) return "no dice qué campo";
    for (const { loc, msg, type } of detalles) {
      if (!["body", "query", "path", "header"].includes(String(loc[0]))) return "no dice dónde";
      if (type === "custom") return `no nombra su regla: ${msg}`;
      if (DE_BIBLIOTECA.test(msg)) return `habla una biblioteca: ${msg}`;
      if (/^too_(big|small)$/.test(type) && msg.startsWith("Se espera")) return `no dice el límite: ${msg}`;
    }
    return null;
  }
  if (body.ok === true) return null; // the outcome is in its data, as the route declares
  const texto = String(body.error ?? body.detail ?? "");
  if (texto === "") return "no dice qué pasó";
  return DE_BIBLIOTECA.test(texto) ? `habla una biblioteca: ${texto}` : null;
}

/** Fields that several routes share are tried one by one in the first of them, and all at once in each. */
const probados = new Set<string>();
function nuevos(esquema: Esquema): readonly Camino[] {
  return caminosDe(api, esquema).filter((camino) => {
    const clave = JSON.stringify([camino, camino.reduce((de, parte) => paso(de, parte), esquema)]);
    if (probados.has(clave)) return false;
    probados.add(clave);
    return true;
  });
}
function paso(de: Esquema, parte: string | number): Esquema {
  const { properties, items } = resolve(api, de);
  return (typeof parte === "number" ? items : properties?.[parte]) ?? {};
}

/** Calls that run at once. */
const A_LA_VEZ = 6;

async function enviarTodos(
  una: Probada,
  llamadas: readonly (readonly [path: string, cuerpo: unknown, que: string])[],
) {
  for (let i = 0; i < llamadas.length; i += A_LA_VEZ)
    await Promise.all(llamadas.slice(i, i + A_LA_VEZ).map((llamada) => enviar(una, ...llamada)));
}

describe("a body", () => {
  test.each(conCuerpo.map(([nombre, una], i) => [nombre, una, i] as const))(
    "%s",
    async (_nombre, una, cual) => {
      const { operacion, esquema } = una;
      const base =
        cuerpos[operacion.operationId] ??
        operacion.requestBody?.content["application/json"].example ??
        ejemplarDe(api, esquema);
      const todos = caminosDe(api, esquema);
      const propios = nuevos(esquema);
      const path = direccion(una);
      await enviarTodos(
        una,
        rowsOfTier(VALORES, POR_CUERPO, cual).flatMap(([kind, value]) => [
          [path, value, `todo el cuerpo: ${kind}`] as const,
          [
            path,
            todos.reduceRight((cuerpo, camino) => con(cuerpo, camino, value), base),
            `todo campo: ${kind}`,
          ] as const,
        ]),
      );
      await enviarTodos(
        una,
        propios.flatMap((camino, i) =>
          rowsOfTier(VALORES, POR_CAMPO, i).map(
            ([kind, value]) => [path, con(base, camino, value), `${camino.join(".")}: ${kind}`] as const,
          ),
        ),
      );
    },
  );
});

/** Counts the parameters: in the first tier each has another ending than its neighbour. */
let vez = 0;

describe("path and query", () => {
  test.each(conTextos)("%s", async (_nombre, una) => {
    const sola = direccion(una);
    const [path = ""] = sola.split("?");
    const nombres = una.operacion.parameters.filter((p) => p.in !== "header").map(({ name }) => name);
    await enviarTodos(una, [
      ...nombres.flatMap((name, i) => [
        ...rowsOfTier(TEXTOS, POR_CAMPO, i).map(
          (texto) => [direccion(una, name, texto), {}, `${name}: ${texto}`] as const,
        ),
        ...rowsOfTier([`=1&${name}=2`, "[a]=1", "[]=1", "=%E0%A4%A"], POR_CAMPO, vez++).map(
          (resto) => [`${path}?${name}${resto}`, {}, `${name}${resto}`] as const,
        ),
      ]),
      [`${sola}${sola.includes("?") ? "&" : "?"}sorpresa=1`, {}, "an unknown parameter"],
    ]);
  });
});

describe("headers of issuing", () => {
  test.each(["", " ", "x".repeat(300), "a\u00f1o", "\u0080"])("X-Idempotency-Key %j", async (clave) => {
    const cuerpo = api.paths["/v1/facturas"]?.["post"]?.requestBody?.content["application/json"].example;
    const respuesta = await mundo.api("POST", "/v1/facturas", cuerpo, { "x-idempotency-key": clave });
    expect(quejaDe(respuesta)).toBeNull();
  });
});
