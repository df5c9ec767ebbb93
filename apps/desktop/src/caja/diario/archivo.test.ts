import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import * as fsp from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { hasArchivo, readLineas, TROZO } from "./archivo.ts";

const carpeta = mkdtempSync(join(tmpdir(), "lineas-"));
afterAll(() => rmSync(carpeta, { recursive: true, force: true }));

async function leer(texto: string): Promise<string[]> {
  const ruta = join(carpeta, "copia.jsonl");
  writeFileSync(ruta, texto);
  const lineas: string[] = [];
  for await (const linea of readLineas(ruta)) lineas.push(linea);
  return lineas;
}

test("the lines of a file are those of its whole text, wherever a piece ends", async () => {
  const linea = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("ñ".repeat(TROZO), "x".repeat(TROZO - 1)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(linea, { maxLength: 6 }), async (lineas) => {
      const texto = lineas.join("\n").toWellFormed();
      expect(await leer(texto)).toEqual(texto.split("\n"));
    }),
    { numRuns: 60 },
  );
});

const LINEAS = 200_000;
const LARGO = 1000;

test("200,000 lines of a second copy are read with memory for a few of them", async () => {
  const ruta = join(carpeta, "larga.jsonl");
  const archivo = await fsp.open(ruta, "w");
  const mil = `${"x".repeat(LARGO - 1)}\n`.repeat(1000);
  for (let i = 0; i < LINEAS / 1000; i++) await archivo.write(mil);
  await archivo.close();
  let [cuantas, caracteres] = [0, 0];
  let mayor = 0;
  const antes = process.memoryUsage();
  for await (const linea of readLineas(ruta)) {
    cuantas++;
    caracteres += linea.length;
    if (cuantas % 10_000 === 0) {
      const { heapUsed, external } = process.memoryUsage();
      mayor = Math.max(mayor, heapUsed + external - antes.heapUsed - antes.external);
    }
  }
  expect([cuantas, caracteres]).toEqual([LINEAS + 1, LINEAS * (LARGO - 1)]);
  // The whole text takes 200 MB; what is not collected yet is part of the figure.
  expect(mayor).toBeLessThan(100 * 1024 * 1024);
});

test("a folder that is gone has no answer about its files: it is not one without them", async () => {
  expect(await hasArchivo(carpeta, "otro.jsonl")).toBe(false);
  await expect(hasArchivo(join(carpeta, "no está"), "otro.jsonl")).rejects.toThrow("ENOENT");
});
