import { Instante, SECTORES } from "@mostrador/core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { RUTAS } from "../routes.ts";
import { describir } from "./openapi.ts";

/** Checks each operation's failures and headers in docs/api.md against /openapi.json. */
const api = describir(RUTAS, "http://localhost");

const operacion = (ruta: string) => {
  const [metodo = "", path = ""] = ruta.split(" ");
  const found = api.paths[path]?.[metodo.toLowerCase()];
  if (found === undefined) throw new Error(`no existe ${ruta}`);
  return found;
};

const EMISION = [400, 402, 403, 404, 409, 422, 502];
const TRES_DE_PUNTOS = [400, 402, 403, 404, 422, 502];

describe("openapi.json names each failure that docs/api.md gives an operation", () => {
  const filas: readonly (readonly [ruta: string, estados: readonly number[]])[] = [
    ...SECTORES.map(({ ruta }) => [`POST ${ruta}`, EMISION] as const),
    ["POST /v1/facturas/lote", [403, 422]],
    ["GET /v1/facturas", [403, 422]],
    ["GET /v1/facturas/{cuf}", [403, 404]],
    ["GET /v1/facturas/{cuf}/estado-siat", [400, 402, 403, 404, 502]],
    ["POST /v1/facturas/{cuf}/anular", [400, 402, 403, 404, 502]],
    ["POST /v1/facturas/{cuf}/revertir-anulacion", [400, 402, 403, 404, 409, 502]],
    ["POST /v1/facturas/{cuf}/reenviar-email", [400, 403, 404, 502]],
    ["POST /v1/sincronizar", [400, 404, 502]],
    ["POST /v1/sincronizar/catalogos", [404, 502]],
    ["GET /v1/catalogos/{nombre}", [403, 404]],
    ["POST /v1/contingencia/evento", [400, 403, 404]],
    ["POST /v1/contingencia/paquete", [400, 402, 403, 404, 502]],
    ["POST /v1/operaciones/puntos-venta", TRES_DE_PUNTOS],
    ["GET /v1/operaciones/puntos-venta", TRES_DE_PUNTOS],
    ["DELETE /v1/operaciones/puntos-venta/{codigo_punto_venta}", TRES_DE_PUNTOS],
    ["POST /v1/nit/validar", [403, 404, 502]],
    ["GET /v1/cuenta", [403]],
    ["GET /v1/cuenta/api-key", [403]],
    ["POST /v1/cuenta/api-key/regenerar", [403, 502]],
    ["POST /v1/cuenta/solicitar-produccion", [401, 403, 502]],
    ["POST /v1/registro/prueba", [401, 502]],
    ["POST /v1/auth/solicitar-acceso", [400, 502]],
  ];
  test.each(filas)("%s", (ruta, estados) => {
    const dichos = Object.keys(operacion(ruta).responses);
    expect(estados.filter((estado) => !dichos.includes(String(estado)))).toEqual([]);
  });
});

describe("openapi.json names the headers", () => {
  test.each(SECTORES.map(({ ruta }) => [ruta] as const))("of issuing: POST %s", (ruta) => {
    const { parameters, responses } = operacion(`POST ${ruta}`);
    expect(parameters.filter((p) => p.in === "header").map((p) => p.name)).toEqual([
      "X-Idempotency-Key",
      "Prefer",
    ]);
    for (const estado of ["200", "400"])
      expect(Object.keys(responses[estado]?.headers ?? {})).toContain("Idempotent-Replayed");
  });

  test("of each failure of each operation: X-Error-Code", () => {
    for (const metodos of Object.values(api.paths))
      for (const { operationId, responses } of Object.values(metodos))
        for (const [estado, { headers = {} }] of Object.entries(responses))
          if (estado !== "200") expect([operationId, estado, "X-Error-Code" in headers]).toContain(true);
  });

  test("and of a 502 which kind it is, with the document's CUF and number", () => {
    const [, detalle] = api.components.schemas["Error"]?.anyOf ?? [];
    expect(Object.keys(detalle?.properties ?? {})).toEqual(["detail", "kind", "cuf", "numero"]);
  });
});

describe("openapi.json says times with their offset", () => {
  // A till's protocol has Bolivian instants without offset.
  const filas = RUTAS.filter(({ path }) => !path.startsWith("/v1/terminal/")).map(
    (ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`] as const,
  );
  const { pattern } = z.toJSONSchema(Instante);
  test.each(filas)("%s", (ruta) => {
    const dicho = JSON.stringify(operacion(ruta).responses["200"]);
    expect(dicho).not.toContain(JSON.stringify(pattern));
  });
});
