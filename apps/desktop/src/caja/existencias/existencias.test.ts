import { expect, test } from "vitest";
import { parseHecho } from "@mostrador/core";
import { ENTRADA } from "../support/mundo.ts";
import { cajaConExistencias } from "../support/existencias-de-caja.ts";
import { ronda } from "../support/rondas.ts";
import { listHechosDesde } from "../terminales/db/hechos.ts";
import { findExistencias } from "./db/existencias.ts";
import { settlePagos } from "../venta/db/pagos.ts";

const { mundo, pedir, nuevo, conDocena, llega } = cajaConExistencias();

const queda = async () => (await pedir("buscarProductos", { texto: "yungas" }))[0]?.queda;
const ventasContadas = () =>
  listHechosDesde(mundo().db, 0, 100).flatMap(({ hecho }) => {
    const leido = parseHecho(hecho);
    return leido.kind === "venta" ? [{ n: hecho.n, lineas: leido.datos.lineas }] : [];
  });

test("a till of a shop that follows no stock shows none, and its sales tell no lines", async () => {
  await conDocena();
  await mundo().vender();
  expect([await queda(), ventasContadas()]).toMatchObject([undefined, [{ lineas: undefined }]]);
});

test("a sale tells its frozen lines and takes them off the balance, until the server's own has them", async () => {
  const { id, docena } = await conDocena();
  await llega(id, "36", 1, 0, "10");
  const [una] = ENTRADA.items;
  if (una === undefined) throw new Error("sin líneas");
  await mundo().vender(crypto.randomUUID(), {
    items: [una, { ...una, cantidad: "2", presentacionId: docena }],
    recibido: "500.00",
  });
  const [venta] = ventasContadas();
  const linea = { productoId: id };
  expect(venta?.lineas).toEqual([
    { ...linea, linea: 0, presentacionId: null, factor: "1", cantidad: "2" },
    { ...linea, linea: 1, presentacionId: docena, factor: "12", cantidad: "2" },
  ]);
  expect(await queda()).toEqual({ cantidad: "10", poco: false });
  await mundo().vender();
  expect(await queda()).toEqual({ cantidad: "8", poco: true });
  // The server had the first sale when it told this, and not the second one.
  await llega(id, "10", 2, venta?.n ?? 0, "10");
  expect(await queda()).toEqual({ cantidad: "8", poco: true });
});

test("a sale that gets another document takes nothing out again", async () => {
  const { id } = await conDocena();
  await llega(id, "36", 1, 0);
  const ventaId = crypto.randomUUID();
  await mundo().vender(ventaId);
  const [venta] = ventasContadas();
  await llega(id, "34", 2, venta?.n ?? 0);
  mundo().db.inTransaction((tx) => settlePagos(tx, ventaId));
  expect(await queda()).toEqual({ cantidad: "34", poco: false });
});

test("a till forgets the balances of a shop that follows no stock any more", async () => {
  const { id } = await conDocena();
  await llega(id, "3", 1, 0, null);
  mundo().servidor.estado = { existencias: null };
  await mundo().hasta("los olvida", async () => {
    await ronda(mundo());
    return (await queda()) === undefined;
  });
});

test("after the server was restored a till has the server's balances again, and no others", async () => {
  const { id } = await conDocena();
  const { id: ajeno } = await pedir("guardarProducto", await nuevo({ codigo: "P2", codigoBarras: null }));
  await llega(ajeno, "7", 1, 0);
  await llega(id, "54", 2, 0);
  const saldos = () => [id, ajeno].map((uno) => findExistencias(mundo().db, [uno], null).get(uno)?.cantidad);
  expect(saldos()).toEqual(["54", "7"]);
  const { servidor } = mundo();
  // The purchases of after the copy are lost, and no balance has changed since.
  servidor.existencias = {
    activas: true,
    existencias: [{ productoId: id, cantidad: "41", minimo: null, sigue: true, apartadas: [] }],
    proveedores: [],
    cursor: 3,
    hayMas: false,
    incluye: { serie: "0".repeat(32), n: 0 },
  };
  servidor.estado = {
    existencias: 1,
    restauracion: { id: "vuelta", copiaDe: "2026-11-18T00:00:00.000" },
  };
  await mundo().hasta("los lee de nuevo", async () => {
    await ronda(mundo());
    return saldos()[0] === "41";
  });
  expect(saldos()).toEqual(["41", undefined]);
});

