import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCreditos, MAX_SIN_CORTE, saldo, settleCredito } from "../db/creditos.ts";
import { pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { CREDITOS } from "../support/provisionar.ts";
import { transaccion } from "../db/transaccion.ts";

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
  test.each(["desde=ayer", "agrupar_por=hora", "desde=2026-02-01&hasta=2026-01-01"])(
    "%s is 422",
    async (query) => {
      expect((await mundo.api("GET", `/v1/cuenta/consumo?${query}`)).status).toBe(422);
    },
  );
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
