import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pedido } from "../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ creditos: 30 });
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const lote = (facturas: readonly unknown[]) => mundo.api("POST", "/v1/facturas/lote", { facturas });
const una = (factura: object = pedido()) => ({ sector: 1, factura });

describe("POST /v1/facturas/lote", () => {
  test("issues each entry in its order; the good ones in spite of the bad ones, each with its failing field", async () => {
    const { status, body } = await lote([
      una(),
      una(pedido({}, { cantidad: -1 })),
      una({ ...pedido(), Sorpresa: 1 }),
      { sector: 99, factura: pedido() },
      { sector: 47, factura: {} },
      una(),
    ]);
    expect(status).toBe(200);
    expect(body.datos).toMatchObject({ total: 6, exitosas: 2, fallidas: 4 });
    const { resultados } = body.datos;
    expect(resultados.map((r: { indice: number; ok: boolean }) => [r.indice, r.ok])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
    expect(resultados.map((r: { error?: string }) => r.error?.split(":")[0])).toEqual([
      undefined,
      "items.0.cantidad",
      "Sorpresa",
      "sector",
      "sector",
      undefined,
    ]);
    expect(resultados[5].numero_factura).toBe(resultados[0].numero_factura + 1);
    expect(resultados[0]).not.toHaveProperty("pdf_base64");
    expect((await mundo.enImpuestos()).get(resultados[0].cuf)).toBe(690);
  });

  test("takes 20 entries and no more, and not none", async () => {
    expect((await lote(Array.from({ length: 21 }, () => una()))).status).toBe(422);
    expect((await lote([])).status).toBe(422);
  });

  test("when credits run out in the middle the remaining entries fail with that error", async () => {
    await lote(Array.from({ length: 20 }, () => una()));
    const quedan = await mundo.creditos();
    const { status, body } = await lote(Array.from({ length: quedan + 3 }, () => una()));
    expect([status, body.datos.exitosas, body.datos.fallidas]).toEqual([200, quedan, 3]);
    for (const resultado of body.datos.resultados.slice(quedan)) expect(resultado.error).toMatch(/créditos/);
    expect(await mundo.creditos()).toBe(0);
  });
});
