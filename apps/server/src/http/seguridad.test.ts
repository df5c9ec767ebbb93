import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasRight, isCompanyRight } from "./rights.ts";
import type { Route } from "./route.ts";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";

/**
 * Calls every route, present and future: none answers with another company's data, and none with a 500.
 * docs/design.md D50.
 */
let mundo: Mundo;
const ajena: Record<string, string> = {};
beforeAll(async () => {
  mundo = await startMundo();
  const key = { "x-api-key": mundo.empresas[1].apiKey };
  const { body } = await mundo.api("POST", "/v1/facturas", pedido(), { ...key, prefer: "return=minimal" });
  ajena["cuf"] = body.datos.cuf;
  const webhook = await mundo.api(
    "POST",
    "/v1/webhooks",
    { url: "http://127.0.0.1:9/", eventos: ["*"] },
    key,
  );
  ajena["id"] = webhook.body.datos.id;
});
afterAll(() => mundo.close());

const camino = ({ path }: Route, valores: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (_, nombre: string) => encodeURIComponent(valores[nombre] ?? "1"));
const llamar = (
  ruta: Route,
  valores: Readonly<Record<string, string>>,
  cuerpo: unknown,
  headers: Readonly<Record<string, string | null>> = {},
) =>
  mundo.api(
    ruta.method.toUpperCase(),
    camino(ruta, valores),
    ruta.method === "get" ? undefined : cuerpo,
    headers,
  );

/** Values of a path that are no identifier. */
const RAROS = ["%00", "..%2f..%2fetc", "'; drop table facturas; --", "🙂".repeat(50), "9".repeat(400), "-1"];

