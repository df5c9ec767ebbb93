/** A shop that begins to follow its stock on one morning: by a sheet of opening balances, by a count, and midway with a purchase. */
import { randomUUID } from "node:crypto";
import { parseRegistros, readIniciales } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
const { producto, bien } = tiendaDe(() => mundo);
/** Ids of the products by their codes. */
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  mundo = await startMundo();
  const codigos = ["ARROZ", "AZUCAR", "SAL", "ACEITE", "ATUN"];
  const hechos: (readonly [string, string])[] = [];
  for (const codigo of codigos)
    hechos.push([codigo, await producto(codigo, `Bolsa ${codigo}`, "20.00", null)]);
  ids = new Map(hechos);
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
const idDe = (codigo: string) => ids.get(codigo) ?? "";
/** Movements of a product in the order of their arrival. */
async function movimientos(codigo: string): Promise<readonly string[]> {
  const leido = exigir(await api("GET", `/v1/kardex?producto_id=${idDe(codigo)}`)).body.datos;
  return leido.movimientos
    .map(
      ({ motivo, cantidad, queda_cantidad, queda_valor }: Record<string, string>) =>
        `${motivo} ${cantidad}: ${queda_cantidad} por ${queda_valor}`,
    )
    .toReversed();
}
/** Sends a sheet as the portal reads it. */
function importar(hoja: string, id: string) {
  const { filas, faltan, malas } = readIniciales(parseRegistros(hoja));
  expect([faltan, malas]).toEqual([[], []]);
  const cuerpo = filas.map(({ codigo, cantidad, costo }) => ({ codigo, cantidad, costo }));
  return api("POST", "/v1/existencias/iniciales", { id, filas: cuerpo });
}
const vender = async (codigo_producto: string, cantidad: number) =>
  exigir(await api("POST", "/v1/facturas", pedido({}, { codigo_producto, cantidad, precio_unitario: 20 })));

test("nothing is counted while the shop does not follow its stock", async () => {
  const apagada = await importar("Código;Cantidad;Costo\nARROZ;24;8,70\n", randomUUID());
  expect([apagada.status, apagada.headers.get("x-error-code")]).toEqual([409, "existenciasApagadas"]);
  exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
  await vender("ARROZ", 3);
  expect(await movimientos("ARROZ")).toEqual([]);
});

test("a sheet begins its products once, by their codes, also those whose code changed since they were listed", async () => {
  const [entero] = (await bien("GET", "productos?buscar=SAL")).productos;
  const { codigo_sin, actividad_economica, descripcion, precio, categoria, unidad_medida, activo } = entero;
  const resto = { codigo_sin, actividad_economica, descripcion, precio, categoria, unidad_medida, activo };
  await bien("POST", "productos", { id: idDe("SAL"), ...resto, codigo: "SAL-FINA", codigo_barras: null });
  const hoja =
    "Existencias de mi tienda;;;\nProducto;HAY;Costo (Bs);Código\nArroz;24;8,70;ARROZ\nSal;1.5;2;SAL-FINA\n";
  const id = randomUUID();
  for (let vez = 0; vez < 3; vez++) exigir(await importar(hoja, id));
  expect(await movimientos("ARROZ")).toEqual(["inicial 24: 24 por 208.8"]);
  expect(await movimientos("SAL")).toEqual(["inicial 1.5: 1.5 por 3"]);
  const ausente = await importar("Código;Cantidad;Costo\nAZUCAR;5;6\nSAL;5;6\n", randomUUID());
  expect([ausente.status, ausente.body.detail?.[0]?.msg]).toEqual([
    422,
    expect.stringContaining("Ningún producto tiene el código SAL"),
  ]);
  expect(await movimientos("AZUCAR")).toEqual([]);
});

test("a first count asks for the cost, and takes what is sold from then on", async () => {
  const contar = (costo: string | null, id: string = randomUUID()) =>
    api("POST", "/v1/conteos", {
      id,
      lineas: [{ producto_id: idDe("AZUCAR"), contado: "10", costo }],
    });
  const sinCosto = await contar(null);
  expect([sinCosto.status, sinCosto.body.detail?.[0]?.loc.at(-1)]).toEqual([422, "costo"]);
  const id = randomUUID();
  for (let vez = 0; vez < 2; vez++) exigir(await contar("6", id));
  await vender("AZUCAR", 4);
  expect(await movimientos("AZUCAR")).toEqual(["inicial 10: 10 por 60", "venta -4: 6 por 36"]);
  // The next count knows the cost.
  exigir(await contar(null));
  expect((await movimientos("AZUCAR")).at(-1)).toBe("conteo 4: 10 por 60");
});

test("a purchase begins a product midway with what there was, once, and asks it of no product that is followed", async () => {
  const comprar = (codigo: string, ya_tenia: string | null, id: string = randomUUID()) =>
    api("POST", "/v1/compras", {
      id,
      proveedor: { razon_social: "Del mercado" },
      con_factura: false,
      fecha: "2026-11-20",
      total: "100.00",
      lineas: [{ producto_id: idDe(codigo), cantidad: "10", importe: "100.00", ya_tenia }],
    });
  const id = randomUUID();
  for (let vez = 0; vez < 2; vez++) exigir(await comprar("ACEITE", "3", id));
  await vender("ACEITE", 1);
  expect(await movimientos("ACEITE")).toEqual([
    "inicial 3: 3 por 30",
    "compra 10: 13 por 130",
    "venta -1: 12 por 120",
  ]);
  exigir(await comprar("ATUN", null));
  exigir(await comprar("ATUN", "5"));
  expect(await movimientos("ATUN")).toEqual(["compra 10: 10 por 100", "compra 10: 20 por 200"]);
});
