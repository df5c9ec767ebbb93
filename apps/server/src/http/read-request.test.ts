/** A route may be asked what it declares, and nothing else. */
import type { Request, Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RUTAS } from "../routes.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { parseEntrada } from "./read-request.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

/** Routes that declare themselves open, and the reason: programs of others add what they like. */
const OPEN = new Set([
  "get /healthz query", // a monitor's mark against caches
  "get /readyz query",
  "get /openapi.json query",
  "get /v1/portal/openapi.json query",
  "get /.well-known/jwks.json query",
  "post /v1/compras/{id}/ajustes body", // its kind is read first, and each kind refuses other names
  "post /v1/auth/solicitar-acceso body", // each fault of it is answered with 400
]);

/** Gives the places where a route refuses a name that it does not know. */
function refused(ruta: (typeof RUTAS)[number]): readonly string[] {
  const sent = { no_existe: "1" };
  // A till's body is read by its protocol: http/protocolo.test.ts
  const body = ruta.llamada === undefined ? sent : {};
  const req = { params: {}, query: sent, body, get: () => undefined } as unknown as Request;
  const leida = parseEntrada(ruta, req, { locals: {} } as Response);
  if (leida.ok) return [];
  return leida.detalles.filter(({ loc }) => loc.at(-1) === "no_existe").map(({ loc }) => String(loc[0]));
}

test.each(RUTAS.map((ruta) => [`${ruta.method} ${ruta.path}`, ruta] as const))(
  "%s refuses a name that it does not declare",
  (nombre, ruta) => {
    const parts = ruta.llamada === undefined ? ["query", "body"] : ["query"];
    const expected = parts.filter((part) => !OPEN.has(`${nombre} ${part}`));
    expect(refused(ruta)).toEqual(expect.arrayContaining(expected));
  },
);

test.each([
  ["POST", "/v1/facturas?contingencia=true", {}, "query.contingencia"],
  ["GET", "/v1/webhooks?activo=false", undefined, "query.activo"],
  ["POST", "/v1/webhooks/1/rotar", { gracia_horas: 1 }, "body.gracia_horas"],
  ["DELETE", "/v1/webhooks/1", { id: "otro" }, "body.id"],
])("%s %s says what it does not know", async (metodo, ruta, cuerpo, lugar) => {
  const { status, body } = await mundo.api(metodo, ruta, cuerpo);
  expect(status).toBe(422);
  expect(
    body.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => [loc.join("."), msg]),
  ).toContainEqual([lugar, `El campo ${lugar.split(".")[1]} no existe: quítelo o corrija su nombre.`]);
});

test("a monitor may mark its question against caches", async () => {
  for (const ruta of ["/healthz?t=1", "/readyz?t=1", "/openapi.json?v=2", "/.well-known/jwks.json?v=2"])
    exigir(await mundo.api("GET", ruta));
});
