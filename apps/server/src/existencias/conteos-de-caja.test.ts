import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
let cajas: readonly [Caja, Caja];
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  cajas = [await emparejarCaja(mundo), await emparejarCaja(mundo, { puntoVenta: 2 })];
  // Movements name their till.
  await mundo
    .db()
    .updateTable("terminales")
    .set({ nombre: "Caja dos" })
    .where("id", "=", cajas[1].id)
    .execute();
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

/** Each till's log of facts. */
const logs = [0, 1].map(() => ({ serie: randomBytes(16).toString("hex"), n: 0 }));
type Cual = 0 | 1;
async function decir(cual: Cual, tipo: string, datos: object, instante: Instante): Promise<void> {
  const log = logs[cual];
  if (log === undefined) throw new Error("sin caja");
  log.n += 1;
  await putHecho(cajas[cual], log, { tipo, instante, datos });
}

const MINUTO = 60_000;
/** An instant some minutes before the server's now. */
const hace = async (minutos: number) =>
  epochToInstante(instanteToEpoch(await cajas[0].ahora()) - minutos * MINUTO);

interface Linea {
  readonly productoId: string;
  readonly contado: string;
  /** Minutes ago of its first and last moment. */
  readonly minutos: readonly [desde: number, hasta: number];
}
async function contar(cual: Cual, grupo: string, lineas: readonly Linea[], id: string = randomUUID()) {
  const dichas = [];
  for (const { productoId, contado, minutos } of lineas)
    dichas.push({ productoId, contado, desde: await hace(minutos[0]), hasta: await hace(minutos[1]) });
  const instante = await cajas[cual].ahora();
  await decir(cual, "conteo", { id, grupo, nota: null, lineas: dichas }, instante);
  return id;
}
async function vender(cual: Cual, productoId: string, cantidad: string, minutos: number): Promise<void> {
  const lineas = [{ linea: 0, productoId, presentacionId: null, factor: "1", cantidad }];
  const ventaId = randomUUID();
  const deVenta = { ventaId, cuf: ventaId, sector: 1, numero: 1, total: "20.00", pagos: [], turno: null };
  await decir(cual, "venta", { ...deVenta, lineas }, await hace(minutos));
}
let cuantos = 0;
const nuevo = () => {
  const codigo = `CC-${++cuantos}`;
  return producto(codigo, `Producto ${codigo}`, "20.00", null);
};
const saldo = async (productoId: string): Promise<string | undefined> =>
  exigir(await mundo.api("GET", `/v1/kardex?producto_id=${productoId}`)).body.datos.movimientos[0]
    ?.queda_cantidad;
const conteo = async (id: string) =>
  exigir(await mundo.api("GET", "/v1/conteos?limite=50")).body.datos.conteos.find(
    (uno: { id: string }) => uno.id === id,
  );

test("a till's count begins a product's stock, is kept once, and holds when an older sale comes late", async () => {
  const productoId = await nuevo();
  const id = await contar(0, "AAAA", [{ productoId, contado: "12.5", minutos: [30, 30] }]);
  await contar(0, "AAAA", [{ productoId, contado: "99", minutos: [20, 20] }], id);
  expect(await saldo(productoId)).toBe("12.5");
  await vender(1, productoId, "2", 10);
  await contar(0, "BBBB", [{ productoId, contado: "9", minutos: [5, 5] }]);
  await vender(1, productoId, "1", 8);
  expect(await saldo(productoId)).toBe("9");
  expect(await conteo(id)).toMatchObject({ grupo: "AAAA", usuario: "Ana", lineas: [{ contado: "12.5" }] });
});

test("two people of one count add up, in whichever order their counts arrive; another count does not", async () => {
  for (const [grupo, primero, segundo] of [
    ["CCCC", 10, 5],
    ["DDDD", 5, 10],
  ] as const) {
    const productoId = await nuevo();
    await contar(0, grupo, [{ productoId, contado: "3", minutos: [primero, primero] }]);
    const otro = await contar(1, grupo, [{ productoId, contado: "5", minutos: [segundo, segundo] }]);
    expect(await saldo(productoId)).toBe("8");
    expect((await conteo(otro)).lineas).toMatchObject([{ contado: "8", esperado: "3", suma: true }]);
    await contar(1, "EEEE", [{ productoId, contado: "4", minutos: [1, 1] }]);
    expect(await saldo(productoId)).toBe("4");
  }
});