test("a cart tells what is left of each line, and what its lines together take beyond it", async () => {
  const { id, docena } = await conDocena();
  const [una] = ENTRADA.items;
  if (una === undefined) throw new Error("sin líneas");
  const revisar = async (enPapel = false) => {
    const { cliente, descuentoAdicional } = ENTRADA;
    const items = [
      una,
      { ...una, codigoProducto: "libre" },
      { ...una, cantidad: "2", presentacionId: docena },
    ];
    return (await pedir("revisarVenta", { items, cliente, descuentoAdicional, enPapel })).quedan;
  };
  expect(await revisar()).toEqual([]);
  await llega(id, "25.5", 1, 0, null);
  const queda = { cantidad: "25.5", poco: false };
  // 2 units and 2 dozens are 26.
  expect(await revisar()).toEqual([
    { ...queda, linea: 0, falta: "0.5" },
    { ...queda, linea: 2, falta: "0.5" },
  ]);
  expect(await revisar(true)).toEqual([]);
  await llega(id, "26", 2, 0, null);
  expect((await revisar()).map(({ falta }) => falta)).toEqual([null, null]);
  await llega(id, "-4", 3, 0, null);
  expect((await revisar()).map(({ cantidad, falta }) => [cantidad, falta])).toEqual([
    ["-4", "26"],
    ["-4", "26"],
  ]);
  // Nothing is refused: the shop has the goods in its hands.
  expect(await mundo().vender()).toMatchObject({ estado: "EMITIDA" });
});

test("goods that are set aside for others are told until their last day, and are free for the proforma that they wait for", async () => {
  const { id } = await conDocena();
  const [una] = ENTRADA.items;
  if (una === undefined) throw new Error("sin líneas");
  const hoy = (await pedir("estado", {})).ahora?.slice(0, 10) ?? "";
  const proformaId = crypto.randomUUID();
  const apartadas = [
    { hasta: hoy, cantidad: "3", proformaId: null },
    { hasta: "2020-01-01", cantidad: "90", proformaId: null },
    { hasta: hoy, cantidad: "4", proformaId },
  ];
  await llega(id, "10", 1, 0, null, {}, [], apartadas);
  expect(await queda()).toEqual({ cantidad: "10", reservado: "7", poco: false });
  const revisar = async (cantidad: string, cambio: object = {}) => {
    const { cliente, descuentoAdicional } = ENTRADA;
    const items = [{ ...una, cantidad }];
    return (await pedir("revisarVenta", { items, cliente, descuentoAdicional, ...cambio })).quedan[0];
  };
  const linea = { linea: 0, cantidad: "10", poco: false };
  expect(await revisar("3")).toEqual({ ...linea, reservado: "7", falta: null });
  expect(await revisar("5")).toEqual({ ...linea, reservado: "7", falta: null, deOtros: "2" });
  expect(await revisar("12")).toEqual({ ...linea, reservado: "7", falta: "2", deOtros: "7" });
  expect(await revisar("5", { proformaId })).toEqual({ ...linea, reservado: "3", falta: null });
  await llega(id, "7", 2, 0, null, {}, [], apartadas);
  expect(await queda()).toEqual({ cantidad: "7", reservado: "7", poco: true });
  await llega(id, "7", 3, 0);
  expect(await queda()).toEqual({ cantidad: "7", poco: false });
});

test("balances are as of now while the server answers, and as of its last word while it does not", async () => {
  const { id } = await conDocena();
  await llega(id, "3", 1, 0, null);
  expect((await pedir("estado", {})).existencias).toEqual({ version: 1, de: null, otrasSucursales: [] });
  mundo().servidor.apagado = true;
  await mundo().hasta("sin servidor", async () => {
    await ronda(mundo());
    return (await pedir("estado", {})).existencias?.de != null;
  });
  const { existencias, ahora } = await pedir("estado", {});
  expect(existencias?.version).toBe(1);
  expect((existencias?.de ?? "9") <= (ahora ?? "")).toBe(true);
});

test("a sale of more than is left asks for somebody's permission, or is refused, as the owner wants; once it is stored it goes on", async () => {
  const { id } = await conDocena();
  const cobrar = (ventaId = crypto.randomUUID()) =>
    mundo().caja.invoke("cobrar", { ventaId, venta: ENTRADA, confirmadas: [], visto: null, vista: null });
  let cursor = 0;
  const manda = (bajoCero: string) => llega(id, "1", ++cursor, 0, null, { bajoCero });
  await manda("impedir");
  const negada = await cobrar();
  expect(negada).toMatchObject({ ok: false, error: { kind: "existencias" } });
  expect(negada.ok ? "" : negada.error.texto).toMatch(/faltan 1 de «/);
  await manda("avisar");
  const ventaId = crypto.randomUUID();
  expect(await cobrar(ventaId)).toMatchObject({ ok: true });
  await manda("impedir");
  expect(await cobrar(ventaId)).toMatchObject({ ok: true });
});
