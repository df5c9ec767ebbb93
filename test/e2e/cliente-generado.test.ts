import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";

const GENERAR = join(import.meta.dirname, "../support/cliente/generar.ts");
const GENERAR_TIPOS = join(import.meta.dirname, "../support/cliente/generar-tipos.ts");
const TSC = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

/** The first 75 operations fit 6,000 lines; an object that is described where it occurs, in place of by its name, exceeds this. */
const LINEAS_POR_OPERACION = 80;

/** A client program that uses only the generated client. */
const PROGRAMA = `
import { client } from "./cliente/client.gen.ts";
import { postV1Facturas, postV1FacturasCufAnular } from "./cliente/sdk.gen.ts";

client.setConfig({ baseUrl: process.env.BASE ?? "", headers: { "X-API-KEY": process.env.CLAVE ?? "" } });
const emitida = await postV1Facturas({
  headers: { "X-Idempotency-Key": "generado-1", Prefer: "return=minimal" },
  body: {
    emisor: { actividad_economica: "4711100" },
    cliente: { tipo_documento: 1, numero_documento: "4853921", razon_social: "Quispe" },
    items: [
      { codigo_producto: "CAF-25", codigo_sin: 1000118, descripcion: "Café molido 250 g", cantidad: 1, unidad_medida: 57, precio_unitario: 32 },
    ],
  },
});
if (emitida.data === undefined) throw new Error(JSON.stringify(emitida.error));
const { cuf, estado, monto_total } = emitida.data.datos;
const anulada = await postV1FacturasCufAnular({ path: { cuf }, body: { motivo: 3 } });
console.log(estado, monto_total, anulada.data?.datos.estado, cuf);
`;

/** A program that uses only the types: what it sends is short, and each kind of reply is told apart. */
const CON_TIPOS = `
import type { components, paths } from "./tipos.ts";

type Cuerpo = paths["/v1/facturas"]["post"]["requestBody"]["content"]["application/json"];
const cuerpo: Cuerpo = {
  emisor: { actividad_economica: "4711100" },
  cliente: { tipo_documento: 1, numero_documento: "4853921", correo: "ana@ejemplo.bo" },
  items: [
    { codigo_producto: "CAF-25", codigo_sin: 1000118, descripcion: "Café", cantidad: 1, unidad_medida: 57, precio_unitario: 32 },
  ],
};
export const lote: paths["/v1/facturas/lote"]["post"]["requestBody"]["content"]["application/json"] = {
  facturas: [{ sector: 1, factura: cuerpo }],
};
type Emitida = paths["/v1/facturas"]["post"]["responses"][200]["content"]["application/json"];
export const cufDe = ({ datos }: Emitida): string => datos.cuf;
type Catalogo = paths["/v1/catalogos/{nombre}"]["get"]["responses"][200]["content"]["application/json"];
export const primero = ({ datos: { elementos } }: Catalogo): string =>
  elementos.map((uno) => ("descripcion" in uno ? uno.descripcion : "")).join();
export const seDijo = (error: components["schemas"]["Error"]): string =>
  "detail" in error ? error.detail : error.error;
`;

/** The strictest options of the compiler, declaration files included. */
const ESTRICTAS = [
  "--noEmit",
  "--ignoreConfig",
  "--strict",
  "--exactOptionalPropertyTypes",
  "--noUncheckedIndexedAccess",
  "--noPropertyAccessFromIndexSignature",
  "--noImplicitOverride",
  "--verbatimModuleSyntax",
  "--isolatedModules",
  "--target",
  "es2024",
  "--module",
  "nodenext",
  "--allowImportingTsExtensions",
  "--types",
  "",
];

describe("a client generated from /openapi.json", () => {
  let mundo: Mundo;
  let carpeta: string;
  beforeAll(async () => {
    carpeta = mkdtempSync(join(tmpdir(), "cliente-"));
    mundo = await startMundo();
    const descrita = join(carpeta, "openapi.json");
    writeFileSync(descrita, await (await fetch(`${mundo.base}/openapi.json`)).text());
    execFileSync(process.execPath, [GENERAR, descrita, join(carpeta, "cliente")], { stdio: "pipe" });
    writeFileSync(join(carpeta, "package.json"), '{"type":"module"}');
    writeFileSync(join(carpeta, "programa.ts"), PROGRAMA);
  });

  test("has short types by another generator, which compile strictly and type every call", () => {
    const tipos = execFileSync(process.execPath, [GENERAR_TIPOS, join(carpeta, "openapi.json")], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const { paths }: { paths: Record<string, object> } = JSON.parse(
      readFileSync(join(carpeta, "openapi.json"), "utf8"),
    );
    const operaciones = Object.values(paths).flatMap((metodos) => Object.keys(metodos)).length;
    expect(tipos.split("\n").length).toBeLessThan(LINEAS_POR_OPERACION * operaciones);
    writeFileSync(join(carpeta, "tipos.ts"), tipos);
    const revisar = (programa: string) => {
      writeFileSync(join(carpeta, "con-tipos.ts"), programa);
      return execFileSync(process.execPath, [TSC, ...ESTRICTAS, "con-tipos.ts"], {
        cwd: carpeta,
        encoding: "utf8",
        stdio: "pipe",
      });
    };
    expect(revisar(CON_TIPOS)).toBe("");
    expect(() => revisar(CON_TIPOS.replace("cantidad: 1,", ""))).toThrow();
    expect(() =>
      revisar(CON_TIPOS.replace("sector: 1, factura: cuerpo", "sector: 1, factura: {}")),
    ).toThrow();
  });

  afterAll(async () => {
    await mundo.close();
    rmSync(carpeta, { recursive: true });
  });

  test("types the body of an invoice, and refuses one that lacks a field", () => {
    writeFileSync(join(carpeta, "malo.ts"), PROGRAMA.replace('codigo_producto: "CAF-25",', ""));
    const opciones = [
      "--noEmit",
      "--ignoreConfig",
      "--strict",
      "--skipLibCheck",
      "--target",
      "es2024",
      "--module",
      "nodenext",
    ];
    const tipos = [
      "--allowImportingTsExtensions",
      "--typeRoots",
      join(import.meta.dirname, "../../node_modules/@types"),
      "--types",
      "node",
    ];
    const revisar = (archivo: string) =>
      execFileSync(process.execPath, [TSC, ...opciones, ...tipos, archivo], {
        cwd: carpeta,
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(revisar("programa.ts")).toBe("");
    expect(() => revisar("malo.ts")).toThrow();
  });

  test("issues and annuls", () => {
    const salida = execFileSync(process.execPath, ["programa.ts"], {
      cwd: carpeta,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], BASE: mundo.base, CLAVE: mundo.empresas[0]?.apiKey ?? "" },
    });
    expect(salida).toMatch(/^EMITIDA 32 ANULADA [0-9A-F]{50,}\n$/);
  });
});
