import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ok } from "@mostrador/core";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { llevarTodo } from "./llevar-todo.ts";
import { LLEVADAS, NO_SE_LLEVAN } from "./tablas.ts";

let mundo: Mundo;
let destino: string;
beforeAll(async () => {
  mundo = await startMundo();
  destino = mkdtempSync(join(tmpdir(), "llevar-"));
});
afterAll(async () => {
  rmSync(destino, { recursive: true });
  await mundo.close();
});

test("each table with a company's rows is taken along, or stays for a reason", async () => {
  const tablas = await mundo.db().introspection.getTables();
  const camel = (nombre: string) => nombre.replaceAll(/_(\w)/g, (_, letra: string) => letra.toUpperCase());
  const conNit = tablas
    .filter(({ columns }) => columns.some(({ name }) => name === "nit"))
    .map(({ name }) => camel(name));
  const dichas = new Set<string>([...LLEVADAS.map(({ tabla }) => tabla), ...Object.keys(NO_SE_LLEVAN)]);
  expect(conNit.filter((tabla) => !dichas.has(tabla))).toEqual([]);
});

describe("a company's data", () => {
  let carpeta: string;
  const csv = (archivo: string) => readFileSync(join(carpeta, "tablas", archivo), "utf8");

  beforeAll(async () => {
    exigir(await mundo.api("POST", "/v1/facturas", toWire(EJEMPLOS[1])));
    const llevado = await llevarTodo(mundo.db(), mundo.empresas[0].nit, destino, mundo.ahora());
    if (!llevado.ok) throw new Error(llevado.error);
    ({ carpeta } = llevado.value);
    expect(llevado).toMatchObject(ok({ documentos: 1 }));
  });

  test("have each document's XML as it was sent, under a digest that any system checks", () => {
    const documentos = join(carpeta, "documentos");
    expect(execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: documentos, encoding: "utf8" })).toMatch(
      /OK\n$/,
    );
    const xml = readdirSync(documentos, { recursive: true, encoding: "utf8" }).find((nombre) =>
      nombre.endsWith(".xml"),
    );
    expect(readFileSync(join(documentos, xml ?? ""), "utf8")).toContain("<facturaElectronicaCompraVenta");
  });

  test("are explained by a text that names every file", () => {
    const leeme = readFileSync(join(carpeta, "LEEME.txt"), "utf8");
    for (const nombre of readdirSync(join(carpeta, "tablas"))) expect(leeme).toContain(nombre);
  });

  test("are tables that a spreadsheet opens", () => {
    expect(csv("documentos.csv")).toMatch(/^\uFEFFid,cuf,nit,/);
    expect(csv("documentos.csv").trim().split("\r\n")).toHaveLength(2);
    expect(csv("ultimos-numeros.csv")).toContain("siguiente");
  });

  test("hold no secret, and nothing of another company", () => {
    const [, otra] = mundo.empresas;
    for (const nombre of readdirSync(join(carpeta, "tablas"))) {
      const [cabeza = "", ...filas] = csv(nombre).split("\r\n");
      expect(cabeza).not.toMatch(/(^|,)(pin|token|p12|secreto|clave_sellada|hash_pin)/);
      expect(filas.filter((fila) => fila.includes(`,${otra.nit},`))).toEqual([]);
    }
  });

  test("are not written over", async () => {
    const otraVez = await llevarTodo(mundo.db(), mundo.empresas[0].nit, destino, mundo.ahora());
    expect(otraVez).toMatchObject({ ok: false, error: expect.stringContaining("ya existe") });
  });
});
