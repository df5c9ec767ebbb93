/** The cost of a call is bounded by what its route accepts. Too many names, entries or levels are refused before they are read, and shortly. */
import { gzipSync } from "node:zlib";
import { COMPANY_RIGHTS, type Right } from "./rights.ts";
import { CABIDAS } from "./json-body.ts";
import { describir } from "../docs/openapi.ts";
import type { Esquema } from "../docs/esquema.ts";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { resolve } from "../support/fuzz.ts";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";

const MAX_NEGATIVA = 16 * 1024;
let mundo: Mundo;
const credenciales: Partial<Record<Right, Readonly<Record<string, string | null>>>> = {};
beforeAll(async () => {
  mundo = await startMundo({ config: { porMinuto: 1_000_000 } });
  const caja = await emparejarCaja(mundo);
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  Object.assign(credenciales, {
    ...Object.fromEntries(Object.keys(COMPANY_RIGHTS).map((right) => [right, dueno])),
    terminal: { "x-api-key": null, authorization: `Bearer ${caja.token}` },
  });
});
afterAll(() => mundo.close());

const conCuerpo = RUTAS.filter(({ body, llamada }) => body !== undefined || llamada !== undefined);
const cabidaDe = ({ cabida, right }: (typeof RUTAS)[number]) =>
  CABIDAS[right === "anyone" ? "anonima" : (cabida ?? "normal")];

type Ruta = (typeof RUTAS)[number];
const direccionDe = ({ path }: Pick<Ruta, "path">) => path.replace(/\{\w+\}/g, "1");
const quienLlama = ({ right }: Ruta) => credenciales[right] ?? { "x-api-key": null };

/** Calls a route with this text as its body, whatever stands in its path. */
async function mandar(ruta: Ruta, texto: string) {
  return mundo.api(ruta.method.toUpperCase(), direccionDe(ruta), texto, quienLlama(ruta));
}

/** Bodies that hold far more than any route means, each of another kind. */
const ENORMES: readonly (readonly [que: string, texto: (nodos: number) => string])[] = [
  ["unknown names", (n) => `{${Array.from({ length: n }, (_, i) => `"campo_${i}":1`).join()}}`],
  ["one name without end", () => `{"${"x".repeat(40_000)}":1}`],
  ["entries of a list", (n) => `{"detalle":[${Array.from({ length: n }, () => "0").join()}]}`],
  ["levels", () => `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`],
  ["lists in lists", () => "[".repeat(40_000)],
  ["a text without end", (n) => `{"razon_social":"${"x".repeat(n * 5)}"}`],
  ["escapes without end", (n) => `{"razon_social":"${"\\u0041".repeat(n)}"}`],
  ["a number without end", (n) => `{"cantidad":${"9".repeat(n * 5)}}`],
  ["an exponent without end", () => `{"cantidad":1e${"9".repeat(2000)}}`],
  ["the same name again", () => `{${Array.from({ length: 3000 }, () => '"detalle":[]').join()}}`],
];

/** Enormous bodies that the first tier sends to each route, which has other ones than its neighbour. */
const ENORMES_DEL_TRAMO = 1;

test.each(conCuerpo.map((ruta, i) => [`${ruta.method} ${ruta.path}`, ruta, i] as const))(
  "%s refuses enormous bodies shortly",
  async (_nombre, ruta, i) => {
    for (const [que, texto] of rowsOfTier(ENORMES, ENORMES_DEL_TRAMO, i)) {
      const { status, texto: reply } = await mandar(ruta, texto(Math.min(cabidaDe(ruta).nodos, 12_000)));
      expect([que, status >= 400 && status < 500, reply.length <= MAX_NEGATIVA, status]).toEqual([
        que,
        true,
        true,
        status,
      ]);
    }
  },
);

