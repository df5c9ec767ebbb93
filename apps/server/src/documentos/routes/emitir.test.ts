import { SECTORES_FACTURA } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const MINIMAL = { prefer: "return=minimal" };
const ejemplo = (codigo: number) => toWire(EJEMPLOS[codigo]) as Record<string, unknown> & { items: object[] };

describe.each([
  [1, 0],
  [2, 1],
] as const)("in modality %i", (_modalidad, empresa) => {
  const key = () => ({ "x-api-key": mundo.empresas[empresa].apiKey, ...MINIMAL });

  test.each(SECTORES_FACTURA.map(({ codigo, ruta }) => [codigo, ruta] as const))(
    "sector %i is issued at POST %s and accepted",
    async (codigo, ruta) => {
      const { status, body } = await mundo.api("POST", ruta, ejemplo(codigo), key());
      expect([status, body.detail ?? body.error]).toEqual([200, null]);
      expect(body.datos).toMatchObject({ estado: "EMITIDA", sector: codigo });
      expect((await mundo.enImpuestos()).get(body.datos.cuf)).toBe(690);
    },
  );

  test.each([
    [24, "/v1/notas/fiscal", 1, "/v1/facturas", 1, { descuento_adicional: undefined }],
    [47, "/v1/notas", 1, "/v1/facturas", 1, {}],
    [48, "/v1/notas/ice", 14, "/v1/facturas/ice", 0, {}],
  ])("note %i is issued at POST %s", async (codigo, ruta, de, rutaOriginal, linea, cambios) => {
    const factura = { ...ejemplo(de), ...cambios };
    const original = (await mundo.api("POST", rutaOriginal, factura, key())).body.datos;
    const item = ejemplo(de).items[linea];
    const nota = {
      emisor: {},
      cuf_factura_original: original.cuf,
      numero_factura_original: original.numero_factura,
      fecha_emision_factura_original: original.fecha_emision.slice(0, 10),
      items: [1, 2].map((codigo_detalle_transaccion) => ({
        ...item,
        nro_item: linea + 1,
        codigo_detalle_transaccion,
      })),
    };
    const { status, body } = await mundo.api("POST", ruta, nota, key());
    expect([status, body.detail ?? body.error]).toEqual([200, null]);
    expect(body.datos).toMatchObject({
      estado: "EMITIDA",
      sector: codigo,
      numero_factura: 1,
      cuf_factura_original: original.cuf,
    });
    expect((await mundo.enImpuestos()).get(body.datos.cuf)).toBe(690);

    const otra = await mundo.api("POST", ruta, nota, key());
    expect([otra.status, otra.body.detail[0].type], "the same goods given back twice").toEqual([
      422,
      "cantidadExcede",
    ]);
  });
});

describe("a note", () => {
  const nota = (cuf: string, numero = 1) => ({
    emisor: {},
    cuf_factura_original: cuf,
    numero_factura_original: numero,
    fecha_emision_factura_original: "2026-11-20",
    items: [1, 2].map((tipo) => ({ ...ejemplo(1).items[0], nro_item: 1, codigo_detalle_transaccion: tipo })),
  });

  test("about an invoice that is not known here, or was annulled, is 404", async () => {
    expect(
      (await mundo.api("POST", "/v1/notas", nota("8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD")))
        .status,
    ).toBe(404);
    const { cuf, numero_factura } = (await mundo.api("POST", "/v1/facturas", ejemplo(1), MINIMAL)).body.datos;
    await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
    expect((await mundo.api("POST", "/v1/notas", nota(cuf, numero_factura))).status).toBe(404);
  });

  test("whose type-1 line differs is told where, before anything is sent", async () => {
    const { cuf, numero_factura, fecha_emision } = (
      await mundo.api("POST", "/v1/facturas", ejemplo(1), MINIMAL)
    ).body.datos;
    const pedido = {
      ...nota(cuf, numero_factura),
      fecha_emision_factura_original: fecha_emision.slice(0, 10),
    };
    pedido.items[0] = { ...pedido.items[0], precio_unitario: 9 } as (typeof pedido.items)[number];
    const { status, body } = await mundo.api("POST", "/v1/notas", pedido);
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "items", 0, "precio_unitario"]]);
    expect(body.detail[0].msg).toContain("9.50");
  });
});

test("what a sector's request lacks is told with its path", async () => {
  const { periodo_facturado: _omitted, ...resto } = ejemplo(2);
  const { status, body } = await mundo.api("POST", "/v1/facturas/alquiler", resto);
  expect([status, body.detail]).toEqual([
    422,
    [{ loc: ["body", "periodo_facturado"], msg: expect.any(String), type: expect.any(String) }],
  ]);
});

test("a total that the caller insists on is issued, or refused with the one that rounding leads to", async () => {
  const item = { cantidad: 1000, precio_unitario: 0.005 };
  const antes = await mundo.creditos();
  const { status, body } = await mundo.api("POST", "/v1/facturas", pedido({ monto_total_esperado: 5 }, item));
  expect([status, body.detail]).toEqual([
    422,
    [
      {
        loc: ["body", "monto_total_esperado"],
        msg: expect.stringMatching(/es 10\.00, no 5\. items\[0\]: el importe es 10\.00 en vez de 5\.00\./),
        type: "totalDistinto",
      },
    ],
  ]);
  expect(await mundo.creditos()).toBe(antes);
  const hecha = await mundo.api("POST", "/v1/facturas", pedido({ monto_total_esperado: 10 }, item));
  expect([hecha.status, hecha.body.datos.monto_total]).toEqual([200, 10]);
});
