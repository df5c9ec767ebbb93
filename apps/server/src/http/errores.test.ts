import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

/** Wrong calls, and their replies: the place, the remedy, and the failure's name. */
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const MINIMAL = { prefer: "return=minimal" };
const evento = (fechas: object) =>
  mundo.api("POST", "/v1/contingencia/evento", { tipo_evento: 1, ...fechas });
const codigo = (reply: { headers: Headers }) => reply.headers.get("x-error-code");

describe("X-Error-Code", () => {
  test.each([
    ["a field that is wrong", "POST", "/v1/facturas", {}, 422, "validacion"],
    ["no JSON", "POST", "/v1/facturas", "{", 422, "validacion"],
    ["an unknown path", "GET", "/v1/nada", undefined, 404, "rutaDesconocida"],
    ["a broken percent sign", "GET", "/v1/facturas/%E0%A4%A", undefined, 422, "validacion"],
    ["a body of nine megabytes", "POST", "/v1/facturas", `"${"x".repeat(9_000_000)}"`, 413, "cuerpoGrande"],
    ["an unknown document", "GET", `/v1/facturas/${"A".repeat(40)}`, undefined, 404, "facturaNoEncontrada"],
  ])("names %s", async (_que, metodo, ruta, cuerpo, estado, nombre) => {
    const reply = await mundo.api(metodo, ruta, cuerpo);
    expect([reply.status, codigo(reply)]).toEqual([estado, nombre]);
  });

  test("names a rejection, and the same rejection remembered", async () => {
    await mundo.control({
      failNext: [{ kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 }],
    });
    const emitir = () => mundo.api("POST", "/v1/facturas", pedido(), { "x-idempotency-key": "rechazada" });
    const [primera, otra] = [await emitir(), await emitir()];
    expect([primera, otra].map((r) => [r.status, codigo(r)])).toEqual([
      [400, "rechazada"],
      [400, "rechazada"],
    ]);
    expect(otra.headers.get("idempotent-replayed")).toBe("true");
    expect(otra.texto, "the first reply, byte for byte").toBe(primera.texto);
    expect(otra.body.detail).toContain("codigo_excepcion");
  });
});

describe("the sentence of a field", () => {
  const primero = async (metodo: string, ruta: string, cuerpo?: unknown) => {
    const { status, body } = await mundo.api(metodo, ruta, cuerpo);
    const [detalle] = body.detail;
    return [status, detalle.loc.slice(1).join("."), detalle.msg];
  };
  test.each([
    ["GET", "/ExchangeRate/history?limit=0", undefined, "limit", "El mínimo es 1."],
    ["GET", "/v1/facturas?limite=101", undefined, "limite", "El máximo es 100."],
    ["GET", "/v1/facturas?limite=diez", undefined, "limite", "Se espera un número entero."],
    ["GET", "/v1/facturas?limite=", undefined, "limite", "Se espera un número entero."],
    ["GET", "/v1/contingencia/eventos", undefined, "fecha", "Falta este campo."],
    ["POST", "/v1/facturas", {}, "emisor", "Falta este campo."],
    ["POST", "/v1/facturas", { ...pedido(), cliente: 5 }, "cliente", "Se espera un objeto."],
    ["POST", "/v1/facturas/lote", {}, "facturas", "Falta este campo."],
    [
      "POST",
      "/v1/facturas/hotel",
      {
        ...(toWire(EJEMPLOS[16]) as object),
        items: [{ ...(toWire(EJEMPLOS[16]) as { items: object[] }).items[1], unidad_medida: 100 }],
      },
      "items.0.unidad_medida",
      "El máximo es 69.",
    ],
    [
      "POST",
      "/v1/facturas",
      pedido({ cliente: { tipo_documento: 5, numero_documento: "99001", razon_social: "Embajada" } }),
      "codigo_excepcion",
      "El documento 99001 no es un NIT activo: envíe codigo_excepcion 1.",
    ],
  ])("%s %s %j: %s", async (metodo, ruta, cuerpo, lugar, msg) => {
    expect(await primero(metodo, ruta, cuerpo)).toEqual([422, lugar, msg]);
  });
});

