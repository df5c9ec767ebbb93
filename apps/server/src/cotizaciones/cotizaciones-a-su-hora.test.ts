/** Exchange rates are read when docs/api.md A35 says: banks every half hour, the official rate from 00:05 each day. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

const [MINUTO_MS, DIA_MS] = [60_000, 86_400_000];
const leidas = { "/oficial": 0, "/banco": 0 };
let caido = false;
const sitio = createServer(({ url }, res) => {
  if (url === "/oficial" || url === "/banco") leidas[url] += 1;
  res.writeHead(caido ? 503 : 200).end("<p>Compra 12,08 Venta 12,18</p>");
});
let mundo: Mundo;
beforeAll(async () => {
  sitio.listen(0, "127.0.0.1");
  await once(sitio, "listening");
  const base = `http://127.0.0.1:${(sitio.address() as AddressInfo).port}`;
  const bancos = [{ banco: "Banco Uno", url: `${base}/banco` }];
  mundo = await startMundo({
    config: { cotizaciones: { oficiales: [`${base}/oficial`], ufv: null, margen: "0", bancos } },
  });
});
afterAll(async () => {
  await mundo.close();
  sitio.close();
});

/** Gives the moment when a row is due next, once it is in the future. */
async function proxima(clave: "bancos" | "oficial"): Promise<number> {
  const fila = mundo.db().selectFrom("tareas").select("venceEn").where("clave", "=", clave);
  const vence = async () => (await fila.executeTakeFirstOrThrow()).venceEn;
  await hasta(`${clave} espera`, async () => (await vence()) > mundo.ahora());
  return vence();
}
/**
 * Half an hour from the reading on, of which a slow machine has spent some minutes until it is asked. The work is planned by the tax system's
 * clock, which the server measures to within the duration of an answer.
 */
const expectMediaHora = (espera: number) => {
  expect(espera).toBeLessThan(31 * MINUTO_MS);
  expect(espera).toBeGreaterThan(20 * MINUTO_MS);
};

test("banks are read at once and every half hour; the official rate at once and from 00:05 on", async () => {
  expectMediaHora((await proxima("bancos")) - mundo.ahora());
  const nocturna = await proxima("oficial");
  expect(epochToInstante(nocturna).slice(11)).toBe("00:05:00.000");
  expect(nocturna - mundo.ahora()).toBeLessThan(DIA_MS + MINUTO_MS);
  expect(leidas).toEqual({ "/oficial": 1, "/banco": 1 });
  await mundo.avanzar(31 * MINUTO_MS);
  await hasta("otra vez el banco", async () => leidas["/banco"] === 2);
  const antes = leidas["/oficial"];
  await mundo.avanzar(DIA_MS);
  await hasta("otra vez la oficial", async () => leidas["/oficial"] > antes);
  expect(await proxima("oficial")).toBeGreaterThanOrEqual(nocturna + DIA_MS);
});

test("an official rate that could not be read is asked for again within half an hour", async () => {
  caido = true;
  const antes = leidas["/oficial"];
  await mundo.avanzar(DIA_MS);
  await hasta("se preguntó", async () => leidas["/oficial"] > antes);
  expectMediaHora((await proxima("oficial")) - mundo.ahora());
});
