/** Counts and sales one after the other, while the tax system's clock runs ahead of this computer's or behind it. docs/decisions/0092 */
import { randomUUID } from "node:crypto";
import { sizeOfTier } from "@mostrador/core/support";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

/** An act of the shop's programs, and the milliseconds that pass after it. */
const acto = fc.record({
  kind: fc.constantFrom("venta", "conteo", "compra"),
  cantidad: fc.integer({ min: 1, max: 9 }),
  pasan: fc.constantFrom(0, 0, 1, 40, 900),
});

describe.each([-4000, 0, 4000])("with the tax system's clock %i ms from ours", (desfase) => {
  let mundo: Mundo;
  const { producto } = tiendaDe(() => mundo);
  const api = async (method: string, path: string, body?: object) =>
    exigir(await mundo.api(method, path, body)).body.datos;
  beforeAll(async () => {
    mundo = await startMundo();
    await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true });
    // The server's own clock is set, and it measures the tax system's anew at its start.
    mundo.moverReloj(-desfase);
    await mundo.reiniciar();
    await hasta("se midió su reloj", async () => {
      const { body } = await mundo.api("POST", "/v1/facturas", pedido());
      return Math.abs(Date.parse(body.datos?.fecha_emision) - mundo.ahora() - desfase) < 900;
    });
  });
  afterAll(() => mundo.close());

  let cuantos = 0;
  const hacer = {
    venta: (codigo: string, _id: string, cantidad: number) =>
      api("POST", "/v1/facturas", pedido({}, { codigo_producto: codigo, cantidad })),
    conteo: (_codigo: string, producto_id: string, cantidad: number) =>
      api("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado: String(cantidad) }] }),
    compra: (_codigo: string, producto_id: string, cantidad: number) =>
      api("POST", "/v1/compras", {
        id: randomUUID(),
        proveedor: { documento: "1028627025", razon_social: "Distribuidora Andina" },
        con_factura: false,
        numero: "",
        autorizacion: "",
        fecha: "2026-11-20",
        total: "10",
        lineas: [{ producto_id, cantidad: String(cantidad), importe: "10" }],
      }),
  } as const;

  test("each act that follows another moves what it says, and a count ends all before it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { minLength: 2, maxLength: 8 }), async (actos) => {
        const codigo = `RL-${desfase}-${++cuantos}`;
        const id = await producto(codigo, `Producto ${codigo}`, "20.00", null);
        await api("POST", "/v1/conteos", {
          id: randomUUID(),
          lineas: [{ producto_id: id, contado: "50", costo: "2" }],
        });
        let espera = 50;
        for (const { kind, cantidad, pasan } of actos) {
          await hacer[kind](codigo, id, cantidad);
          espera = kind === "conteo" ? cantidad : espera + (kind === "venta" ? -cantidad : cantidad);
          if (pasan > 0) await mundo.avanzar(pasan);
        }
        const { saldo } = await api("GET", `/v1/kardex?producto_id=${id}`);
        expect([saldo.cantidad, actos]).toEqual([String(espera), actos]);
      }),
      { numRuns: sizeOfTier(4, 25) },
    );
  });
});
