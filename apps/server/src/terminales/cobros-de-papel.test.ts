/** Hand-written invoices in the report by payment. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import type { Mundo } from "../support/mundo.ts";
import { escrito, facturaDePapel, pasarCorte, startConPapel } from "../support/papel.ts";

/** Code of cash and transfer together. */
const MIXTO = 13;

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  ({ mundo, caja } = await startConPapel());
});
afterAll(() => mundo.close());

interface Fila {
  readonly nombre: string;
  readonly bruto: { readonly documentos: number; readonly monto: number };
}

const porPago = async () =>
  exigir(await mundo.api("GET", "/v1/portal/ventas/informe?por=pago")).body.datos as {
    readonly filas: readonly Fila[];
    readonly totales: Fila;
  };

test("a hand-written invoice is told under each method that paid it, to the cent", async () => {
  const corte = await pasarCorte(mundo);
  const hoja = facturaDePapel(corte, 7, { pedido: { ...escrito, metodo_pago: MIXTO } });
  exigir(await caja.call("POST", "/v1/terminal/manuales", { ...corte, facturas: [hoja] }));
  await hasta("the invoice is taken", async () => (await porPago()).totales.bruto.documentos === 1);
  const { totales } = await porPago();
  const resto = (totales.bruto.monto - 0.01).toFixed(2);
  const pagos = [
    { metodo: 1, monto: "0.01" },
    { metodo: 7, monto: resto },
  ];
  const hecho = {
    id: randomUUID(),
    n: 1,
    epoca: 1,
    tipo: "cobroManual",
    version: 1,
    instante: corte.inicio,
    usuario: "Ana",
    autorizo: null,
    datos: JSON.stringify({ clave: hoja.clave, pagos, turno: null }),
  };
  exigir(await caja.call("POST", "/v1/terminal/hechos", { serie: "0".repeat(32), hechos: [hecho] }));
  const despues = await porPago();
  expect(despues.filas.map(({ nombre, bruto }) => [nombre, bruto.documentos, bruto.monto])).toEqual([
    ["Transferencia bancaria", 1, Number(resto)],
    ["Efectivo", 1, 0.01],
  ]);
  expect(despues.totales).toEqual(totales);
});