/** Parts of a call besides its body, as large as an address and a header may be. */
const LARGOS: readonly (readonly [que: string, query: string, headers: Readonly<Record<string, string>>])[] =
  [
    ["many names in the query", Array.from({ length: 1500 }, (_, i) => `a${i}=1`).join("&"), {}],
    ["one name many times", "limite=1&".repeat(1500), {}],
    ["names in names", `a${"[b]".repeat(3000)}=1`, {}],
    ["a long value", `buscar=${"x".repeat(12_000)}`, {}],
    ["a long value of signs", `buscar=${"%F0%9F%99%82".repeat(1000)}`, {}],
    ["a long credential", "", { authorization: `Bearer ${"x".repeat(12_000)}` }],
    ["a long key", "", { "x-api-key": "x".repeat(12_000) }],
    ["a long key of idempotency", "", { "x-idempotency-key": "x".repeat(12_000) }],
    ["many languages", "", { "accept-language": "es,".repeat(4000), accept: "a/b,".repeat(500) }],
    ["many headers", "", Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`x-h-${i}`, "1"]))],
  ];

/** Large parts that the first tier sends to each route, which has other ones than its neighbour. */
const LARGOS_DEL_TRAMO = 1;

test.each(RUTAS.map((ruta, i) => [`${ruta.method} ${ruta.path}`, ruta, i] as const))(
  "%s answers a large query and large headers shortly, or as ever",
  async (_nombre, ruta, i) => {
    // No call is to change anything: its body has a name that no route knows.
    const cuerpo = ruta.method === "get" ? undefined : '{"no_existe":1}';
    for (const [que, query, headers] of rowsOfTier(LARGOS, LARGOS_DEL_TRAMO, i)) {
      const quien = { ...quienLlama(ruta), ...headers };
      const path = `${direccionDe(ruta)}?${query}`;
      const { status, texto } = await mundo.api(ruta.method.toUpperCase(), path, cuerpo, quien);
      expect([que, status < 500 || status === 503, status]).toEqual([que, true, status]);
      if (status >= 400) expect([que, texto.length <= MAX_NEGATIVA]).toEqual([que, true]);
    }
  },
);

/** A body of zeros or of entries that is a thousand times larger than what is sent. */
const BOMBAS = [
  ["zeros", Buffer.alloc(64 * 1024 * 1024, "0")],
  ["entries", Buffer.from(`[${"0,".repeat(4 * 1024 * 1024)}0]`)],
].map(([que, lleno]) => [String(que), gzipSync(lleno ?? "")] as const);

/** Each entrance that reads a body, and who calls it. */
const LECTORAS = [
  ...conCuerpo.map((ruta) => ({
    method: ruta.method,
    path: direccionDe(ruta),
    quien: () => quienLlama(ruta),
  })),
  { method: "post", path: "/mcp", quien: () => ({ "x-api-key": mundo.empresas[0].apiKey }) },
];

/** Entrances that the first tier sends a bomb: a bomb costs what its inflated size costs, and one reader inflates for all of them. */
const LECTORAS_DEL_TRAMO = 12;

test.each(
  rowsOfTier(
    LECTORAS.map((una, i) => [`${una.method} ${una.path}`, una, i] as const),
    LECTORAS_DEL_TRAMO,
  ),
)("%s stops to inflate a bomb at its size", async (_nombre, { method, path, quien }, i) => {
  for (const [que, bomba] of rowsOfTier(BOMBAS, 1, i)) {
    const headers = new Headers({ "content-type": "application/json", "content-encoding": "gzip" });
    for (const [nombre, valor] of Object.entries(quien())) if (valor !== null) headers.set(nombre, valor);
    const body = new Uint8Array(bomba);
    const reply = await fetch(mundo.base() + path, { method: method.toUpperCase(), headers, body });
    const { length } = await reply.text();
    const negada = reply.status >= 400 && reply.status < 500 && length <= MAX_NEGATIVA;
    expect([que, negada, reply.status]).toEqual([que, true, reply.status]);
  }
});

