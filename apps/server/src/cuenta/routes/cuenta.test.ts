import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCreditos, MAX_SIN_CORTE, saldo } from "../db/creditos.ts";
import { settleCredito } from "../../documentos/db/gastar-creditos.ts";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../../support/nota.ts";
import { CREDITOS } from "../../support/provisionar.ts";
import { transaccion } from "../../motor/transaccion.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const duenoDe = (i: 0 | 1) => ({
  authorization: `Bearer ${mundo.empresas[i].ownerToken}`,
  "x-api-key": null,
});

describe("GET /v1/cuenta/consumo", () => {
  test("counts what was issued online by day or month, and the balance", async () => {
    for (let i = 0; i < 3; i++)
      await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal" });
    await mundo.api("POST", "/v1/facturas", pedido({ contingencia: true }), { prefer: "return=minimal" });
    const { body } = await mundo.api("GET", "/v1/cuenta/consumo");
    expect(body.datos).toMatchObject({
      agrupado_por: "dia",
      total_consumido: 3,
      creditos_disponibles: CREDITOS - 3,
    });
    expect(body.datos.consumo).toEqual([{ periodo: body.datos.hasta, creditos_consumidos: 3 }]);
    const mes = await mundo.api("GET", "/v1/cuenta/consumo?agrupar_por=mes");
    expect(mes.body.datos.consumo[0].periodo).toBe(body.datos.hasta.slice(0, 7));
    const antes = await mundo.api("GET", "/v1/cuenta/consumo?desde=2020-01-01&hasta=2020-01-31");
    expect(antes.body.datos).toMatchObject({ desde: "2020-01-01", total_consumido: 0, consumo: [] });
  });
  test("counts notes and annulled documents; not what was rejected, is offline, or is another company's", async () => {
    const consumo = async () => (await mundo.api("GET", "/v1/cuenta/consumo")).body.datos;
    const antes = await consumo();
    const cuerpo = pedido();
    const factura = await facturarPor(mundo.api, cuerpo);
    exigir(await mundo.api("POST", "/v1/notas/fiscal", cuerpoDeNota(factura, [{}])));
    const { cuf } = await facturarPor(mundo.api);
    exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    const rechazo = { kind: "rechazo", operation: "recepcionFactura", codigo: 1037, times: 1 };
    await mundo.control({ failNext: [rechazo] });
    expect((await mundo.api("POST", "/v1/facturas", pedido())).status).toBe(400);
    await facturarPor(mundo.api, pedido({ contingencia: true }));
    const otra = { "x-api-key": mundo.empresas[1].apiKey };
    exigir(await mundo.api("POST", "/v1/facturas", pedido(), otra));
    const despues = await consumo();
    expect(despues.total_consumido - antes.total_consumido).toBe(3);
    expect(antes.creditos_disponibles - despues.creditos_disponibles).toBe(3);
    expect(despues.consumo).toEqual([
      { periodo: despues.hasta, creditos_consumidos: despues.total_consumido },
    ]);
  });
  test.each(["desde=ayer", "agrupar_por=hora", "desde=2026-02-01&hasta=2026-01-01"])(
    "%s is 422",
    async (query) => {
      expect((await mundo.api("GET", `/v1/cuenta/consumo?${query}`)).status).toBe(422);
    },
  );
});

test("GET /v1/cuenta tells each company its own account", async () => {
  for (const [i, modalidad] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const { nit, apiKey } = mundo.empresas[i];
    const { datos } = (await mundo.api("GET", "/v1/cuenta", undefined, { "x-api-key": apiKey })).body;
    const creditos_disponibles = await saldo(mundo.db(), nit);
    const comunes = { razon_social: `Empresa ${nit}`, ambiente: 2, activa: true };
    expect(datos).toEqual({ nit, modalidad, ...comunes, creditos_disponibles });
  }
});

test.each([
  [1020703023, true, "NIT ACTIVO"],
  [1020703987, false, "NIT INACTIVO"],
  [1020703994, false, "NIT INEXISTENTE"],
])("NIT %i is valid: %s, in the tax system's words", async (nit, valido, descripcion) => {
  const { body } = exigir(await mundo.api("POST", "/v1/nit/validar", { nit }));
  expect(body.datos).toEqual({ nit, valido, descripcion });
});

describe("the API key", () => {
  test("is shown to the owner only", async () => {
    const { body } = await mundo.api("GET", "/v1/cuenta/api-key", undefined, duenoDe(0));
    expect(body.datos).toMatchObject({ api_key: mundo.empresas[0].apiKey, cabecera: "X-API-KEY" });
    expect((await mundo.api("GET", "/v1/cuenta/api-key")).status).toBe(403);
    expect((await mundo.api("POST", "/v1/cuenta/api-key/regenerar")).status).toBe(403);
  });
  test("made anew, works at once, and the one before no longer", async () => {
    const vieja = { "x-api-key": mundo.empresas[1].apiKey };
    const { body } = await mundo.api("POST", "/v1/cuenta/api-key/regenerar", undefined, duenoDe(1));
    expect((await mundo.api("GET", "/v1/cuenta", undefined, vieja)).status).toBe(403);
    expect(Math.abs(Date.parse(body.datos.creado_en) - mundo.ahora())).toBeLessThan(60_000);
    const nueva = { "x-api-key": body.datos.api_key };
    expect((await mundo.api("GET", "/v1/cuenta", undefined, nueva)).body.datos.nit).toBe(
      mundo.empresas[1].nit,
    );
  });
});

test("a balance is the same before and after a checkpoint, and with movements after it", async () => {
  const db = mundo.db();
  const { nit } = mundo.empresas[0];
  const antes = await saldo(db, nit);
  await transaccion(db, nit, async (tx) => {
    for (let i = 0; i < MAX_SIN_CORTE; i++) await settleCredito(tx, nit, `F${i}`, Date.now());
  });
  expect(await db.selectFrom("saldos").selectAll().execute()).not.toHaveLength(0);
  expect(await saldo(db, nit)).toBe(antes - MAX_SIN_CORTE);
  await transaccion(db, nit, (tx) => addCreditos(tx, nit, "recarga:mas", 7, Date.now()));
  expect(await saldo(db, nit)).toBe(antes - MAX_SIN_CORTE + 7);
});