test("what moved close to a count is listed: at another till within two minutes, at its own while it was counted", async () => {
  const productoId = await nuevo();
  await contar(0, "FFFF", [{ productoId, contado: "50", minutos: [200, 200] }]);
  const id = await contar(0, "GGGG", [{ productoId, contado: "40", minutos: [104, 100] }]);
  for (const [cual, cantidad, minutos] of [
    [1, "1", 107],
    [1, "2", 105],
    [0, "3", 105],
    [0, "4", 102],
    [1, "5", 99],
    [0, "6", 99],
    [1, "7", 97],
  ] as const)
    await vender(cual, productoId, cantidad, minutos);
  const { cerca } = (await conteo(id)).lineas[0];
  expect(cerca.map(({ cantidad }: { cantidad: string }) => cantidad)).toEqual(["-2", "-4", "-5"]);
  // Sales after the count move the stock; those before it were in it.
  expect(await saldo(productoId)).toBe("22");
});

test("a clock that runs ahead counted now, and a count of a shop that follows no stock moves nothing", async () => {
  const productoId = await nuevo();
  await contar(0, "HHHH", [{ productoId, contado: "6", minutos: [-600, -600] }]);
  await vender(0, productoId, "1", -1);
  expect(await saldo(productoId)).toBe("5");
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: false, de_la_api: false }));
  await contar(0, "JJJJ", [{ productoId, contado: "60", minutos: [0, 0] }]);
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  expect(await saldo(productoId)).toBe("5");
});

test("a purchase that a till received comes in once, at its cost; its paper brings no goods a second time", async () => {
  const productoId = await nuevo();
  const lineas = [
    {
      linea: 0,
      productoId,
      presentacionId: null,
      factor: "12",
      cantidad: "2",
      importe: "240.00",
      yaTenia: "6",
    },
  ];
  const compra = {
    id: randomUUID(),
    proveedor: { documento: "1028627025", razonSocial: "Andina" },
    conFactura: true,
    numero: "77",
    autorizacion: "A1B2",
    fecha: (await hace(0)).slice(0, 10),
    descuento: "0",
    total: "240.00",
    lineas,
  };
  await decir(0, "compraRecibida", compra, await hace(3));
  await decir(0, "compraRecibida", compra, await hace(2));
  await decir(1, "compraRecibida", { ...compra, id: randomUUID() }, await hace(1));
  expect(await saldo(productoId)).toBe("30");
  const { compras } = exigir(await mundo.api("GET", "/v1/compras")).body.datos;
  expect(compras).toMatchObject([
    { numero: "77", total: "240.00", credito: "31.20", razon_social: "Andina" },
  ]);
  const { lineas: guardadas } = exigir(await mundo.api("GET", `/v1/compras/${compra.id}`)).body.datos;
  // 240 less 13 % for 24 units; the 6 of before have the cost of a unit.
  expect(guardadas).toMatchObject([{ unidades: "24", costo: "208.8" }]);
});

test("goods that a till received before their invoice wait for it, and the invoice joins them in the portal", async () => {
  const productoId = await nuevo();
  const linea = { productoId, presentacionId: null, factor: "1", cantidad: "10" };
  const proveedor = { documento: "1028627025", razonSocial: "Andina" };
  const id = randomUUID();
  await decir(
    0,
    "compraRecibida",
    {
      id,
      proveedor,
      conFactura: false,
      porFacturar: true,
      numero: "",
      autorizacion: "",
      fecha: (await hace(0)).slice(0, 10),
      descuento: "0",
      total: "100.00",
      lineas: [{ ...linea, linea: 0, importe: "100.00", yaTenia: "0" }],
    },
    await hace(3),
  );
  const leer = async () => exigir(await mundo.api("GET", `/v1/compras/${id}`)).body.datos;
  expect(await leer()).toMatchObject({ por_facturar: true, credito: "0.00", lineas: [{ costo: "87" }] });
  expect(await saldo(productoId)).toBe("10");
  const factura = {
    id: randomUUID(),
    proveedor: { documento: proveedor.documento, razon_social: proveedor.razonSocial },
    numero: "4600",
    autorizacion: "A1B2",
    fecha: (await hace(0)).slice(0, 10),
    total: "110.00",
    lineas: [
      {
        producto_id: productoId,
        cantidad: "10",
        importe: "110.00",
        recepcion: { compra_id: id, linea: 0 },
      },
    ],
  };
  exigir(await mundo.api("POST", "/v1/compras", factura));
  expect(await leer()).toMatchObject({ por_facturar: false });
  expect(await saldo(productoId)).toBe("10");
  // 110 less 13 %: the goods are worth what the invoice says.
  const { existencias } = exigir(await mundo.api("GET", "/v1/existencias")).body.datos;
  expect(existencias).toContainEqual(
    expect.objectContaining({ producto_id: productoId, cantidad: "10", valor: "95.70" }),
  );
});
