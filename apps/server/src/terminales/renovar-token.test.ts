import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** A till's credential that was heard ends once the till has another one, and no reply that is lost stops it. docs/decisions/0046 */
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { proxies: ["loopback"] } });
});
afterAll(() => mundo.close());

const EN_CLARO = { "x-forwarded-for": "192.168.1.20" };
const CIFRADA = { ...EN_CLARO, "x-forwarded-proto": "https" };

const llamar = (
  token: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = CIFRADA,
) =>
  mundo.api(method, `/v1/terminal${path}`, method === "POST" ? {} : undefined, {
    "x-api-key": null,
    authorization: `Bearer ${token}`,
    ...headers,
  });
const latir = (token: string, headers?: Readonly<Record<string, string>>) =>
  llamar(token, "GET", "/estado", headers);
const renovar = async (token: string, headers?: Readonly<Record<string, string>>) =>
  exigir(await latir(token, headers)).body.datos.renovar;
const pedir = async (token: string, headers?: Readonly<Record<string, string>>) =>
  exigir(await llamar(token, "POST", "/credencial", headers)).body.datos.token;

test("a credential that nobody heard stays", async () => {
  const { token } = await emparejarCaja(mundo);
  expect(await renovar(token)).toBe(false);
});

test("one that went in the open is followed over TLS alone, and ends when its successor was used", async () => {
  const { token } = await emparejarCaja(mundo);
  expect([await renovar(token, EN_CLARO), await pedir(token, EN_CLARO)]).toEqual([false, null]);
  expect(await renovar(token)).toBe(true);
  const perdida = await pedir(token);
  const nueva = await pedir(token);
  expect((await latir(token)).status).toBe(200);
  expect((await latir(perdida)).status).toBe(403);
  expect(await renovar(nueva)).toBe(false);
  // Calls that left with the one before arrive.
  expect((await latir(token)).status).toBe(200);
  await mundo.avanzar(11 * 60_000);
  expect((await latir(token)).status).toBe(403);
  expect(await renovar(nueva)).toBe(false);
  await mundo.reiniciar();
  expect((await latir(nueva)).status).toBe(200);
});

test("a till of before this program has nobody's word that it was not heard, and one that is revoked draws none", async () => {
  const { token, id } = await emparejarCaja(mundo);
  await mundo.db().updateTable("terminales").set({ oido: 1 }).where("id", "=", id).execute();
  const nueva = await pedir(token);
  await mundo.db().updateTable("terminales").set({ revocado: 1 }).where("id", "=", id).execute();
  expect([(await latir(token)).status, (await latir(nueva)).status]).toEqual([403, 403]);
});