test.each([
  ["a name twice", '{"nit":1,"nit":2}', "duplicate_key", ["body", "nit"]],
  ["a name twice, once escaped", '{"nit":1,"\\u006eit":2}', "duplicate_key", ["body", "nit"]],
  ["a name twice, within a list", '{"a":[{"b":1},{"b":1,"b":1}]}', "duplicate_key", ["body", "b"]],
  ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`, "recursion_loop", ["body"]],
  ["more entries than the call may have", `[${"0,".repeat(CABIDAS.normal.nodos)}0]`, "too_long", ["body"]],
])("%s is refused with its place", async (_que, texto, type, loc) => {
  const { status, body } = await mundo.api("POST", "/v1/webhooks", texto);
  expect([status, body.detail]).toEqual([422, [{ loc, msg: expect.any(String) as string, type }]]);
});

test.each([
  ["the same name in two objects", '{"a":{"b":1},"c":{"b":1},"d":[{"b":1},{"b":1}]}'],
  ["texts with quotes, backslashes and braces", '{"a":"\\\\","b":"\\"a\\":[{","c":"\\\\\\"b"}'],
])("%s are no fault of the text", async (_que, texto) => {
  const { body } = await mundo.api("POST", "/v1/webhooks", texto);
  expect(JSON.stringify(body.detail)).not.toContain("duplicate_key");
  expect(body.detail.map(({ type }: { type: string }) => type)).toContain("extra_forbidden");
});

test("a body over its route's size is 413 with that size, and a short one of the same call is taken", async () => {
  const largo = JSON.stringify({ url: "https://ejemplo.bo/", eventos: ["x".repeat(300 * 1024)] });
  const { status, body } = await mundo.api("POST", "/v1/webhooks", largo);
  expect([status, body.error]).toEqual([413, expect.stringContaining("256 KB") as string]);
  expect((await mundo.api("POST", "/v1/facturas", pedido())).status).toBe(200);
});

/** The most names, entries and bytes that a schema accepts; infinite where it has no bound. */
function maximo(api: ReturnType<typeof describir>, schema: Esquema): { nodos: number; bytes: number } {
  const { properties, items, anyOf, type, maxItems = Infinity, maxLength = 0 } = resolve(api, schema);
  const partes = (anyOf ?? []).map((una) => maximo(api, una));
  if (partes.length > 0)
    return {
      nodos: Math.max(...partes.map(({ nodos }) => nodos)),
      bytes: Math.max(...partes.map(({ bytes }) => bytes)),
    };
  if (items !== undefined) {
    const uno = maximo(api, items);
    return { nodos: 1 + uno.nodos * maxItems, bytes: 2 + uno.bytes * maxItems };
  }
  if (properties === undefined) return { nodos: 1, bytes: type === "string" ? maxLength + 3 : 21 };
  const suyas = Object.entries(properties).map(([nombre, hijo]) => ({ nombre, ...maximo(api, hijo) }));
  return {
    nodos: suyas.reduce((suma, { nodos }) => suma + nodos, 1),
    bytes: suyas.reduce((suma, { nombre, bytes }) => suma + nombre.length + 4 + bytes, 2),
  };
}

test("each route takes the largest body that its schema accepts", () => {
  const api = describir(RUTAS, "http://localhost");
  const chicas = conCuerpo.flatMap((ruta) => {
    const schema = api.paths[ruta.path]?.[ruta.method]?.requestBody?.content["application/json"].schema;
    if (schema === undefined) return [];
    const { nodos, bytes } = maximo(api, schema);
    const cabida = cabidaDe(ruta);
    // Lists without a bound, and those of whole documents, are cut by the size alone.
    const cabe = ruta.cabida === "carga" || ruta.cabida === "planilla" || !Number.isFinite(nodos);
    return cabe || (nodos <= cabida.nodos && bytes <= cabida.bytes) ? [] : [[ruta.path, nodos, bytes]];
  });
  expect(chicas).toEqual([]);
});
