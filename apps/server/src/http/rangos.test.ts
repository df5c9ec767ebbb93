import { toSnake } from "@mostrador/core/wire";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { como } from "../support/entrar.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { tiendaDe } from "../support/tienda.ts";
import { startServidorPropio } from "../support/servidor-propio.ts";
import type { Mundo } from "../support/mundo.ts";
import { RUTAS } from "../routes.ts";

/** Ranges, places for a CUF and filters, over all routes that have them. */
let mundo: Mundo;
let caja = "";
/** What a query must name besides its range. */
const debidos = new Map<string, string>();
beforeAll(async () => {
  mundo = await startServidorPropio();
  caja = (await emparejarCaja(mundo)).token;
  const producto = await tiendaDe(() => mundo).producto("K1", "Arroz", "9.50", null);
  debidos.set("/v1/kardex", `&producto_id=${producto}`);
});
afterAll(() => mundo.close());

const cabeceras = (right: string): Readonly<Record<string, string | null>> =>
  right === "terminal" ? como(caja) : como(mundo.empresas[0].ownerToken);

const CON_RANGO = RUTAS.filter(({ query }) => {
  const { properties = {} } = query === undefined ? {} : z.toJSONSchema(query, { io: "input" });
  return "desde" in properties && "hasta" in properties;
});

describe("a first day after the last one", () => {
  test("is asked for in lists, sums and files", () => expect(CON_RANGO.length).toBeGreaterThan(15));

  test.each(CON_RANGO.map((ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`, ruta] as const))(
    "%s: 422 at desde",
    async (_nombre, { path, right }) => {
      const al = (desde: string) =>
        mundo.api(
          "GET",
          `${path}?desde=${desde}&hasta=2026-03-31${debidos.get(path) ?? ""}`,
          undefined,
          cabeceras(right),
        );
      const { status, body, texto } = await al("2026-04-01");
      expect(
        [status, body.detail?.map((d: { loc: string[]; type: string }) => [d.loc, d.type])],
        texto,
      ).toEqual([422, [[["query", "desde"], "rango"]]]);
      expect((await al("2026-03-31")).status, "one day alone is a range").toBe(200);
    },
  );

  test.each([
    [{ desde: "2026-12-31", hasta: "2026-01-01" }, "desde"],
    [{ desde_numero: 500, hasta_numero: 1 }, "desde_numero"],
  ])("a CAFC with %o: 422 at %s", async (cambio, campo) => {
    const cafc = {
      codigo: "C",
      sector: 1,
      desde_numero: 1,
      hasta_numero: 9,
      desde: "2026-01-01",
      hasta: "2026-12-31",
    };
    const { status, body } = await mundo.api("POST", "/v1/cafcs", { ...cafc, ...cambio }, cabeceras("dueno"));
    expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ["body", campo], "rango"]);
  });
});

describe("a place for a CUF that holds no known CUF", () => {
  const CON_CUF = RUTAS.filter(({ path }) => path.includes("{cuf}"));
  const AJENOS = [
    "A".repeat(56),
    "a".repeat(56),
    "A",
    "A".repeat(400),
    "no-es-un-cuf",
    "ñandú",
    "A%20B",
    "..%2F..%2Fetc",
    "%41".repeat(30),
    "%00",
    "%F0%9F%98%80",
    "'%20or%201=1",
    "*",
  ];
  test.each(CON_CUF.map((ruta) => [`${ruta.method.toUpperCase()} ${ruta.path}`, ruta] as const))(
    "%s: 404",
    async (_nombre, { method, path, right }) => {
      for (const cuf of AJENOS) {
        const { status, headers, texto } = await mundo.api(
          method.toUpperCase(),
          path.replace("{cuf}", cuf),
          method === "get" ? undefined : {},
          cabeceras(right),
        );
        // A till takes back a CUF that the server never saw; a well-formed one with a wrong body is refused for the body.
        const deForma = /^(A{56}|(%41){30})$/.test(cuf);
        expect(deForma ? [200, 404, 422] : [404], `${cuf}: ${texto}`).toContain(status);
        if (!deForma) expect(headers.get("x-error-code")).toBe("facturaNoEncontrada");
      }
    },
  );

  test.each(["/f/{cuf}", "/f/{cuf}/pdf", "/descargas/{cuf}/xml"])("%s: 404", async (path) => {
    for (const cuf of AJENOS)
      expect((await mundo.api("GET", path.replace("{cuf}", cuf))).status, cuf).toBe(404);
  });
});

describe("GET /v1/facturas", () => {
  test("finds by branch, point of sale, sector and number, together too", async () => {
    const emitir = async (ruta: string, cuerpo: object) =>
      exigir(await mundo.api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body.datos;
    const una = await emitir("/v1/facturas", pedido());
    const otra = await emitir("/v1/facturas", pedido());
    const cufs = async (filtro: object) => {
      const query = new URLSearchParams(Object.entries(filtro).map(([k, v]) => [toSnake(k), String(v)]));
      const { body } = exigir(await mundo.api("GET", `/v1/facturas?${query.toString()}`));
      return body.datos.facturas.map(({ cuf }: { cuf: string }) => cuf);
    };
    const suyo = { sucursal: 0, puntoVenta: 0, sector: 1 };
    expect(await cufs({ ...suyo, numero: una.numero_factura })).toEqual([una.cuf]);
    expect((await cufs(suyo)).slice(0, 2)).toEqual([otra.cuf, una.cuf]);
    for (const ajeno of [{ sucursal: 7 }, { puntoVenta: 77 }, { sector: 16 }, { numero: 999_999 }])
      expect(await cufs({ ...suyo, ...ajeno })).toEqual([]);
    for (const mal of ["sucursal=-1", "punto_venta=10000", "sector=0", "numero=uno", "numero=0"])
      expect((await mundo.api("GET", `/v1/facturas?${mal}`)).status, mal).toBe(422);
  });
});