const filas = RUTAS.map((ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`, ruta] as const);
const cerradas = filas.filter(([, ruta]) => ruta.right !== "anyone");
const conCuerpo = filas.filter(([, ruta]) => ruta.method === "post");

/** Counts the routes: in the first tier each has other values. */
let turno = 0;

const DESCONOCIDOS: readonly (readonly [quien: string, headers: Readonly<Record<string, string | null>>])[] =
  [
    ["no credential", { "x-api-key": null }],
    ["an unknown key", { "x-api-key": "mk_desconocida" }],
    ["an unknown bearer", { "x-api-key": null, authorization: "Bearer own_desconocida" }],
    ["half a header", { "x-api-key": null, authorization: "Bearer" }],
  ];

describe.each(cerradas)("%s", (_nombre, ruta) => {
  test.each(rowsOfTier(DESCONOCIDOS, 2, turno++))("refuses %s", async (_quien, headers) => {
    const { status } = await llamar(ruta, {}, {}, headers);
    expect([401, 403]).toContain(status);
  });
  if (ruta.right === "dueno" || ruta.right === "terminal")
    test("refuses the API key", async () => {
      expect([401, 403]).toContain((await llamar(ruta, {}, {})).status);
    });
});

describe.each(filas)("%s", (_nombre, ruta) => {
  test.each(rowsOfTier(RAROS, 1, turno++))(
    "takes %j for no place of its own, and does not fall over",
    async (valor) => {
      const valores = Object.fromEntries(
        [...ruta.path.matchAll(/\{(\w+)\}/g)].map(([, nombre = ""]) => [nombre, valor]),
      );
      const duenos =
        ruta.right === "dueno"
          ? { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null }
          : {};
      const { status } = await llamar(ruta, valores, {}, duenos);
      expect(status).toBeLessThan(500);
    },
  );
});

describe.each(conCuerpo)("%s", (_nombre, ruta) => {
  const credencial = () =>
    ruta.right === "dueno"
      ? { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null }
      : {};
  const cuerpos = [
    ["broken JSON", '{"items": ['],
    ["a list", "[]"],
    ["a text", '"hola"'],
    ["null", "null"],
    ["a prototype", '{"__proto__": {"x": 1}, "constructor": {"prototype": {}}}'],
    ["a hundred thousand levels", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
    [
      "other types everywhere",
      '{"emisor": 1, "cliente": [], "items": {"0": true}, "nit": "x", "url": 5, "eventos": "x"}',
    ],
    [
      "control characters",
      JSON.stringify({ emisor: { sucursal: "\u0000" }, referencia: "\u0000", nombre: "\uD800" }),
    ],
  ] as const;
  test.each(rowsOfTier(cuerpos, 2, turno++))("answers %s with a 4xx", async (_que, cuerpo) => {
    const { status } = await llamar(
      ruta,
      { cuf: ajena["cuf"] ?? "", id: ajena["id"] ?? "" },
      cuerpo,
      credencial(),
    );
    expect(status).toBeLessThan(500);
  });
});

/** Tells whether an API key may call it. */
const isDeClave = ({ right }: Route) => isCompanyRight(right) && hasRight(right, "api");

/** The rounds above have also replaced the key. */
async function claveVigente(): Promise<{ "x-api-key": string }> {
  const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null };
  return { "x-api-key": (await mundo.api("GET", "/v1/cuenta/api-key", undefined, dueno)).body.datos.api_key };
}

test("nine megabytes are refused, with a key 413, without one before they are read", async () => {
  const cuerpo = `{"a": "${"x".repeat(9_000_000)}"}`;
  expect((await mundo.api("POST", "/v1/facturas", cuerpo, await claveVigente())).status).toBe(413);
  expect((await mundo.api("POST", "/v1/facturas", cuerpo, { "x-api-key": null })).status).toBe(403);
});

test("a null character (U+0000) is refused, wherever it is", async () => {
  const clave = await claveVigente();
  for (const [ruta, esperado] of [
    ["/v1/facturas?nit_cliente=%00", 422],
    // No CUF has one.
    ["/v1/facturas/%00/estado-siat", 404],
  ] as const)
    expect((await mundo.api("GET", ruta, undefined, clave)).status).toBe(esperado);
  const punto = { referencia: "a\u0000", tipo_punto_venta: 2, nombre: "Caja" };
  expect((await mundo.api("POST", "/v1/operaciones/puntos-venta", punto, clave)).status).toBe(422);
});

/** The key of an act that was never done. */
const CLAVE = "7d5b6f0e-2f54-4a3c-9a53-0d4e2c1b8a90";

/** Gives a body that the operation accepts. */
function cuerpoDe(path: string): object {
  if (path.endsWith("/anular")) return { motivo: 1 };
  if (path.endsWith("/pagos")) return { id: CLAVE, fecha: "2026-11-20", monto: "5.00" };
  if (path.endsWith("/ajustes"))
    return { id: CLAVE, clase: "descuento", concepto: "Por volumen", monto: "5.00" };
  if (path.includes("/notas-proveedor/"))
    return { numero: "77", autorizacion: "N77", fecha: "2026-11-21", monto: "5.00" };
  if (path.endsWith("/entregas"))
    return { id: CLAVE, recibe: "Marta Quispe", lineas: [{ linea: 0, cantidad: "1" }] };
  if (path.endsWith("/recepciones")) return { id: CLAVE, lineas: [{ linea: 0, cantidad: "1" }] };
  if (!path.endsWith("/nota")) return {};
  return { clave: CLAVE, lineas: [{ nro_item: 1, cantidad: "1" }] };
}

test("another company's documents and webhooks are not there", async () => {
  const clave = await claveVigente();
  for (const [, ruta] of filas.filter(([, { path }]) => /\{cuf\}|\{id\}/.test(path)))
    if (isDeClave(ruta)) {
      const { status, texto } = await llamar(ruta, { ...ajena, entrega: "1" }, cuerpoDe(ruta.path), clave);
      expect([ruta.path, status]).toEqual([ruta.path, 404]);
      expect(texto).not.toContain("Ana Ñáñez");
    }
  const { facturas } = (await mundo.api("GET", "/v1/facturas", undefined, clave)).body.datos;
  expect(facturas).toEqual([]);
});

test("no answer shows how the server is made", async () => {
  const { headers, texto } = await mundo.api("GET", "/v1/nada");
  expect(headers.get("x-powered-by")).toBeNull();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(texto).not.toMatch(/node_modules|at \w+ \(/);
});
