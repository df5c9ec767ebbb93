import { createLocalJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../motor/connection.ts";
import { loadSecretos } from "../secretos.ts";
import { como, entrar } from "../support/entrar.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuidarClaves, rotarClave } from "./claves.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const taller = (db: Db = mundo.db()) => ({
  db,
  secretos: loadSecretos(mundo.config.dataDir),
  now: mundo.ahora,
});
const kids = async () => {
  const { keys } = exigir(await mundo.api("GET", "/.well-known/jwks.json")).body;
  return keys.map(({ kid }: { kid: string }) => kid);
};
/** Verifies a token by the published keys, as another program does. */
async function verificar(token: string): Promise<string | undefined> {
  const { keys } = exigir(await mundo.api("GET", "/.well-known/jwks.json")).body;
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys }), {
    issuer: mundo.config.publicUrl,
    currentDate: new Date(mundo.ahora()),
  });
  expect(payload["email"]).toBe("ana@ejemplo.bo");
  return protectedHeader.kid;
}
const sigue = async (token: string) =>
  (await mundo.api("GET", "/v1/empresas", undefined, como(token))).status;

test("a new key signs from then on; the old one is published until what it signed has ended", async () => {
  const antes = await entrar(mundo, "ana@ejemplo.bo");
  const viejo = await verificar(antes);
  const { kid } = await rotarClave(taller());
  expect(await kids()).toEqual([kid, viejo]);
  const despues = await entrar(mundo, "ana@ejemplo.bo");
  expect([await verificar(antes), await verificar(despues)]).toEqual([viejo, kid]);
  expect([await sigue(antes), await sigue(despues)]).toEqual([200, 200]);
  await mundo.avanzar(12 * 3_600_000 + 1000);
  expect(await kids()).toEqual([kid]);
  expect([await sigue(antes), await sigue(despues)]).toEqual([401, 401]);
});

test("a rotation that is cut off at any statement leaves a key that signs, and the next one goes through", async () => {
  const antes = await kids();
  const cortada = new Error("cortada");
  for (const hechas of [0, 1]) {
    let cuantas = 0;
    const db = mundo.db().withPlugin({
      transformQuery: ({ node }) => {
        if (cuantas++ >= hechas) throw cortada;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(rotarClave(taller(db))).rejects.toBe(cortada);
    expect(await kids()).toEqual(antes);
    expect(await verificar(await entrar(mundo, "ana@ejemplo.bo"))).toBe(antes[0]);
  }
  const { kid } = await rotarClave(taller());
  expect((await kids())[0]).toBe(kid);
});

test("a key that signed for half a year is replaced by itself, and forgotten when its sessions have ended", async () => {
  const [antes] = await kids();
  mundo.moverReloj(181 * 86_400_000);
  await cuidarClaves(taller());
  const [nueva, ...otras] = await kids();
  expect([nueva === antes, otras]).toEqual([false, [antes]]);
  mundo.moverReloj(13 * 3_600_000);
  await cuidarClaves(taller());
  expect(await mundo.db().selectFrom("clavesIdentidad").select("kid").execute()).toEqual([{ kid: nueva }]);
});

test("private keys lie sealed in the database", async () => {
  const filas = await mundo.db().selectFrom("clavesIdentidad").select("privada").execute();
  for (const { privada } of filas) expect(privada.toString("latin1")).not.toContain("PRIVATE KEY");
});
