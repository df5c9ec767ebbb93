/**
 * The largest bodies cost a real server a bounded amount of processor and memory. Each body is the most that its route takes, and wrong in
 * as many places.
 */
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CABIDAS } from "../../apps/server/src/http/json-body.ts";
import { usoDe, type Uso } from "../bench/proceso.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** Plain calls, whose processor time is the measure. */
const LLANAS = 150;
/** Most plain calls that 64 KB of a body may cost; the limit counts them as a call. */
const POR_64_KB = 12;
/** Memory that the server may take more in all, as many times the largest body. */
const MEMORIA_VECES = 80;
const MAX_NEGATIVA = 16 * 1024;

let mundo: Mundo;
let antes: Uso;
let llanaMs = 0;
beforeAll(async () => {
  mundo = await startMundo({ MOSTRADOR_POR_MINUTO: "1000000" });
  const llana = () => mundo.api("POST", "/v1/facturas", '{"no_existe":1}');
  for (let i = 0; i < LLANAS; i++) await llana();
  await mandar("/mcp", "{}"); // the first message loads the library, however short it is
  antes = uso();
  for (let i = 0; i < LLANAS; i++) await llana();
  llanaMs = Math.max(0.2, (uso().cpuMs - antes.cpuMs) / LLANAS);
});
afterAll(() => mundo.close());

function uso(): Uso {
  const leido = usoDe(mundo.servidor.pid);
  if (leido === null) throw new Error("no hay /proc");
  return leido;
}

/** Repeats a piece until the body is as large as its route takes, in bytes or in names and entries. */
function llenar(
  { bytes, nodos }: (typeof CABIDAS)[keyof typeof CABIDAS],
  pieza: string,
  suyos: number,
): string {
  const veces = Math.min(Math.floor((bytes - 1000) / (pieza.length + 1)), Math.floor((nodos - 20) / suyos));
  return Array.from({ length: veces }, () => pieza).join();
}

/** Posts a text as the company: by its key, to the portal as its owner. */
async function mandar(path: string, body: string): Promise<readonly [number, string]> {
  const [empresa] = mundo.empresas;
  const quien = path.startsWith("/v1/portal/")
    ? { authorization: `Bearer ${empresa?.ownerToken}` }
    : { "x-api-key": empresa?.apiKey ?? "" };
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const reply = await fetch(mundo.base + path, { method: "POST", body, headers: { ...headers, ...quien } });
  return [reply.status, await reply.text()];
}

/** A price list of one cell without end, taken or only looked at. */
const sinFin = (aplicar: boolean) =>
  `{"registros":[{"linea":1,"celdas":["${"x".repeat(CABIDAS.planilla.bytes - 1000)}"]}],"aplicar":${aplicar}}`;

const CUERPOS: readonly (readonly [que: string, path: string, cuerpo: () => string])[] = [
  [
    "rows that are none, in a price list",
    "/v1/portal/productos/importar",
    () => `{"registros":[${llenar(CABIDAS.planilla, '{"linea":0,"celdas":[1,2]}', 6)}],"aplicar":false}`,
  ],
  ["cells without end", "/v1/portal/productos/importar", () => sinFin(true)],
  ["entries of a batch", "/v1/facturas/lote", () => `{"facturas":[${llenar(CABIDAS.carga, "{}", 2)}]}`],
  ["lines of nothing", "/v1/facturas", () => `{"items":[${llenar(CABIDAS.documento, "{}", 2)}]}`],
  [
    "unknown names",
    "/v1/facturas",
    () =>
      `{${Array.from({ length: CABIDAS.documento.nodos - 20 }, (_, i) => `"campo_${i}_${"x".repeat(150)}":1`).join()}}`,
  ],
  ["digits without end", "/v1/facturas", () => `{"items":${"9".repeat(CABIDAS.documento.bytes - 100)}}`],
  [
    "signs of a text",
    "/v1/facturas",
    () => `{"items":"${"\\u0041".repeat(CABIDAS.documento.bytes / 6 - 20)}"}`,
  ],
  ["events of a webhook", "/v1/webhooks", () => `{"eventos":[${llenar(CABIDAS.normal, '"x"', 1)}]}`],
  ["a message of an assistant", "/mcp", () => `{"a":[${llenar(CABIDAS.documento, "0", 1)}]}`],
];

/** Sends a text and expects a short reply at a bounded cost. Gives its status. */
async function medir(path: string, texto: string): Promise<number> {
  const desde = uso().cpuMs;
  const [status, reply] = await mandar(path, texto);
  const llanas = (uso().cpuMs - desde) / llanaMs;
  expect(reply.length).toBeLessThanOrEqual(MAX_NEGATIVA);
  expect(llanas).toBeLessThanOrEqual(POR_64_KB * (1 + texto.length / (64 * 1024)) + 20);
  return status;
}

test.each(rowsOfTier(CUERPOS, 5))(
  "%s to %s: a short refusal, at a bounded cost",
  async (_que, path, cuerpo) => {
    expect([400, 413, 422]).toContain(await medir(path, cuerpo()));
  },
);

test("cells without end in a price list that is only looked at: a short answer, at a bounded cost", async () => {
  expect(await medir("/v1/portal/productos/importar", sinFin(false))).toBe(200);
});

test("the server has not grown by more than its largest bodies while they are read, and works", async () => {
  expect((await mundo.api("GET", "/v1/cuenta")).status).toBe(200);
  const creceMb = uso().memoriaMb - antes.memoriaMb;
  expect(creceMb).toBeLessThanOrEqual((MEMORIA_VECES * CABIDAS.planilla.bytes) / (1024 * 1024));
});
