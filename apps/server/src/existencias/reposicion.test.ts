import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveTipoCambio } from "../cotizaciones/db/tipos-cambio.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";

let mundo: Mundo;
const { producto, bien } = tiendaDe(() => mundo);
const DIA_MS = 86_400_000;
const dia = (atras: number) => epochToInstante(mundo.ahora() - atras * DIA_MS).slice(0, 10);
const dolar = (atras: number, usd: string) =>
  saveTipoCambio(mundo.db(), {
    fecha: dia(atras),
    usd,
    ufv: null,
    fuente: "prueba",
    actualizadoEn: mundo.ahora(),
  });
beforeAll(async () => {
  mundo = await startMundo();
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  await dolar(30, "7.00");
  await dolar(0, "14.00");
});
afterAll(() => mundo.close());

async function comprar(producto_id: string, cantidad: string, importe: string, atras: number) {
  exigir(
    await mundo.api("POST", "/v1/compras", {
      id: randomUUID(),
      proveedor: { documento: null, razon_social: "Feria" },
      con_factura: false,
      fecha: dia(atras),
      total: importe,
      lineas: [{ producto_id, cantidad, importe }],
    }),
  );
}
const costo = async (id: string) =>
  exigir(await mundo.api("GET", `/v1/existencias/costo?producto_id=${id}`)).body.datos;

test("a product's cost is that of its branches and of its latest purchase, and moves as the dollar moves", async () => {
  const id = await producto("MA-1", "Aceite", "20.00", null);
  expect(await costo(id)).toEqual({
    regimen: "ley-843",
    sucursales: [],
    ultima_compra: null,
    reposicion: null,
    dolar: null,
  });
  await comprar(id, "10", "50.00", 30);
  await comprar(id, "10", "100.00", 20);
  expect(await costo(id)).toEqual({
    regimen: "ley-843",
    sucursales: [{ sucursal: 0, cantidad: "20", costo: "7.5" }],
    ultima_compra: { fecha: dia(20), costo: "10" },
    reposicion: "20",
    dolar: { antes: "7", hoy: "14" },
  });
  expect((await mundo.api("GET", "/v1/existencias/costo?producto_id=otro")).status).toBe(404);
});

test("what sells below its replacement is listed, the largest loss first, with the price that mends it", async () => {
  const barato = await producto("MA-2", "Barato", "10.00", null);
  const justo = await producto("MA-3", "Justo", "48.00", null);
  await comprar(barato, "1", "10.00", 20);
  // Bought today: the dollar has not moved since.
  await comprar(justo, "1", "40.00", 0);
  const leer = async (consulta = "") =>
    exigir(await mundo.api("GET", `/v1/existencias/reposicion${consulta}`)).body.datos.productos;
  expect(await leer()).toMatchObject([
    { codigo: "MA-2", reposicion: "20", ganancia: "-11.60", propuesto: "28.57" },
    { codigo: "MA-1", reposicion: "20", ganancia: "-3.20", propuesto: "28.57" },
  ]);
  expect((await leer("?ganancia=0"))[0]).toMatchObject({ propuesto: "23.81" });
});

test("balances add up to what their list shows, without those of deleted products, and each order is read page by page", async () => {
  const borrado = await producto("MA-4", "Borrado", "10.00", null);
  await comprar(borrado, "3", "30.00", 0);
  const leer = async (consulta = "") =>
    exigir(await mundo.api("GET", `/v1/existencias${consulta}`)).body.datos;
  const antes = await leer();
  await bien("DELETE", `productos/${borrado}`);
  const despues = await leer();
  const cifras = ({ total, valor }: { total: number; valor: string }) => [total, Number(valor)];
  expect(cifras(antes)).toEqual([despues.total + 1, Number(despues.valor) + 30]);
  expect(despues.existencias).toHaveLength(despues.total);
  expect(cifras(await leer("?buscar=ma-"))).toEqual(cifras(despues));
  for (const orden of ["nombre", "-nombre", "cantidad", "-cantidad", "valor", "-valor"]) {
    const codigos = (filas: readonly { codigo: string }[]) => filas.map(({ codigo }) => codigo);
    const enteras = codigos((await leer(`?orden=${orden}`)).existencias);
    const porPartes: string[] = [];
    for (let tras = ""; ;) {
      const { existencias, siguiente } = await leer(`?orden=${orden}&limite=1${tras}`);
      porPartes.push(...codigos(existencias));
      if (siguiente === null) break;
      tras = `&tras=${encodeURIComponent(siguiente)}`;
    }
    expect(porPartes, orden).toEqual(enteras);
  }
});
