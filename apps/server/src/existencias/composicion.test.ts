import { randomBytes, randomUUID } from "node:crypto";
import { epochToInstante, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { putHecho } from "../support/hechos-de-caja.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";
import { tiendaDe } from "../support/tienda.ts";
import { listDescuadres } from "./db/listar.ts";

let mundo: Mundo;
let caja: Caja;
const { producto } = tiendaDe(() => mundo);
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  exigir(await mundo.api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  await decir({ tipo: "bitacora", datos: { accion: "cajon", detalle: null } }, await caja.ahora());
});
afterAll(async () => {
  expect(await listDescuadres(mundo.db(), 10)).toEqual([]);
  await mundo.close();
});

const PROVEEDOR = { documento: "1028627025", razon_social: "Distribuidora Andina" };
let cuantos = 0;
/** A new product of the shop; its code is told in its name. */
async function nuevo(): Promise<{ id: string; codigo: string }> {
  const codigo = `EX-${++cuantos}`;
  return { id: await producto(codigo, `Producto ${codigo}`, "20.00", null), codigo };
}
const api = (method: string, path: string, body?: object) => mundo.api(method, path, body);
interface LineaDePrueba {
  readonly producto_id: string;
  readonly cantidad: string;
  readonly importe: string;
  readonly [otro: string]: unknown;
}
function comprarCon(lineas: readonly LineaDePrueba[], cambios: object = {}) {
  const total = lineas.reduce((suma, { importe }) => suma + Number(importe), 0).toFixed(2);
  const factura = { numero: String(++cuantos), autorizacion: "A1B2C3", fecha: "2026-11-20" };
  return api("POST", "/v1/compras", {
    id: randomUUID(),
    proveedor: PROVEEDOR,
    ...factura,
    total,
    lineas,
    ...cambios,
  });
}
/** Buys without an invoice, and waits until the tills' clock has passed the purchase: a sale of before moves nothing. */
async function comprar(producto_id: string, cantidad: string, importe: string) {
  exigir(
    await comprarCon([{ producto_id, cantidad, importe }], {
      con_factura: false,
      numero: "",
      autorizacion: "",
    }),
  );
  const hecha = epochToInstante(Date.now());
  while ((await caja.ahora()) <= hecha);
}
const contar = (producto_id: string, contado: string, mas: object = {}) =>
  api("POST", "/v1/conteos", { id: randomUUID(), lineas: [{ producto_id, contado, ...mas }] });
async function saldo(producto_id: string): Promise<string> {
  const { movimientos } = exigir(await api("GET", `/v1/kardex?producto_id=${producto_id}`)).body.datos;
  const [ultimo] = movimientos;
  return ultimo === undefined ? "sin existencias" : `${ultimo.queda_cantidad} por ${ultimo.queda_valor}`;
}
/** The till's log of facts: each test writes on. */
const serie = randomBytes(16).toString("hex");
let n = 0;
async function decir(
  { tipo, datos }: { tipo: string; datos: object },
  instante: Instante,
  unaSerie = serie,
  lugar = ++n,
) {
  await putHecho(caja, { serie: unaSerie, n: lugar }, { tipo, instante, datos });
}
async function contarVenta(
  { ventaId, cuf, instante }: { ventaId: string; cuf: string; instante: Instante },
  lineas: readonly object[] | undefined,
  unaSerie?: string,
  lugar?: number,
) {
  const deVenta = { ventaId, cuf, sector: 1, numero: 1, total: "40.00", pagos: [], turno: null };
  await decir({ tipo: "venta", datos: { ...deVenta, ...(lineas && { lineas }) } }, instante, unaSerie, lugar);
}
const lineaDe = (productoId: string, cantidad: string, factor = "1", linea = 0) => ({
  linea,
  productoId,
  presentacionId: null,
  factor,
  cantidad,
});
/** The lines of a document of one product. */
const itemsDe = (codigo_producto: string, cantidad: number) => [
  {
    codigo_producto,
    codigo_sin: 1000118,
    descripcion: "x",
    cantidad,
    unidad_medida: 57,
    precio_unitario: 20,
  },
];
let numero = 0;
/** Sells at the till, online: the document, and then its fact. */
async function vender(codigo: string, cantidad: number, lineas?: readonly object[]) {
  const ventaId = randomUUID();
  const items = itemsDe(codigo, cantidad);
  const instante = await caja.ahora();
  const factura = (await caja.factura(++numero, 1, instante, { ventaId, items })) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  await contarVenta({ ventaId, cuf: factura.cuf, instante }, lineas);
  return { cuf: factura.cuf, ventaId, instante };
}

