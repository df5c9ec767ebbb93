import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
let [una, otra]: readonly Caja[] = [];
/** Invoices of the API, of the first till, and a cancelled one, oldest first. */
let [deApi, deCaja, anulada] = ["", "", ""];

beforeAll(async () => {
  mundo = await startMundo();
  una = await emparejarCaja(mundo, { puntoVenta: 1 });
  otra = await emparejarCaja(mundo, { puntoVenta: 2 });
  const caro = { descripcion: "Té Windsor 100 g", precio_unitario: 1234.5, cantidad: 1 };
  deApi = (
    await emitir(
      { cliente: { tipo_documento: 1, numero_documento: "7788990", razon_social: "Rosa Ñuñez" } },
      caro,
    )
  ).cuf;
  const vendida = (await una.factura(1, 1)) as { cuf: string };
  exigir(await una.call("POST", "/v1/terminal/facturas", vendida));
  deCaja = vendida.cuf;
  anulada = (await emitir({ usuario: "carla" })).cuf;
  exigir(await una.call("POST", `/v1/terminal/facturas/${anulada}/anular`, { motivo: 1 }));
});
afterAll(() => mundo.close());

async function emitir(cambios: object = {}, item: object = {}) {
  return exigir(await mundo.api("POST", "/v1/facturas", pedido(cambios, item))).body.datos;
}

/** Lists the CUFs that a search from the second till finds, in their order. */
async function hallar(query: Readonly<Record<string, string>>, caja = otra): Promise<readonly string[]> {
  const reply = await caja?.call("GET", `/v1/terminal/ventas?${new URLSearchParams(query).toString()}`);
  if (reply === undefined) throw new Error("sin caja");
  return exigir(reply).body.datos.ventas.map(({ cuf }: { cuf: string }) => cuf);
}

describe("a till looks back at the sales of the whole shop", () => {
  test("newest first: those of the API and of every till", async () => {
    expect(await hallar({})).toEqual([anulada, deCaja, deApi]);
  });

  test.each<[string, Readonly<Record<string, string>>, () => readonly string[]]>([
    ["a buyer's name without its accents", { texto: "nunez" }, () => [deApi]],
    ["a buyer's document", { texto: "7788990" }, () => [deApi]],
    ["words of one line in any order, without accents", { texto: "100 windsor te" }, () => [deApi]],
    ["an amount with a point", { texto: "1234.50" }, () => [deApi]],
    ["an amount with a comma", { texto: "1234,5" }, () => [deApi]],
    ["a cashier", { texto: "carla" }, () => [anulada]],
    ["its buyer and its line", { texto: "nuñez windsor" }, () => [deApi]],
    ["its line, its amount and its buyer's document", { texto: "te 1234,50 7788990" }, () => [deApi]],
    ["its buyer and the line of another", { texto: "nunez carla" }, () => []],
    ["a state", { estado: "ANULADA" }, () => [anulada]],
    ["what nobody sold", { texto: "ballena" }, () => []],
    ["a percent sign, which is no wildcard", { texto: "%" }, () => []],
    ["a day long ago", { hasta: "2001-01-01" }, () => []],
  ])("finds by %s", async (_que, query, esperadas) => {
    expect(await hallar(query)).toEqual(esperadas());
  });

  test("finds by number, days and words together", async () => {
    const { datos } = exigir(await mundo.api("GET", `/v1/facturas/${deApi}`)).body;
    const hoy = datos.fecha_emision.slice(0, 10);
    expect(await hallar({ texto: String(datos.numero_factura), desde: hoy, hasta: hoy })).toContain(deApi);
    expect(await hallar({ texto: "windsor", hasta: "2001-01-01" })).toEqual([]);
  });

  test("a page after another has each sale once", async () => {
    const paginas: string[] = [];
    let cursor: string | null = null;
    do {
      const query = new URLSearchParams({ limite: "2", ...(cursor === null ? {} : { cursor }) });
      const { datos } = exigir(
        (await otra?.call("GET", `/v1/terminal/ventas?${query.toString()}`)) ?? never(),
      ).body;
      paginas.push(...datos.ventas.map(({ cuf }: { cuf: string }) => cuf));
      cursor = datos.siguiente;
    } while (cursor !== null);
    expect(paginas).toEqual([anulada, deCaja, deApi]);
  });

  test("a cursor of no list is refused", async () => {
    expect((await otra?.call("GET", "/v1/terminal/ventas?cursor=abc"))?.status).toBe(422);
  });

  test("shows another till's sale with its name, its bytes and its public page", async () => {
    const { datos } = exigir((await otra?.call("GET", `/v1/terminal/ventas/${deCaja}`)) ?? never()).body;
    expect(datos).toMatchObject({
      cuf: deCaja,
      estado: "EMITIDA",
      punto_venta: 1,
      caja: "Caja de prueba",
      tipo_emision: 1,
      pagos: null,
      url_publica: `${mundo.config.publicUrl}/f/${deCaja}`,
    });
    expect(datos.xml).toContain(`<cuf>${deCaja}</cuf>`);
    expect(exigir((await otra?.call("GET", `/v1/terminal/ventas/${deApi}`)) ?? never()).body.datos.caja).toBe(
      null,
    );
  });

  test("shows the payments that its till told", async () => {
    const instante = exigir(await mundo.api("GET", `/v1/facturas/${deCaja}`)).body.datos.fecha_emision.slice(
      0,
      23,
    );
    const pagos = [
      { metodo: 1, monto: "10.00" },
      { metodo: 2, monto: "15.00" },
    ];
    const datos = {
      ventaId: randomUUID(),
      cuf: deCaja,
      sector: 1,
      numero: 1,
      total: "25.00",
      pagos,
      turno: null,
    };
    const hecho = {
      id: randomUUID(),
      n: 1,
      epoca: 1,
      tipo: "venta",
      version: 1,
      instante,
      usuario: null,
      autorizo: null,
      datos: JSON.stringify(datos),
    };
    exigir(
      (await una?.call("POST", "/v1/terminal/hechos", { serie: "a".repeat(32), hechos: [hecho] })) ?? never(),
    );
    const { body } = exigir((await otra?.call("GET", `/v1/terminal/ventas/${deCaja}`)) ?? never());
    expect(body.datos.pagos).toEqual(pagos);
  });

  test("annuls and undoes another till's sale", async () => {
    const suya = `/v1/terminal/facturas/${deCaja}`;
    exigir((await otra?.call("POST", `${suya}/anular`, { motivo: 1 })) ?? never());
    expect(await hallar({ estado: "ANULADA" }, una)).toEqual([anulada, deCaja]);
    exigir((await otra?.call("POST", `${suya}/revertir-anulacion`, {})) ?? never());
  });

  test("sees nothing of another company", async () => {
    const ajena = exigir(
      await mundo.api("POST", "/v1/facturas", pedido(), { "x-api-key": mundo.empresas[1].apiKey }),
    ).body.datos.cuf;
    expect(await hallar({})).not.toContain(ajena);
    expect((await otra?.call("GET", `/v1/terminal/ventas/${ajena}`))?.status).toBe(404);
  });

  test("an API key and nobody are refused", async () => {
    for (const path of ["/v1/terminal/ventas", `/v1/terminal/ventas/${deCaja}`])
      for (const headers of [{}, { "x-api-key": null }])
        expect((await mundo.api("GET", path, undefined, headers)).status).toBe(403);
  });
});

function never(): never {
  throw new Error("sin caja");
}
