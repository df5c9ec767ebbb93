import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../../support/nota.ts";
import { tiendaDe } from "../../support/tienda.ts";

/** The gain of each cashier. */
let mundo: Mundo;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
});
afterAll(() => mundo.close());

const leer = async (por: string) => {
  const dueno = { authorization: `Bearer ${mundo.empresas[0].ownerToken}`, "x-api-key": null };
  return exigir(await mundo.api("GET", `/v1/portal/margen?por=${por}`, undefined, dueno)).body.datos;
};

test("belongs to the cashier who sold, also what a note of another one took back; all of them are the gain of all products", async () => {
  const id = await producto("GAN-1", "Arroz", "50.00", null);
  const lineas = [{ producto_id: id, contado: "100", costo: "10" }];
  exigir(await mundo.api("POST", "/v1/conteos", { id: randomUUID(), lineas }));
  const vender = (usuario: string, item: object) =>
    facturarPor(mundo.api, pedido({ usuario }, { codigo_producto: "GAN-1", precio_unitario: 50, ...item }));
  const deAna = await vender("Ana", { cantidad: 4 });
  await vender("Beto", { cantidad: 1 });
  await vender("Beto", { codigo_producto: "SIN-COSTO", cantidad: 1 });
  const anulada = await vender("Ana", { cantidad: 2 });
  exigir(await mundo.api("POST", `/v1/facturas/${anulada.cuf}/anular`, { motivo: 1 }));
  const nota = cuerpoDeNota(deAna, [{ cambio: { cantidad: 1 } }], { usuario: "Beto" });
  exigir(await mundo.api("POST", "/v1/notas/fiscal", nota));

  const { filas, total, sin_costo } = await leer("cajero");
  const cifras = (fila: Record<string, string>) => [
    fila["clave"],
    fila["vendido"],
    fila["costo"],
    fila["ganancia"],
  ];
  expect(filas.map(cifras)).toEqual([
    ["Ana", "150.00", "30.00", "100.50"],
    ["Beto", "50.00", "10.00", "33.50"],
  ]);
  const porProducto = await leer("producto");
  expect([total, sin_costo]).toEqual([porProducto.total, porProducto.sin_costo]);
  expect(sin_costo).toBe("50.00");
});
