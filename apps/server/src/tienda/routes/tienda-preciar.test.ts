/** A proforma has the prices of a sale: the list of its buyer, and the goods as they are sold. */
import { epochToInstante, masDias } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { tiendaDe } from "../../support/tienda.ts";

let mundo: Mundo;
const { bien, dueno, producto } = tiendaDe(() => mundo);
let [coca, caja6, mayoristas] = ["", "", ""];
beforeAll(async () => {
  mundo = await startMundo();
  coca = await producto("COCA", "Coca-Cola 2 l", "10.00", null);
  const seis = { nombre: "Caja de 6", factor: "6", codigo_barras: null, unidad_medida: 57, activo: true };
  caja6 = (await bien("POST", "presentaciones", { id: null, ...seis, producto_id: coca, precio: "54" })).id;
  mayoristas = (await bien("POST", "listas", { id: null, nombre: "Mayoristas", activo: true })).id;
  const deLista = { id: null, lista_id: mayoristas, producto_id: coca, desde: "0" };
  await bien("POST", "tarifas", { ...deLista, presentacion_id: null, precio: "8" });
  await bien("POST", "tarifas", { ...deLista, presentacion_id: caja6, precio: "45" });
  const ana = {
    tipo_documento: 1,
    numero_documento: "45",
    complemento: "1A",
    razon_social: "Ana",
    correo: null,
  };
  const { id: cliente_id } = await bien("POST", "clientes", { id: null, ...ana });
  await bien("POST", "listas/clientes", { cliente_id, lista_id: mayoristas });
});
afterAll(() => mundo.close());

/** The prices of one product by itself and of one of its boxes. */
async function precios(comprador: object | null): Promise<readonly number[]> {
  const lineas = [null, caja6].map((presentacion_id) => ({
    producto_id: coca,
    presentacion_id,
    cantidad: "1",
    precio: null,
  }));
  const preciadas = await bien("POST", "proformas/preciar", { comprador, lineas });
  return preciadas.lineas.map((una: { precio_unitario: string }) => Number(una.precio_unitario));
}
const ana = { numero_documento: "45", complemento: "1A" };

test("a client of a list has its prices, others the general ones", async () => {
  expect(await precios(ana)).toEqual([8, 45]);
  expect(await precios({ numero_documento: "45", complemento: null })).toEqual([10, 54]);
  expect(await precios(null)).toEqual([10, 54]);
});

test("a list that is put aside gives no prices until it is taken up again", async () => {
  const poner = (activo: boolean) => bien("POST", "listas", { id: mayoristas, nombre: "Mayoristas", activo });
  await poner(false);
  expect(await precios(ana)).toEqual([10, 54]);
  await poner(true);
  expect(await precios(ana)).toEqual([8, 45]);
});

test("proformas of two branches are numbered apart, and stand in their file with their branch", async () => {
  const cliente = {
    tipo_documento: 4,
    numero_documento: "0",
    complemento: null,
    razon_social: "Ana",
    correo: null,
  };
  const linea = { producto_id: coca, presentacion_id: null, cantidad: "1", precio: null };
  const { lineas } = await bien("POST", "proformas/preciar", { comprador: null, lineas: [linea] });
  const valida_hasta = masDias(epochToInstante(mundo.ahora()).slice(0, 10), 5);
  const nombres: string[] = [];
  for (const sucursal of [0, 1, 0, 1]) {
    const escrita = {
      id: null,
      sucursal,
      valida_hasta,
      cliente: { ...cliente, telefono: null },
      lineas,
      nota: null,
    };
    const { id } = await bien("POST", "proformas", escrita);
    nombres.push((await bien("GET", `proformas/${id}`)).proforma.nombre);
  }
  expect(nombres).toEqual(["0-W-1", "1-W-1", "0-W-2", "1-W-2"]);
  const { texto } = await dueno("GET", "proformas.csv?orden=hecha");
  const [, ...filas] = texto.trim().split("\r\n");
  expect(filas.map((fila) => fila.split(",").at(-1))).toEqual([
    "Casa matriz",
    "Sucursal 1",
    "Casa matriz",
    "Sucursal 1",
  ]);
});
