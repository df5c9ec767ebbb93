/** Leases of units of work: whose they are, when they end, and how long the next attempt waits. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createEsperas } from "../esperas.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { endLease, freeLeases, postponeLease, renewLease, takeLease } from "./leases.ts";

const CLAVE = "paquete:7";
const AHORA = 1_700_000_000_000;
const MIN_MS = 60_000;

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());
afterEach(() => base.db.deleteFrom("turnos").execute());

const tomar = (proceso: number, ahoraMs = AHORA) =>
  takeLease(base.db, CLAVE, { proceso, ahoraMs, esperas: createEsperas(() => 0) });
const aplazar = (proceso: number, intento: number) =>
  postponeLease(base.db, CLAVE, { proceso, intento, ahoraMs: AHORA, baseMs: MIN_MS, maxMs: 5 * MIN_MS });
const libreEn = async () => (await base.db.selectFrom("turnos").select("libreEn").execute())[0]?.libreEn;

test("a lease is ended, postponed and renewed by its holder and attempt alone", async () => {
  expect(await tomar(1)).toBe(1);
  expect(await tomar(2)).toBeNull();
  const antes = await libreEn();
  expect(await endLease(base.db, CLAVE, 2)).toBe(false);
  await aplazar(2, 1);
  const renovar = (proceso: number, intento: number) =>
    renewLease(base.db, CLAVE, { proceso, intento, ahoraMs: AHORA + MIN_MS });
  expect([await renovar(2, 1), await renovar(1, 2)]).toEqual([false, false]);
  expect(await libreEn()).toBe(antes);
  expect(await tomar(2)).toBeNull();
  expect(await renovar(1, 1)).toBe(true);
  expect(await endLease(base.db, CLAVE, 1)).toBe(true);
  expect(await tomar(2)).toBe(1);
});

test("the next attempt waits twice as long as the one before, up to the longest, and comes at its moment", async () => {
  const pausas: number[] = [];
  let ahoraMs = AHORA;
  for (const intento of [1, 2, 3, 4]) {
    expect(await tomar(1, ahoraMs)).toBe(intento);
    await aplazar(1, intento);
    ahoraMs = (await libreEn()) ?? 0;
    pausas.push((ahoraMs - AHORA) / MIN_MS);
    expect(await tomar(2, ahoraMs - 1)).toBeNull();
  }
  expect(pausas).toEqual([1, 2, 4, 5]);
});

test("a pause that a clock far ahead began does not hold the work once the clock is right", async () => {
  await tomar(1);
  await aplazar(1, 1);
  expect(await tomar(2, AHORA - 10 * MIN_MS)).toBeNull();
  expect(await tomar(2, AHORA - 365 * 86_400_000)).toBe(2);
});

test("leases of ended servers and of none are free; those of the living stay", async () => {
  await tomar(1);
  await freeLeases(base.db, [2]);
  expect(await tomar(3)).toBeNull();
  await freeLeases(base.db, [1]);
  expect(await tomar(3)).toBe(1);
  // As a program of before wrote it.
  await base.db.updateTable("turnos").set({ proceso: null }).execute();
  await freeLeases(base.db, []);
  expect(await tomar(3)).toBe(1);
});
