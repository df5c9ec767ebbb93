import fs, { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turno } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { writeFrom } from "./feed.ts";

/** Turns of the event loop in which a failure would have been told if it did not wait for the write. */
const TURNOS = 100;

let carpeta: string;
beforeAll(() => {
  carpeta = mkdtempSync(join(tmpdir(), "feed-"));
});
afterAll(() => rmSync(carpeta, { recursive: true }));

test("a download that is cut ends once the write that was on its way has landed", async () => {
  const destino = join(carpeta, "parte");
  const empieza = Promise.withResolvers<void>();
  const disco = Promise.withResolvers<void>();
  const write = fs.write.bind(fs);
  const lento = vi.spyOn(fs, "write").mockImplementation((...args: Parameters<typeof fs.write>) => {
    empieza.resolve();
    void disco.promise.then(() => write(...args));
  });
  async function* bajada(): AsyncGenerator<Buffer> {
    yield Buffer.from("lo último que llegó");
    await empieza.promise;
    throw new Error("se cortó");
  }
  const alTerminar = writeFrom(bajada(), destino, "a").catch(() => readFileSync(destino, "utf8"));
  await empieza.promise;
  for (let i = 0; i < TURNOS; i++) await turno();
  disco.resolve();
  expect(await alTerminar).toBe("lo último que llegó");
  lento.mockRestore();
});