describe("times", () => {
  test.each(["2026-02-31", "2026-13-01", "0000-01-01", "ayer"])("no day %s: 422", async (fecha) => {
    const { status, body } = await mundo.api("GET", `/v1/contingencia/eventos?fecha=${fecha}`);
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "fecha"]]);
  });

  test("an event that ends before it begins is 422, also across offsets", async () => {
    for (const fechas of [
      { fecha_inicio: "2026-05-11T10:00:00", fecha_fin: "2026-05-11T09:59:59" },
      { fecha_inicio: "2026-05-11T10:00:00", fecha_fin: "2026-05-11T13:00:00Z" },
    ]) {
      const { status, body } = await evento(fechas);
      expect([status, body.detail[0].loc]).toEqual([422, ["body", "fecha_fin"]]);
    }
  });

  test("a time without offset is Bolivia's, and the same one with its offset", async () => {
    const cuando = new Date(mundo.ahora() - 60_000);
    const bolivia = new Date(cuando.getTime() - 4 * 3_600_000).toISOString().slice(0, 19);
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true }), MINIMAL);
    const formas = [
      bolivia,
      `${bolivia}-04:00`,
      cuando.toISOString(),
      `${cuando.toISOString().slice(0, 19)}+00:00`,
    ];
    const oidas = new Set<string>();
    for (const fecha_inicio of formas) {
      // The event is refused for its end in the future; the reply comes after the times were read.
      const { status, texto } = await evento({ fecha_inicio, fecha_fin: "2099-01-01T00:00:00" });
      oidas.add(`${status} ${texto.replace(/"timestamp":"[^"]*"/, "")}`);
    }
    expect(oidas.size).toBe(1);
  });
});

describe("a place that is not registered", () => {
  test("is 404 wherever the tax system is asked for it: never a rejected document", async () => {
    const [{ nit, codigoSistema }] = mundo.empresas;
    const sincronizar = (lugar: object) =>
      mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema: codigoSistema, ...lugar });
    for (const reply of [
      await mundo.api("DELETE", "/v1/operaciones/puntos-venta/77"),
      await sincronizar({ punto_venta: 77 }),
      await sincronizar({ sucursal: 55 }),
      await mundo.api("GET", "/v1/operaciones/puntos-venta?sucursal=55"),
      await mundo.api("GET", "/v1/contingencia/eventos?fecha=2026-05-11&punto_venta=77"),
      await mundo.api(
        "POST",
        "/v1/facturas",
        pedido({ emisor: { punto_venta: 77, actividad_economica: "4711100" } }),
      ),
    ]) {
      expect([reply.status, reply.body.ok]).toEqual([404, false]);
      expect(reply.body.error).not.toContain("documento");
    }
  });
});

describe("a credential", () => {
  test.each(["Bearer", "bearer", "BEARER"])("is taken under %s", async (esquema) => {
    const authorization = `${esquema} ${mundo.empresas[0].ownerToken}`;
    const { status } = await mundo.api("GET", "/v1/usuarios", undefined, {
      "x-api-key": null,
      authorization,
    });
    expect(status).toBe(200);
  });
});

test("no cache keeps a reply, a refusal or a document's page", async () => {
  const { datos } = exigir(await mundo.api("POST", "/v1/facturas", pedido())).body;
  for (const [metodo, ruta] of [
    ["POST", "/v1/cuenta/api-key/regenerar"],
    ["GET", `/v1/facturas/${datos.cuf}`],
    ["GET", "/v1/facturas?limite=0"],
    ["POST", "/mcp"],
    ["GET", `/f/${datos.cuf}`],
  ] as const) {
    const { headers } = await mundo.api(metodo, ruta);
    expect([ruta, headers.get("cache-control")]).toEqual([
      ruta,
      expect.stringContaining("no-store") as string,
    ]);
  }
});
