import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fromWire } from "@mostrador/core/wire";
import { hasta, pedido } from "../../support/llamar.ts";
import { type Mundo, startMundo } from "../../support/mundo.ts";
import { SUCESOS, type TipoSuceso } from "../webhooks/sucesos.ts";
import { ESPERAS_MS, proximoIntento } from "../webhooks/repartir.ts";

interface Recibido {
  readonly cuerpo: string;
  readonly headers: Record<string, string>;
}

/** A receiver whose answer the test decides. */
const recibidos: Recibido[] = [];
let responder: (n: number) => number = () => 200;
const receptor = createServer((req: IncomingMessage, res) => {
  void (async () => {
    let cuerpo = "";
    for await (const parte of req) cuerpo += String(parte);
    // A delivery has exactly the fields that the document lists for its kind.
    const { type, data } = fromWire(JSON.parse(cuerpo)) as { type: TipoSuceso; data: unknown };
    SUCESOS[type].strict().parse(data);
    recibidos.push({ cuerpo, headers: req.headers as Record<string, string> });
    res.writeHead(responder(recibidos.length)).end();
  })();
});
let url = "";
let mundo: Mundo;
beforeAll(async () => {
  receptor.listen(0, "127.0.0.1");
  await once(receptor, "listening");
  url = `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/avisos`;
  mundo = await startMundo({ creditos: 55 });
});
afterAll(async () => {
  await mundo.close();
  receptor.close();
});
beforeEach(async () => {
  await mundo.normal();
  recibidos.length = 0;
  responder = () => 200;
});
afterEach(async () => {
  for (const { id } of (await mundo.api("GET", "/v1/webhooks")).body.datos.webhooks)
    await mundo.api("DELETE", `/v1/webhooks/${id}`);
});

const create = async (eventos: readonly string[] = ["*"]) =>
  (await mundo.api("POST", "/v1/webhooks", { url, eventos })).body.datos as { id: string; secret: string };
const emitir = async () =>
  (await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" })).body.datos as {
    cuf: string;
  };
const llegan = (n: number) => hasta(`${n} avisos`, async () => recibidos.length >= n);
const tipo = ({ cuerpo }: Recibido) => (JSON.parse(cuerpo) as { type: string }).type;

test("credits running low are told once a top-up", async () => {
  await create(["creditos.bajos"]);
  for (let i = 0; i < 8; i++) await emitir();
  await llegan(1);
  expect(JSON.parse(recibidos[0]?.cuerpo ?? "{}")).toMatchObject({
    type: "creditos.bajos",
    data: { creditos_disponibles: 49, limite: 50 },
  });
  await emitir();
  expect(recibidos).toHaveLength(1);
});