describe("a product made of others", () => {
  const armar = (producto_id: string, partes: readonly object[], mas: object = {}) =>
    api("POST", "/v1/existencias/composicion", { id: randomUUID(), producto_id, partes, ...mas });
  const ver = async (id: string) =>
    exigir(await api("GET", `/v1/existencias/composicion?producto_id=${id}`)).body.datos;
  /** Waits until the tills' clock has passed what was just kept. */
  async function luego() {
    const hecho = epochToInstante(Date.now());
    while ((await caja.ahora()) <= hecho);
  }
  /** A basket of two of one product and three of another one, of which there are twenty each for Bs 10 and 20. */
  async function canasta() {
    const [combo, arroz, fideo] = [await nuevo(), await nuevo(), await nuevo()];
    await comprar(arroz.id, "20", "200.00");
    await comprar(fideo.id, "20", "400.00");
    const partes = [
      { producto_id: arroz.id, cantidad: "2" },
      { producto_id: fideo.id, cantidad: "3" },
    ];
    exigir(await armar(combo.id, partes));
    await luego();
    return { combo, arroz, fideo, partes };
  }

  test("takes its parts out once, however often its fact comes, and tells for how many there is enough", async () => {
    const { combo, arroz, fideo } = await canasta();
    expect((await ver(combo.id)).alcanza).toEqual([{ sucursal: 0, cuantos: "6" }]);
    const { cuf, ventaId, instante } = await vender(combo.codigo, 2, [lineaDe(combo.id, "2")]);
    await contarVenta({ ventaId, cuf, instante }, [lineaDe(combo.id, "2")]);
    expect([await saldo(arroz.id), await saldo(fideo.id), await saldo(combo.id)]).toEqual([
      "16 por 160",
      "14 por 280",
      "sin existencias",
    ]);
  });

  test("brings its parts back with its annulment, and takes them again with the reversal", async () => {
    const { combo, arroz, fideo } = await canasta();
    const { cuf } = await vender(combo.codigo, 2, [lineaDe(combo.id, "2")]);
    exigir(await api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 }));
    expect([await saldo(arroz.id), await saldo(fideo.id)]).toEqual(["20 por 200", "20 por 400"]);
    exigir(await api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {}));
    expect([await saldo(arroz.id), await saldo(fideo.id)]).toEqual(["16 por 160", "14 por 280"]);
  });

  test("brings back with a note what the note returns, also once it is made of something else", async () => {
    exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: true }));
    const { combo, arroz, fideo } = await canasta();
    const linea = { codigo_producto: combo.codigo, cantidad: 2, precio_unitario: 90 };
    const factura = await facturarPor(mundo.api, pedido({}, linea));
    expect([await saldo(arroz.id), await saldo(fideo.id)]).toEqual(["16 por 160", "14 por 280"]);
    exigir(await armar(combo.id, [{ producto_id: arroz.id, cantidad: "1" }]));
    const vuelve = cuerpoDeNota(factura, [{ cambio: { cantidad: 1 } }]);
    exigir(await mundo.api("POST", "/v1/notas/fiscal", vuelve));
    expect([await saldo(arroz.id), await saldo(fideo.id)]).toEqual(["18 por 180", "17 por 340"]);
    exigir(await api("POST", "/v1/existencias/ajustes", { activas: true, de_la_api: false }));
  });

  test("moves what it was made of when it was sold, however late the sale comes", async () => {
    const { combo, arroz, fideo } = await canasta();
    const instante = await caja.ahora();
    await luego();
    exigir(await armar(combo.id, []));
    await luego();
    await contarVenta({ ventaId: randomUUID(), cuf: "AB", instante }, [lineaDe(combo.id, "1")]);
    await contarVenta({ ventaId: randomUUID(), cuf: "AC", instante: await caja.ahora() }, [
      lineaDe(combo.id, "1"),
    ]);
    expect([await saldo(arroz.id), await saldo(fideo.id)]).toEqual(["18 por 180", "17 por 340"]);
  });

  test("that a till counts, receives or throws away begins no stock; what broke takes its parts out", async () => {
    const { combo, arroz, fideo } = await canasta();
    const de = lineaDe(combo.id, "2");
    const instante = await caja.ahora();
    const contada = { productoId: combo.id, contado: "7", desde: instante, hasta: instante };
    await decir(
      { tipo: "conteo", datos: { id: randomUUID(), grupo: "KKKK", nota: null, lineas: [contada] } },
      instante,
    );
    const compra = randomUUID();
    const proveedor = { documento: null, razonSocial: "Del mercado" };
    const papel = {
      conFactura: false,
      numero: "",
      autorizacion: "",
      fecha: instante.slice(0, 10),
      descuento: "0",
    };
    const lineas = [{ ...de, importe: "90.00", yaTenia: null }];
    await decir(
      { tipo: "compraRecibida", datos: { id: compra, proveedor, ...papel, total: "90.00", lineas } },
      instante,
    );
    expect(exigir(await api("GET", `/v1/compras/${compra}`)).body.datos.total).toBe("90.00");
    const acta = randomUUID();
    const salida = { id: acta, motivo: "merma", responsable: "Marta", nota: null, beneficiario: null };
    await decir({ tipo: "salidaDeExistencias", datos: { ...salida, lineas: [de] } }, await caja.ahora());
    expect([await saldo(combo.id), await saldo(arroz.id), await saldo(fideo.id)]).toEqual([
      "sin existencias",
      "16 por 160",
      "14 por 280",
    ]);
    expect(exigir(await api("GET", `/v1/salidas/${acta}`)).body.datos).toMatchObject({ costo: "160.00" });
  });

  test("has no stock of its own, no parts of parts, and is not written over another person", async () => {
    const { combo, arroz, fideo, partes } = await canasta();
    const compra = await comprarCon([{ producto_id: combo.id, cantidad: "1", importe: "1.00" }]);
    expect(compra.body.detail?.[0]?.msg).toContain("se arma con otros productos");
    const conteo = await contar(combo.id, "1", { costo: "1" });
    expect(conteo.body.detail?.[0]?.msg).toContain("se arma con otros productos");
    const otro = await nuevo();
    const dichos = async (id: string, lineas: readonly object[]) =>
      (await armar(id, lineas)).body.detail?.map(({ msg }: { msg: string }) => msg).join(" ");
    expect(await dichos(otro.id, [{ producto_id: combo.id, cantidad: "1" }])).toContain("ponga sus partes");
    expect(await dichos(arroz.id, [{ producto_id: otro.id, cantidad: "1" }])).toMatch(
      /existencias propias.*ya es parte/,
    );
    expect(await dichos(otro.id, [{ producto_id: otro.id, cantidad: "1" }])).toContain("con él mismo");
    expect(await dichos(otro.id, [...partes, { producto_id: fideo.id, cantidad: "1" }])).toContain(
      "dos veces",
    );
    const { clave } = await ver(combo.id);
    const vieja = await armar(combo.id, partes, { visto: randomUUID() });
    expect([vieja.status, vieja.headers.get("x-error-code")]).toEqual([409, "edicionVieja"]);
    exigir(await armar(combo.id, partes, { visto: clave }));
    expect((await armar("nada", [])).status).toBe(404);
  });
});
