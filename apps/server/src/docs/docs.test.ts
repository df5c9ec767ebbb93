import { SECTORES } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMundo, type Mundo } from "../support/mundo.ts";
import type { OpenApi } from "./openapi.ts";

let mundo: Mundo;
let api: OpenApi;
beforeAll(async () => {
  mundo = await startMundo();
  api = (await mundo.api("GET", "/openapi.json", undefined, { "x-api-key": null })).body;
});
afterAll(() => mundo.close());

const sinClave = (ruta: string) => mundo.api("GET", ruta, undefined, { "x-api-key": null });

describe("the documentation", () => {
  test.each([
    "/",
    "/guia",
    "/guia/portada.js",
    "/guia/probar.js",
    "/docs/post_v1_facturas",
    "/docs",
    "/redoc",
    "/llms.txt",
    "/llms-full.txt",
    "/guia/sitio.css",
    "/guia/sitio.js",
    "/guia/indice.json",
  ])("%s is served without a key, and nothing of it comes from elsewhere", async (ruta) => {
    const { status, texto, headers } = await sinClave(ruta);
    expect(status).toBe(200);
    if (!headers.get("content-type")?.includes("html")) return;
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect([...texto.matchAll(/(?:src|href)="(https?:)?\/\//g)]).toEqual([]);
  });
  test("names every sector's address and every route", async () => {
    const guia = (await sinClave("/guia/sectores")).texto.replaceAll("<wbr>", "");
    for (const { ruta } of SECTORES) expect(guia).toContain(`POST ${ruta}`);
    const referencia = (await sinClave("/redoc")).texto;
    for (const ruta of Object.keys(api.paths)) expect(referencia).toContain(ruta);
  });
});

describe("openapi.json", () => {
  test("is 3.1, version 1.0.0, each operation named once, with its security and its answers", () => {
    expect([api.openapi, api.info.version]).toEqual(["3.1.0", "1.0.0"]);
    const operaciones = Object.values(api.paths).flatMap((metodos) => Object.values(metodos));
    expect(new Set(operaciones.map((o) => o.operationId)).size).toBe(operaciones.length);
    for (const o of operaciones)
      expect([o.summary !== "", o.tags.length, Object.keys(o.responses).includes("200")]).toEqual([
        true,
        1,
        true,
      ]);
  });
  test("has each sector's own fields, in the names that callers write, and an example that is accepted", async () => {
    const cuerpo = api.paths["/v1/facturas/hotel"]?.["post"]?.requestBody?.content["application/json"];
    expect(cuerpo?.schema.required).toContain("fecha_ingreso_hospedaje");
    expect(Object.keys(cuerpo?.schema.properties?.["items"]?.items?.properties ?? {})).toContain(
      "codigo_tipo_habitacion",
    );
    const { status } = await mundo.api("POST", "/v1/facturas/hotel", cuerpo?.example, {
      prefer: "return=minimal",
    });
    expect(status).toBe(200);
  });
  test("names path parameters as the path does", () => {
    for (const [ruta, metodos] of Object.entries(api.paths))
      for (const { parameters } of Object.values(metodos))
        expect(parameters.filter((p) => p.in === "path").map((p) => p.name)).toEqual(
          [...ruta.matchAll(/\{(\w+)\}/g)].map(([, nombre]) => nombre),
        );
  });
});
