import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import type { Deps } from "../../deps.ts";
import { pause, startPeriodicas } from "./periodicas.ts";

test("a pause leaves no listener at the signal, whether it ends by itself or by the signal", async () => {
  const abort = new AbortController();
  for (let i = 0; i < 20; i++) await pause(0, abort.signal);
  expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
  const larga = pause(3_600_000, abort.signal);
  expect(getEventListeners(abort.signal, "abort")).toHaveLength(1);
  abort.abort();
  await larga;
  expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
});

test("a job that says it is done has no other round, and one that fails has", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const rondas = { acaba: 0, falla: 0 };
  const deps = { ...({} as Deps), log: () => {} };
  const parar = startPeriodicas(deps, [
    {
      nombre: "acaba",
      cadaMs: 0,
      quien: "todos",
      hacer: async () => (++rondas.acaba < 3 ? undefined : "acabada"),
    },
    {
      nombre: "falla",
      cadaMs: 0,
      quien: "todos",
      hacer: async () => {
        if (++rondas.falla === 20) resolve();
        throw new Error("no se pudo");
      },
    },
  ]);
  await promise;
  await parar();
  expect(rondas.acaba).toBe(3);
});
