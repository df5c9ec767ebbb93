import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findPlantados, readZip } from "../support/zip.ts";
import { writeDiagnostico } from "./archivo.ts";
import { createRegistroArchivo } from "./registro.ts";

let carpeta: string;
beforeEach(() => (carpeta = mkdtempSync(join(tmpdir(), "diagnostico-"))));
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

const forma = z.object({ declarado: z.int() });
const T0 = 1_795_000_000_000;

test("the file holds the declared facts and the logs, and only its owner reads it", async () => {
  createRegistroArchivo(carpeta)("arranque", { version: "0.2.0" });
  const datos = { declarado: 7, secreto: "Rosa" };
  const registros = { "registro.jsonl": carpeta, "registro-otro.jsonl": join(carpeta, "no-esta") };
  const ruta = await writeDiagnostico(join(carpeta, "salida"), { forma, datos, registros, enMs: T0 });
  expect(statSync(ruta).mode & 0o777).toBe(0o600);
  const archivos = readZip(readFileSync(ruta));
  expect([...archivos.keys()]).toEqual([
    "LEAME.txt",
    "diagnostico.json",
    "registro.jsonl",
    "registro-otro.jsonl",
  ]);
  expect(JSON.parse(String(archivos.get("diagnostico.json")))).toEqual({ declarado: 7 });
  expect(String(archivos.get("registro.jsonl"))).toContain('"version":"0.2.0"');
  expect(String(archivos.get("LEAME.txt"))).toContain("soporte");
});

test("a folder keeps the newest five", async () => {
  for (let i = 0; i < 8; i++)
    await writeDiagnostico(carpeta, { forma, datos: { declarado: i }, registros: {}, enMs: T0 + i * 1000 });
  const quedan = readdirSync(carpeta).toSorted();
  expect(quedan).toHaveLength(5);
  expect(String(readZip(readFileSync(join(carpeta, quedan[0] ?? ""))).get("diagnostico.json"))).toContain(
    "3",
  );
});

test.each([
  ["texto", (s: string) => s],
  ["base64", (s: string) => Buffer.from(`xy${s}zw`).toString("base64")],
  ["base64url", (s: string) => Buffer.from(`x${s}?`).toString("base64url")],
  ["hexadecimal", (s: string) => Buffer.from(s).toString("hex")],
  ["url", (s: string) => encodeURIComponent(s)],
  [
    "JSON",
    (s: string) =>
      s
        .split("")
        .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
        .join(""),
  ],
])("the search for planted texts sees %s", async (_como, cifrar) => {
  const libre = z.object({ texto: z.string() });
  const datos = { texto: cifrar("Nuñez Ñanco 70012345") };
  const ruta = await writeDiagnostico(carpeta, { forma: libre, datos, registros: {}, enMs: T0 });
  expect(findPlantados(readFileSync(ruta), ["Nuñez Ñanco 70012345"])).not.toEqual([]);
  expect(findPlantados(readFileSync(ruta), ["Otra Persona"])).toEqual([]);
});

test("the search for planted texts takes no four signs for the base64 of a short name", async () => {
  const libre = z.object({ texto: z.string() });
  const datos = { texto: "aWEtDa" };
  const ruta = await writeDiagnostico(carpeta, { forma: libre, datos, registros: {}, enMs: T0 });
  expect(findPlantados(readFileSync(ruta), ["XKCD"])).toEqual([]);
});
