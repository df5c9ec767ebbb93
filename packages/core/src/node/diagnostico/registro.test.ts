import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildLinea, isMarco, readLineas } from "./linea.ts";
import { createRegistroArchivo, readRegistro } from "./registro.ts";

let carpeta: string;
beforeEach(() => (carpeta = mkdtempSync(join(tmpdir(), "registro-"))));
afterEach(() => rmSync(carpeta, { recursive: true, force: true }));

describe("a line of the log", () => {
  test("holds declared facts only, and of texts the vocabulary", () => {
    const hechos = {
      status: 500,
      path: "/v1/facturas",
      nit: 1023456022,
      cliente: "Rosa Quispe",
      motivo: "ETIMEDOUT",
    };
    expect(buildLinea("tarea", hechos, 0)).toEqual({
      en: "1970-01-01T00:00:00.000Z",
      que: "tarea",
      status: 500,
      path: "/·/facturas",
      motivo: "ETIMEDOUT",
    });
  });

  test("leaves out a fact of another form than declared", () => {
    expect(buildLinea("http", { status: "Rosa", ms: -1, texto: 70012345 }, 0)).toEqual({
      en: "1970-01-01T00:00:00.000Z",
      que: "http",
      status: null,
      ms: null,
    });
  });

  test("keeps of a stack the places in this program, and of its message the vocabulary", () => {
    const { stack = "" } = new TypeError("Rosa Quispe is not a function");
    const linea = buildLinea("error", { error: stack }, 0);
    expect(linea.error).toBe("TypeError: · is not a function");
    expect(linea.pila?.[0]).toMatch(/^packages\/core\/src\/node\/diagnostico\/registro\.test\.ts:\d+$/);
  });

  test.each([
    "/home/ana/Rosa-Quispe.ts:1",
    "../../etc/rosa.js:70012345",
    "packages/core/src/rosa.ts:7",
    "rosa:7",
  ])("takes %s for no place in this program", (lugar) => expect(isMarco(lugar)).toBe(false));

  test("is checked again when it is read: a line added by hand is left out", () => {
    const buena = JSON.stringify(buildLinea("arranque", { version: "0.2.0" }, 0));
    const ajena = JSON.stringify({
      en: "1970-01-01T00:00:00.000Z",
      que: "Rosa",
      secreto: "x",
      pila: ["rosa.ts:1"],
    });
    expect(readLineas(`${buena}\n${ajena}\n{"en":"Rosa"}\nRosa`)).toEqual([
      JSON.parse(buena),
      { en: "1970-01-01T00:00:00.000Z", que: "·" },
    ]);
  });
});

describe("the log's files", () => {
  test("are their owner's only, and hold no more than twice their limit", () => {
    const anotar = createRegistroArchivo(carpeta, 1000);
    for (let i = 0; i < 200; i++) anotar("tarea", { intento: i });
    const archivos = readdirSync(carpeta);
    expect(archivos.toSorted()).toEqual(["registro.1.jsonl", "registro.jsonl"]);
    for (const archivo of archivos) {
      expect(statSync(join(carpeta, archivo)).size).toBeLessThan(1200);
      expect(statSync(join(carpeta, archivo)).mode & 0o777).toBe(0o600);
    }
    const intentos = readRegistro(carpeta)
      .trim()
      .split("\n")
      .map((linea) => (JSON.parse(linea) as { intento: number }).intento);
    expect(intentos.at(-1)).toBe(199);
    expect(intentos).toEqual(intentos.toSorted((a, b) => a - b));
  });

  test("stop nothing where the folder is gone, and survive a torn line", () => {
    createRegistroArchivo(join(carpeta, "no-esta"))("arranque");
    const anotar = createRegistroArchivo(carpeta);
    anotar("arranque");
    appendFileSync(join(carpeta, "registro.jsonl"), '{"en":"1970');
    anotar("tarea");
    anotar("tarea");
    expect(readRegistro(carpeta).trim().split("\n")).toHaveLength(2);
    expect(readFileSync(join(carpeta, "registro.jsonl"), "utf8")).toContain("1970");
  });
});
