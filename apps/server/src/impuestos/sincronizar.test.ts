import { instanteToEpoch } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true });
});
afterAll(() => mundo.close());

/** The first company's point of sale 0. */
const lugar = () => {
  const [{ nit, codigoSistema }] = mundo.empresas;
  return { nit, codigo_sistema: codigoSistema };
};

test("there is no new CUFD without the tax system's time", async () => {
  const antes = await ultimoCufd();
  await mundo.control({ failNext: [{ kind: "http503", operation: "sincronizarFechaHora" }] });
  expect((await mundo.api("POST", "/v1/sincronizar", lugar())).status).toBe(502);
  expect(await ultimoCufd()).toEqual(antes);
  exigir(await mundo.api("POST", "/v1/sincronizar", lugar()));
  expect(await ultimoCufd()).not.toEqual(antes);
});

test("a time whose answer took hours, since the computer slept, dates no CUFD", async () => {
  const antes = await ultimoCufd();
  const { promise: puerta, resolve: abrir } = Promise.withResolvers<void>();
  const cerrada = mundo.cable().enCalma(() => puerta);
  const preguntas = mundo.cable().cuantas("sincronizarFechaHora");
  const pedida = mundo.api("POST", "/v1/sincronizar", lugar());
  await hasta("se pregunta", async () => mundo.cable().cuantas("sincronizarFechaHora") > preguntas);
  const pasan = mundo.avanzar(8 * 3_600_000);
  abrir();
  await Promise.all([cerrada, pasan]);
  expect((await pedida).status).toBe(502);
  expect(await ultimoCufd()).toEqual(antes);
  exigir(await mundo.api("POST", "/v1/sincronizar", lugar()));
  const { obtenidoEn } = await ultimoCufd();
  expect(instanteToEpoch(obtenidoEn)).toBeLessThanOrEqual(mundo.ahora() + 1000);
  exigir(await mundo.api("POST", "/v1/facturas", pedido()));
});

test("a time asked for before the computer slept dates no CUFD, though the monotonic clock stood still", async () => {
  const OCHO_HORAS_MS = 8 * 3_600_000;
  const antes = await ultimoCufd();
  const { promise: puerta, resolve: abrir } = Promise.withResolvers<void>();
  const cerrada = mundo.cable().enCalma(() => puerta);
  const preguntas = mundo.cable().cuantas("sincronizarFechaHora");
  const pedida = mundo.api("POST", "/v1/sincronizar", lugar());
  await hasta("se pregunta", async () => mundo.cable().cuantas("sincronizarFechaHora") > preguntas);
  mundo.moverReloj(OCHO_HORAS_MS);
  abrir();
  await cerrada;
  expect((await pedida).status).toBe(502);
  expect(await ultimoCufd()).toEqual(antes);
  mundo.moverReloj(-OCHO_HORAS_MS);
  exigir(await mundo.api("POST", "/v1/sincronizar", lugar()));
});

test("nothing is dated before its CUFD was given, when the clock was set back since", async () => {
  const { obtenidoEn } = await ultimoCufd();
  mundo.moverReloj(-240_000);
  const { cuf } = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body.datos;
  const { fechaEmision } = await mundo
    .db()
    .selectFrom("facturas")
    .select("fechaEmision")
    .where("cuf", "=", cuf)
    .executeTakeFirstOrThrow();
  expect(fechaEmision >= obtenidoEn).toBe(true);
});

test("a CUFD ends when the tax system says so, at midnight too", async () => {
  await mundo.control({ cufdMode: "medianoche" });
  exigir(await mundo.api("POST", "/v1/sincronizar", lugar()));
  const { obtenidoEn, vigenteHasta } = await ultimoCufd();
  const finDelDia = `${obtenidoEn.slice(0, 10)}T23:59:59`;
  expect(vigenteHasta.slice(0, 19) <= finDelDia || vigenteHasta.slice(11, 19) === "00:00:00").toBe(true);
  await mundo.normal();
});

function ultimoCufd() {
  return mundo
    .db()
    .selectFrom("cufds")
    .select(["codigo", "obtenidoEn", "vigenteHasta"])
    .where("nit", "=", mundo.empresas[0].nit)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}
