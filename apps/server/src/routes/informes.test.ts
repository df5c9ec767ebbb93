/** Reports add up where an invoice has a discount on its whole, and their files name days as the pages do. */
import { epochToInstante } from "@mostrador/core";
import { fecha } from "@mostrador/core/formato";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
  const emitir = async (descuento: number) => {
    const suyo = pedido({ descuento_adicional: descuento }, { cantidad: 2, precio_unitario: 10 });
    return exigir(await mundo.api("POST", "/v1/facturas", suyo, { prefer: "return=minimal" })).body.datos;
  };
  await emitir(1.5);
  const { cuf } = await emitir(3.25);
  exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
});
afterAll(() => mundo.close());

interface Fila {
  readonly nombre: string;
  readonly neto: number;
  readonly bruto: { readonly monto: number };
  readonly anuladas: { readonly monto: number };
}

test.each(["producto", "categoria"])("by %s a last row has the discounts of whole invoices", async (por) => {
  const { filas, totales } = exigir(await mundo.api("GET", `/v1/portal/ventas/informe?por=${por}`)).body
    .datos;
  expect(filas.at(-1)).toMatchObject({
    nombre: "Descuentos de toda la factura",
    bruto: { documentos: 0, monto: -4.75 },
    anuladas: { documentos: 0, monto: -3.25 },
    neto: -1.5,
  });
  const suma = (de: (fila: Fila) => number) =>
    filas.reduce((total: number, fila: Fila) => total + Math.round(de(fila) * 100), 0) / 100;
  expect(suma(({ bruto }) => bruto.monto)).toBe(totales.bruto.monto);
  expect(suma(({ anuladas }) => anuladas.monto)).toBe(totales.anuladas.monto);
  expect(suma(({ neto }) => neto)).toBe(totales.neto);
});

test("a report by day names the day in its file as the pages do", async () => {
  const { texto } = await mundo.api("GET", "/v1/portal/ventas/informe.csv?por=dia");
  const hoy = epochToInstante(mundo.ahora()).slice(0, 10);
  expect(texto).toContain(`\n${fecha(hoy)},`);
  expect(texto).not.toContain(hoy);
});
