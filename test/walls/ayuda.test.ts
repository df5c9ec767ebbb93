/** The answers of the help name buttons, pages and fields as the screens do. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PREGUNTAS } from "@mostrador/core/ayuda";
import { expect, test } from "vitest";
import { listArchivos } from "../support/citas.ts";

/** Words of Windows, and an order of the command line: no screen of ours has them. */
const DE_FUERA: ReadonlySet<string> = new Set([
  "windows protegió su pc",
  "más información",
  "ejecutar de todas formas",
  "mostrador-admin datos exportar",
]);
const PANTALLAS =
  /^(?:apps\/desktop\/src\/(?:ui|caja\/frases)|apps\/server\/portal\/src|packages\/ui\/src)\/(?!.*\.test\.)/;

const dicho = listArchivos()
  .filter(({ ruta }) => PANTALLAS.test(ruta))
  .map(({ texto }) => texto.toLowerCase().replaceAll(/\s+/g, " "))
  .join("\n");
const nombrados = PREGUNTAS.flatMap(({ id, pregunta, respuesta }) =>
  [pregunta, ...respuesta].flatMap((frase) =>
    [...frase.matchAll(/«([^»]+)»/g)].map(([, nombre = ""]) => ({ id, nombre })),
  ),
);

/** Names of screens in a document: between their marks. */
const enDocumento = (nombre: string) =>
  [...readFileSync(join(import.meta.dirname, "../../docs", nombre), "utf8").matchAll(/«([^»]+)»/g)].map(
    ([, suyo = ""]) => ({ id: nombre, nombre: suyo.replaceAll(/\s+/g, " ") }),
  );

test("what an answer or a walk tells to touch is on a screen under that name", () => {
  expect(nombrados.length).toBeGreaterThan(30);
  const faltan = [...nombrados, ...["first-sale.md", "vps.md"].flatMap(enDocumento)].filter(
    ({ nombre }) => !DE_FUERA.has(nombre.toLowerCase()) && !dicho.includes(nombre.toLowerCase()),
  );
  expect(faltan).toEqual([]);
});