describe("a webhook", () => {
  test("is told of what happens, signed so that the Standard Webhooks receiver verifies it", async () => {
    const { secret } = await create();
    const { cuf } = await emitir();
    await llegan(1);
    const [aviso] = recibidos;
    if (aviso === undefined) throw new Error("sin aviso");
    const leido = new Webhook(secret).verify(aviso.cuerpo, aviso.headers) as { type: string; data: object };
    expect(leido).toMatchObject({
      type: "factura.emitida",
      data: { cuf, estado: "EMITIDA", monto_total: 77, url_publica: expect.stringContaining(`/f/${cuf}`) },
    });
    expect(() => new Webhook(secret).verify(`${aviso.cuerpo} `, aviso.headers)).toThrow(
      /No matching signature/,
    );
  });

  test("and the feed tell a total of any size as the XML does, to the cent", async () => {
    await create(["factura.emitida"]);
    const items = (pedido() as { items: object[] }).items.map((item) => ({
      ...item,
      cantidad: 999_999.9,
      precio_unitario: 99_999_999.9,
    }));
    const { body } = await mundo.api("POST", "/v1/facturas", pedido({ items }), { prefer: "return=minimal" });
    await llegan(1);
    const { texto } = await mundo.api("GET", "/v1/eventos?limite=500");
    for (const dicho of [recibidos[0]?.cuerpo, texto]) {
      expect(dicho).toContain(body.datos.cuf);
      expect(dicho).toContain('"monto_total":99999989900000.01');
    }
  });

  test("hears of each kind that it asked for, exactly, by prefix or all, and of no other", async () => {
    await create(["factura.*"]);
    await create(["factura.anulada"]);
    const { cuf } = await emitir();
    await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
    await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true }), { prefer: "return=minimal" });
    await llegan(5);
    expect(recibidos.map(tipo).toSorted((a, b) => a.localeCompare(b))).toEqual([
      "factura.anulacion_revertida",
      "factura.anulada",
      "factura.anulada",
      "factura.emitida",
      "factura.offline",
    ]);
    const deAnulada = recibidos.filter((aviso) => tipo(aviso) === "factura.anulada");
    expect(new Set(deAnulada.map(({ headers }) => headers["webhook-id"])).size, "one event, one id").toBe(1);
  });

  test("that says 410 is never called again", async () => {
    const { id } = await create();
    responder = () => 410;
    await emitir();
    await hasta(
      "inactivo",
      async () => !(await mundo.api("GET", "/v1/webhooks")).body.datos.webhooks[0].activo,
    );
    await emitir();
    expect(recibidos).toHaveLength(1);
    expect((await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas[0].estado).toBe(
      "abandonada",
    );
  });

  test("tried by hand answers the receiver's status and time; the test event is signed too", async () => {
    const { id, secret } = await create(["nota.emitida"]);
    responder = () => 204;
    const { status, body } = await mundo.api("POST", `/v1/webhooks/${id}/probar`);
    expect([status, body.datos.status]).toEqual([200, 204]);
    expect(body.datos.ms).toBeGreaterThanOrEqual(0);
    const [aviso] = recibidos;
    expect(new Webhook(secret).verify(aviso?.cuerpo ?? "", aviso?.headers ?? {})).toMatchObject({
      type: "webhook.prueba",
    });
  });

  test("of another company is not there", async () => {
    const { id } = await create();
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    for (const [metodo, ruta] of [
      ["DELETE", `/v1/webhooks/${id}`],
      ["POST", `/v1/webhooks/${id}/rotar`],
      ["POST", `/v1/webhooks/${id}/probar`],
      ["GET", `/v1/webhooks/${id}/entregas`],
    ] as const)
      expect((await mundo.api(metodo, ruta, undefined, otra)).status).toBe(404);
  });

  test.each([
    [{ url: "ftp://ejemplo.bo", eventos: ["*"] }, "url"],
    [{ url: "http://10.1.2.3/", eventos: ["*"] }, "url"],
    [{ url: "http://[::1]:80/", eventos: ["*"] }, "url"],
    [{ url: "http://169.254.169.254/latest/meta-data", eventos: ["*"] }, "url"],
    [{ url: "http://u:p@127.0.0.1/", eventos: ["*"] }, "url"],
    [{ url: "http://127.0.0.1/", eventos: ["factura.inventada"] }, "eventos"],
    [{ url: "http://127.0.0.1/", eventos: [] }, "eventos"],
  ])("%j is 422", async (cuerpo, campo) => {
    const { status, body } = await mundo.api("POST", "/v1/webhooks", cuerpo);
    expect([status, body.detail[0].loc[1]]).toEqual([422, campo]);
  });

  test("shows its secret once; rotated, both verify for a day", async () => {
    const { id, secret } = await create();
    expect(JSON.stringify((await mundo.api("GET", "/v1/webhooks")).body)).not.toContain(secret);
    const { secret: nuevo } = (await mundo.api("POST", `/v1/webhooks/${id}/rotar`)).body.datos;
    await mundo.api("POST", `/v1/webhooks/${id}/probar`);
    const [aviso] = recibidos;
    for (const s of [secret, nuevo]) new Webhook(s).verify(aviso?.cuerpo ?? "", aviso?.headers ?? {});
    await mundo.avanzar(25 * 3_600_000);
    await mundo.api("POST", `/v1/webhooks/${id}/probar`);
    expect(recibidos[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  test("registered again under its key, is the same one with the same secret until that is rotated", async () => {
    const pedido = { url, eventos: ["factura.*"] };
    const registrar = (cuerpo: object, clave: string) =>
      mundo.api("POST", "/v1/webhooks", cuerpo, { "x-idempotency-key": clave });
    const [una, otra] = await Promise.all([registrar(pedido, "alta-1"), registrar(pedido, "alta-1")]);
    expect(otra.body.datos).toEqual(una.body.datos);
    expect([una, otra].filter((r) => r.headers.get("idempotent-replayed") === "true")).toHaveLength(1);
    expect((await mundo.api("GET", "/v1/webhooks")).body.datos.webhooks).toHaveLength(1);
    expect(await registrar({ ...pedido, eventos: ["*"] }, "alta-1")).toMatchObject({ status: 422 });
    expect((await registrar(pedido, "alta-2")).body.datos.id).not.toBe(una.body.datos.id);
    expect(await registrar(pedido, "")).toMatchObject({ status: 422 });
    await mundo.api("POST", `/v1/webhooks/${una.body.datos.id}/rotar`);
    const tarde = await registrar(pedido, "alta-1");
    expect([tarde.status, tarde.headers.get("x-error-code")]).toEqual([409, "secretoRotado"]);
  });

  test("rotated again within a day, lets each secret sign until its own day is over", async () => {
    const { id, secret } = await create();
    const rotar = async () =>
      (await mundo.api("POST", `/v1/webhooks/${id}/rotar`)).body.datos.secret as string;
    const secretos = [secret, await rotar()];
    await mundo.avanzar(10 * 3_600_000);
    secretos.push(await rotar());
    await mundo.avanzar(10 * 3_600_000);
    secretos.push(await rotar());
    /** Tells which of the secrets verify a delivery that is made now. */
    const firman = async () => {
      recibidos.length = 0;
      await mundo.api("POST", `/v1/webhooks/${id}/probar`);
      const firmas = recibidos[0]?.headers["webhook-signature"]?.split(" ") ?? [];
      const { cuerpo = "", headers = {} } = recibidos[0] ?? {};
      const firmado = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${cuerpo}`;
      const deSecreto = (s: string) => {
        const clave = Buffer.from(s.slice(s.indexOf("_") + 1), "base64");
        return firmas.includes(`v1,${createHmac("sha256", clave).update(firmado).digest("base64")}`);
      };
      expect(firmas.length).toBe(secretos.filter(deSecreto).length);
      return secretos.map(deSecreto);
    };
    expect(await firman()).toEqual([true, true, true, true]);
    await mundo.avanzar(5 * 3_600_000);
    expect(await firman()).toEqual([false, true, true, true]);
    await mundo.avanzar(10 * 3_600_000);
    expect(await firman()).toEqual([false, false, true, true]);
    await mundo.avanzar(24 * 3_600_000);
    expect(await firman()).toEqual([false, false, false, true]);
    for (let i = 0; i < 5; i++) await rotar();
    expect((await mundo.api("POST", `/v1/webhooks/${id}/rotar`)).status).toBe(409);
  });

  test("that does not answer 2xx is tried again, with the same id and body", async () => {
    await create();
    responder = (n) => (n < 3 ? 503 : 200);
    await emitir();
    await llegan(1);
    await mundo.avanzar(6000);
    await llegan(2);
    await mundo.avanzar(6 * 60_000);
    await llegan(3);
    expect(new Set(recibidos.map(({ cuerpo, headers }) => headers["webhook-id"] + cuerpo)).size).toBe(1);
    const [{ id }] = (await mundo.api("GET", "/v1/webhooks")).body.datos.webhooks;
    const entrega = async () =>
      (await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas[0];
    await hasta("el registro", async () => (await entrega()).estado === "entregada");
    expect(await entrega()).toMatchObject({ tipo: "factura.emitida", intentos: 3, ultimo: { status: 200 } });
    const otra = await mundo.api("POST", `/v1/webhooks/${id}/entregas/${(await entrega()).id}/reenviar`);
    expect([otra.status, otra.body.datos.status, recibidos.length]).toEqual([200, 200, 4]);
  });

  test("sent again by several hands at once keeps each attempt under its own number", async () => {
    const { id } = await create();
    const { entrega } = (await mundo.api("POST", `/v1/webhooks/${id}/probar`)).body.datos;
    const ruta = `/v1/webhooks/${id}/entregas/${entrega}/reenviar`;
    const estados = await Promise.all(Array.from({ length: 5 }, () => mundo.api("POST", ruta)));
    expect(estados.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [{ intentos }] = (await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas;
    expect(intentos).toBe(6);
  });

  test("survives a restart: what was due is delivered afterwards", async () => {
    await create();
    responder = (n) => (n === 1 ? 500 : 200);
    await emitir();
    await llegan(1);
    await mundo.reiniciar();
    await mundo.avanzar(6000);
    await llegan(2);
  });

  test("a test that fails is told as it is, dated now, never tried again, and no fault of the webhook", async () => {
    const { id } = await create();
    responder = () => 500;
    const { body } = await mundo.api("POST", `/v1/webhooks/${id}/probar`);
    expect(body.datos.status).toBe(500);
    const entregas = async () => (await mundo.api("GET", `/v1/webhooks/${id}/entregas`)).body.datos.entregas;
    const [prueba] = await entregas();
    expect(prueba).toMatchObject({
      tipo: "webhook.prueba",
      estado: "abandonada",
      intentos: 1,
      proximo_en: null,
    });
    for (const en of [prueba.creado_en, prueba.ultimo.en])
      expect(Math.abs(Date.parse(en) - mundo.ahora())).toBeLessThan(600_000);
    expect((await mundo.api("GET", "/v1/webhooks")).body.datos.webhooks[0].fallando_desde).toBeNull();
    await mundo.avanzar(25 * 3_600_000);
    responder = () => 200;
    await emitir();
    await llegan(2);
    expect(recibidos.map(tipo)).toEqual(["webhook.prueba", "factura.emitida"]);
  });
});

test("attempts come at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, a tenth off at most; then never", () => {
  const esperas = ESPERAS_MS.map((_, i) => proximoIntento(i + 1, 0, 0.5, null));
  expect(esperas).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((s) => s * 1000));
  expect(proximoIntento(1, 0, 0, null)).toBe(4500);
  expect(proximoIntento(1, 0, 1, null)).toBe(5500);
  expect(proximoIntento(1, 0, 0.5, 60), "Retry-After").toBe(60_000);
  expect(proximoIntento(2, 0, 0.5, 60), "a Retry-After shortens no wait").toBe(300_000);
  expect(proximoIntento(1, 0, 0.5, 1e18), "nor goes beyond a day").toBe(86_400_000);
  expect(proximoIntento(10, 0, 0.5, null)).toBeNull();
});
