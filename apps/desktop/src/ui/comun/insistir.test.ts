import { fail, ok } from "@mostrador/core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FalloPuente } from "../../contract/index.ts";
import { insistir } from "./insistir.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const fallo = (kind: FalloPuente["kind"]) => fail<FalloPuente>({ kind, texto: "", campos: [] });

test("a till that gives no answer is asked again, after longer and longer, until it gives one", async () => {
  let preguntas = 0;
  const valores: number[] = [];
  const callada = 12;
  insistir(
    async () => (++preguntas < callada ? fallo("interno") : ok(preguntas)),
    (valor) => valores.push(valor),
  );
  await vi.advanceTimersByTimeAsync(7_000);
  expect(preguntas).toBe(4);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(valores).toEqual([callada]);
  expect(preguntas).toBe(callada);
});

test("a question that was answered by a refusal is not asked again", async () => {
  let preguntas = 0;
  insistir(
    async () => {
      preguntas++;
      return fallo("faltaPermiso");
    },
    () => expect.unreachable(),
  );
  await vi.advanceTimersByTimeAsync(600_000);
  expect(preguntas).toBe(1);
});

test("a screen that is gone asks nothing more, and takes no late answer", async () => {
  let preguntas = 0;
  const callar = insistir(
    async () => {
      preguntas++;
      return fallo("interno");
    },
    () => expect.unreachable(),
  );
  await vi.advanceTimersByTimeAsync(1_500);
  callar();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(preguntas).toBe(2);
  const tarde = insistir(
    async () => ok(1),
    () => expect.unreachable(),
  );
  tarde();
  await vi.advanceTimersByTimeAsync(1);
});
