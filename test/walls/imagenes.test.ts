/** Each image that the server is built of or started beside is named by its digest. docs/decisions/0088 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const FIJADA = /^[a-z0-9./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

/** The names of a file's images, without those of the file's own stages. */
function imagenesDe(archivo: string): readonly string[] {
  const texto = readFileSync(join(RAIZ, archivo), "utf8");
  const etapas = new Set([...texto.matchAll(/^FROM \S+ AS (\S+)/gm)].map(([, etapa]) => etapa));
  const nombres = [...texto.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, nombre = ""]) => nombre);
  return nombres.filter((nombre) => !etapas.has(nombre));
}

test.each([
  ["Dockerfile", 2],
  ["compose.yml", 1],
  ["compose.tls.yml", 1],
])("%s names its images by their digests", (archivo, cuantas) => {
  const imagenes = imagenesDe(archivo);
  expect(imagenes).toHaveLength(cuantas);
  expect(imagenes.filter((imagen) => !FIJADA.test(imagen))).toEqual([]);
});
