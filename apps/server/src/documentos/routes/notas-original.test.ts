/** Which invoices a note may be about: by state, company, sector and age; and what a note that was not issued leaves. */
import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor, type Facturada } from "../../support/nota.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const RUTAS = ["/v1/notas", "/v1/notas/fiscal", "/v1/notas/ice"] as const;
const ejemplo = (codigo: number) => toWire(EJEMPLOS[codigo]) as object;
const pedir = async (ruta: string, cuerpo: object = {}) =>
  exigir(await mundo.api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body.datos;
const anotar = (ruta: string, factura: Facturada, headers: Readonly<Record<string, string>> = {}) =>
  mundo.api("POST", ruta, cuerpoDeNota(factura, [{}]), { prefer: "return=minimal", ...headers });
const facturar = (cuerpo?: object, ruta?: string) => facturarPor(mundo.api, cuerpo, ruta);

describe("a note", () => {
  test("is about no offline invoice until its package is validated", async () => {
    const factura = await facturar(pedido({ contingencia: true }));
    expect((await anotar("/v1/notas", factura)).status).toBe(404);
    await mundo.avanzar(1100);
    const { fecha_emision } = exigir(await mundo.api("GET", `/v1/facturas/${factura.cuf}`)).body.datos;
    const fecha_fin = epochToInstante(mundo.ahora());
    await pedir("/v1/contingencia/evento", { tipo_evento: 1, fecha_inicio: fecha_emision, fecha_fin });
    const { codigo_recepcion } = await pedir("/v1/contingencia/paquete");
    expect((await anotar("/v1/notas", factura)).status, "sent, not validated").toBe(404);
    const validar = () => pedir("/v1/contingencia/validar-paquete", { codigo_recepcion });
    await hasta("el veredicto", async () => (await validar()).estado !== "RECIBIDO");
    expect((await anotar("/v1/notas", factura)).status).toBe(200);
  });

  test("is about no annulled invoice, and about one whose annulment was taken back", async () => {
    const factura = await facturar();
    await pedir(`/v1/facturas/${factura.cuf}/anular`, { motivo: 1 });
    expect((await anotar("/v1/notas/fiscal", factura)).status).toBe(404);
    await pedir(`/v1/facturas/${factura.cuf}/revertir-anulacion`);
    expect((await anotar("/v1/notas/fiscal", factura)).status).toBe(200);
  });

  test("is about no other company's invoice, and about no note", async () => {
    const factura = await facturar();
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    expect((await anotar("/v1/notas", factura, otra)).status).toBe(404);
    const { cuf, numero_factura: numero } = exigir(await anotar("/v1/notas", factura)).body.datos;
    expect((await anotar("/v1/notas", { ...factura, cuf, numero })).status).toBe(404);
  });

  test.each([
    [8, "/v1/facturas/tasa-cero"],
    [6, "/v1/facturas/turismo"],
    [3, "/v1/facturas/exportacion"],
    [28, "/v1/facturas/exportacion-servicios"],
  ])("is about no invoice of sector %i, which gives no input tax credit", async (sector, ruta) => {
    const factura = await facturar(ejemplo(sector), ruta);
    const [{ codigo_producto, codigo_sin, descripcion, cantidad, precio_unitario }] = factura.cuerpo.items;
    const item = { codigo_producto, codigo_sin, descripcion, cantidad, precio_unitario };
    const { status, body } = await anotar("/v1/notas", { ...factura, cuerpo: { items: [item] } });
    expect([status, body.detail]).toEqual([
      422,
      [{ loc: ["body", "cuf_factura_original"], msg: expect.any(String), type: "sinCreditoFiscal" }],
    ]);
  });

  test("bears ICE if and only if its invoice does", async () => {
    const [sin, con] = [await facturar(), await facturar(ejemplo(14), "/v1/facturas/ice")];
    const ice = { marca_ice: 2 };
    const conMarca = { ...sin, cuerpo: { items: [{ ...sin.cuerpo.items[0], ...ice }] } };
    const [{ marca_ice: _m, alicuota_especifica: _e, alicuota_porcentual: _p, cantidad_ice: _c, ...pelada }] =
      con.cuerpo.items;
    const sinMarca = { ...con, cuerpo: { items: [pelada] } };
    for (const [ruta, factura] of [
      ["/v1/notas/ice", conMarca],
      ["/v1/notas", sinMarca],
      ["/v1/notas/fiscal", sinMarca],
    ] as const)
      expect((await anotar(ruta, factura)).body.detail).toMatchObject([{ type: "notaEquivocada" }]);
    expect((await anotar("/v1/notas/ice", con)).status).toBe(200);
  });

  test.each(RUTAS)(
    "at %s that did not reach the tax system is no offline document, and takes nothing back",
    async (ruta) => {
      const factura = await (ruta === "/v1/notas/ice"
        ? facturar(ejemplo(14), "/v1/facturas/ice")
        : facturar());
      const antes = await mundo.creditos();
      await mundo.caer();
      const { status, headers } = await anotar(ruta, factura);
      expect([status, headers.get("x-error-code")]).toEqual([502, "noEntregada"]);
      await mundo.normal();
      expect(await mundo.creditos()).toBe(antes);
      const { facturas } = exigir(await mundo.api("GET", "/v1/facturas?estado=OFFLINE")).body.datos;
      expect(facturas).toEqual([]);
      expect((await anotar(ruta, factura)).status).toBe(200);
      expect(await mundo.creditos()).toBe(antes - 1);
    },
  );
});

test("18 months are the tax system's to say: its refusal is passed on, and takes nothing back", async () => {
  const factura = await facturar();
  const antes = await mundo.creditos();
  const tarde = { operation: "recepcionDocumentoAjuste", kind: "rechazo", codigo: 1053, times: 1 };
  await mundo.control({ failNext: [tarde] });
  const { status, body } = await anotar("/v1/notas/fiscal", factura);
  expect([status, body.detail]).toEqual([400, expect.stringContaining("'codigo': 1053")]);
  expect(await mundo.creditos()).toBe(antes);
  expect((await anotar("/v1/notas/fiscal", factura)).status).toBe(200);
});
