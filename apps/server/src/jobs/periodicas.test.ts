import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { pause } from "./periodicas.ts";

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
