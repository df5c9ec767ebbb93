/** Deliveries of webhooks: what 410 ends, how long they are kept, and how they are listed. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { startReceptor, type Receptor } from "../../support/receptor.ts";
import { forgetEntregas } from "../webhooks/repartir.ts";

const DIA_MS = 86_400_000;
let mundo: Mundo;
let receptor: Receptor;
beforeAll(async () => {
  mundo = await startMundo();
  receptor = await startReceptor();
});
afterAll(async () => {
  await mundo.close();
  receptor.close();
});
beforeEach(() => {
  receptor.recibidos.length = 0;
  receptor.responder(() => 200);
});
afterEach(async () => {
  for (const { id } of await webhooks()) exigir(await mundo.api("DELETE", `/v1/webhooks/${id}`));
});

const datos = async (path: string) => exigir(await mundo.api("GET", path)).body.datos;
const webhooks = async () => (await datos("/v1/webhooks")).webhooks;
const registrar = async (eventos: readonly string[] = ["*"], key: Readonly<Record<string, string>> = {}) =>
  exigir(await mundo.api("POST", "/v1/webhooks", { url: receptor.url, eventos }, key)).body.datos
    .id as string;
const emitir = async () =>
  exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos
    .cuf as string;
const probar = async (id: string, key: Readonly<Record<string, string>> = {}) =>
  exigir(await mundo.api("POST", `/v1/webhooks/${id}/probar`, undefined, key)).body.datos.entrega as number;

interface Entrega {
  readonly id: number;
  readonly tipo: string;
  readonly estado: string;
  readonly intentos: number;
  readonly proximo_en: string | null;
}
const pagina = async (id: string, query = ""): Promise<{ entregas: Entrega[]; siguiente: string | null }> =>
  datos(`/v1/webhooks/${id}/entregas${query}`);
const estados = async (id: string) => (await pagina(id)).entregas.map(({ estado }) => estado);
const llegan = (n: number) => hasta(`${n} avisos`, async () => receptor.recibidos.length >= n);

describe("a webhook that says 410", () => {
  const inactivo = () => hasta("inactivo", async () => (await webhooks())[0].activo === false);

  test("gives up what waited for it, and is called for none of it later", async () => {
    const id = await registrar();
    receptor.responder((n) => (n === 1 ? 500 : 410));
    await emitir();
    await llegan(1);
    await emitir();
    await inactivo();
    expect(await estados(id)).toEqual(["abandonada", "abandonada"]);
    expect((await pagina(id)).entregas.map(({ proximo_en }) => proximo_en)).toEqual([null, null]);
    await mundo.avanzar(DIA_MS);
    expect(await probar(id)).toBeGreaterThan(0);
    expect(receptor.recibidos, "the trial alone").toHaveLength(3);
  });

  test("is told again once it is registered under its key again", async () => {
    const clave = { "x-idempotency-key": "alta-tras-410" };
    const id = await registrar(["*"], clave);
    receptor.responder(() => 410);
    await emitir();
    await inactivo();
    receptor.responder(() => 200);
    expect(await registrar(["*"], clave)).toBe(id);
    expect((await webhooks())[0]).toMatchObject({ activo: true, fallando_desde: null });
    await emitir();
    await llegan(2);
  });

  test("to a trial is ended, too: what happens later is not made a delivery", async () => {
    const id = await registrar();
    receptor.responder(() => 410);
    await probar(id);
    await inactivo();
    await emitir();
    expect((await pagina(id)).entregas.map(({ tipo, estado }) => [tipo, estado])).toEqual([
      ["webhook.prueba", "abandonada"],
    ]);
  });

  test("is not called for one that was on its way meanwhile and failed", async () => {
    const id = await registrar();
    receptor.responder(() => 500);
    await emitir();
    await emitir();
    await llegan(2);
    const soltada = Promise.withResolvers<void>();
    // Both are due together: one is held until the other has ended the webhook.
    receptor.responder((n) => (n === 3 ? soltada.promise.then(() => 500) : 410));
    await mundo.avanzar(6000);
    await inactivo();
    soltada.resolve();
    await hasta("el fallo", async () => (await pagina(id)).entregas.every(({ intentos }) => intentos === 2));
    await mundo.avanzar(DIA_MS);
    await hasta("abandonadas", async () => (await estados(id)).every((estado) => estado === "abandonada"));
    expect(receptor.recibidos).toHaveLength(4);
  });
});

test.each([302, 304, 404, 503])("an answer %i is no delivery: it is tried again", async (estado) => {
  const id = await registrar();
  receptor.responder((n) => (n === 1 ? estado : 204));
  await emitir();
  await hasta("un intento", async () => (await pagina(id)).entregas[0]?.intentos === 1);
  expect(await estados(id)).toEqual(["pendiente"]);
  await mundo.avanzar(6000);
  await hasta("entregada", async () => (await estados(id))[0] === "entregada");
});

test("deliveries are kept for 30 days, and one that still waits for longer", async () => {
  const id = await registrar();
  await emitir();
  await llegan(1);
  await hasta("entregada", async () => (await estados(id))[0] === "entregada");
  receptor.responder(() => 500);
  await emitir();
  await hasta(
    "pendiente",
    async () => (await estados(id))[0] === "pendiente" && receptor.recibidos.length > 1,
  );
  const olvidar = (dias: number) =>
    forgetEntregas({ db: mundo.db(), now: () => mundo.ahora() + dias * DIA_MS });
  const quedan = async () => [(await estados(id)).length, (await datos("/v1/eventos")).eventos.length > 1];
  await olvidar(29.9);
  expect(await quedan()).toEqual([2, true]);
  await olvidar(30.1);
  expect([await estados(id), (await datos("/v1/eventos")).eventos.length]).toEqual([["pendiente"], 1]);
});

describe("the list of deliveries", () => {
  let id: string;
  beforeEach(async () => {
    id = await registrar(["webhook.prueba"]);
    // The second and the fifth fail; a trial is tried once.
    receptor.responder((n) => (n % 3 === 2 ? 500 : 200));
    for (let i = 0; i < 7; i++) await probar(id);
  });

  const hojear = async (query: string): Promise<readonly Entrega[]> => {
    const todas: Entrega[] = [];
    for (let tras = ""; ;) {
      const { entregas, siguiente } = await pagina(id, `?${query}${tras}`);
      todas.push(...entregas);
      if (siguiente === null) return todas;
      tras = `&tras=${siguiente}`;
    }
  };

  test.each([
    ["limite=3", [6, 5, 4, 3, 2, 1, 0]],
    ["limite=7&orden=-fecha", [6, 5, 4, 3, 2, 1, 0]],
    ["limite=3&orden=fecha", [0, 1, 2, 3, 4, 5, 6]],
    ["limite=1&estado=abandonada&orden=fecha", [1, 4]],
    ["limite=2&estado=entregada", [6, 5, 3, 2, 0]],
    ["estado=pendiente", []],
  ])("by %s has each once and in its order, and so has its file", async (query, lugares) => {
    const todas = (await hojear("orden=fecha")).map((entrega) => entrega.id);
    const esperadas = lugares.map((i) => todas[i]);
    expect((await hojear(query)).map((entrega) => entrega.id)).toEqual(esperadas);
    const sinPagina = query.replace(/limite=\d&?/, "");
    const { texto } = await mundo.api("GET", `/v1/webhooks/${id}/entregas.csv?${sinPagina}`);
    const filas = texto.trim().split("\r\n").slice(1);
    expect(filas.map((fila) => Number(/\d+/.exec(fila)?.[0]))).toEqual(esperadas);
  });

  test("and sending again reach no other webhook, of this company or of another", async () => {
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    const [vecino, ajeno] = [await registrar(), await registrar(["*"], otra)];
    const [suya, deOtra] = [await probar(vecino), await probar(ajeno, otra)];
    const antes = receptor.recibidos.length;
    for (const entrega of [suya, deOtra])
      expect((await mundo.api("POST", `/v1/webhooks/${id}/entregas/${entrega}/reenviar`)).status).toBe(404);
    expect(receptor.recibidos).toHaveLength(antes);
    expect((await pagina(vecino)).entregas.map((entrega) => entrega.id)).toEqual([suya]);
    expect((await mundo.api("GET", `/v1/webhooks/${id}/entregas.csv`, undefined, otra)).status).toBe(404);
    exigir(await mundo.api("DELETE", `/v1/webhooks/${ajeno}`, undefined, otra));
  });
});
