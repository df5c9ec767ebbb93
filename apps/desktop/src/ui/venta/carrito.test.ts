import { describe, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import type { EntradaVenta, ProductoCaja, Venta } from "../../contract/index.ts";
import { CarritoGuardado, CARRITO_VACIO, siguiente, type AccionCarrito } from "./carrito.ts";

const cafe: ProductoCaja = {
  id: "1",
  codigo: "CAF",
  codigoBarras: null,
  descripcion: "Café",
  precio: "38.50",
  unidadMedida: 57,
  unidad: "UNIDAD",
  codigoSin: 1000118,
  actividadEconomica: "4711100",
  categoria: null,
};
const te: ProductoCaja = { ...cafe, id: "2", codigo: "TE", descripcion: "Té" };
const GUARDADO_ANTES = {
  items: [],
  elegida: 0,
  cliente: CARRITO_VACIO.cliente,
  descuentoAdicional: null,
  ventaId: null,
  nitRechazado: false,
};
const hacer = (...acciones: AccionCarrito[]) => acciones.reduce(siguiente, CARRITO_VACIO);
const agregar = (producto: ProductoCaja, cantidad = "1"): AccionCarrito => ({
  kind: "agregar",
  producto,
  cantidad,
});

const ENTRADA: EntradaVenta = {
  items: [],
  cliente: CARRITO_VACIO.cliente,
  descuentoAdicional: null,
  metodoPago: 1,
  numeroTarjeta: null,
  montoGiftCard: null,
  recibido: null,
  usuario: null,
};
const RECHAZADA: Venta = {
  id: "7f1e9b52-2f43-4d7e-9a53-0f5a0d1a2b3c",
  creadaEn: Instante.parse("2026-11-20T10:00:00.000"),
  estado: "RECHAZADA",
  numeroFactura: null,
  cuf: null,
  offline: false,
  cliente: CARRITO_VACIO.cliente,
  lineas: 1,
  total: "38.50",
  metodoPago: 1,
  metodoPagoTexto: "EFECTIVO",
  recibido: null,
  cambio: null,
  motivo: null,
  mensajes: [{ codigo: 1037, descripcion: "NIT INVÁLIDO", remedio: null }],
  enDuda: null,
  impresion: "ninguna",
  publicUrl: null,
  anulacion: null,
};

describe("the cart", () => {
  test("adds the same product to its line, exactly", () => {
    const { items } = hacer(agregar(cafe, "0.1"), agregar(cafe, "0.2"));
    expect(items.map((i) => i.cantidad)).toEqual(["0.3"]);
  });
  test("keeps the line just touched chosen", () => {
    expect(hacer(agregar(cafe), agregar(te), agregar(cafe)).elegida).toBe(0);
  });
  test("never goes to 0 by the minus key", () => {
    expect(hacer(agregar(cafe), { kind: "sumar", veces: -1 }).items[0]?.cantidad).toBe("1");
  });
  test("removes the chosen line and chooses its neighbour", () => {
    const { items, elegida } = hacer(agregar(cafe), agregar(te), { kind: "quitar" });
    expect([items.length, elegida]).toEqual([1, 0]);
  });
  test("of a refused sale keeps its id, so that mended it keeps its number; the next sale has none", () => {
    const { items } = hacer(agregar(cafe));
    const entrada = { ...ENTRADA, items: [...items] };
    const reabierta = hacer({ kind: "reabrir", venta: RECHAZADA, entrada });
    expect(reabierta).toMatchObject({ ventaId: RECHAZADA.id, items, nitRechazado: true });
    expect(siguiente(reabierta, agregar(te)).ventaId).toBe(RECHAZADA.id);
    expect(siguiente(reabierta, { kind: "vaciar" }).ventaId).toBeNull();
  });
  test("is empty again after a sale, for the final consumer", () => {
    expect(hacer(agregar(cafe), { kind: "vaciar" })).toEqual(CARRITO_VACIO);
  });
});

describe("a line with data of its own", () => {
  const conSerie = hacer(agregar(cafe), { kind: "propios-linea", propios: { numeroSerie: "SN-1" } });
  test("is not added to by another one of the same product", () => {
    expect(siguiente(conSerie, agregar(cafe)).items.map(({ cantidad }) => cantidad)).toEqual(["1", "1"]);
  });
  test("survives being parked, with the kind of invoice and its data", () => {
    const hotel = siguiente(siguiente(conSerie, { kind: "sector", sector: 16 }), {
      kind: "propios",
      propios: { cantidadHuespedes: 2 },
    });
    expect(CarritoGuardado.parse(JSON.parse(JSON.stringify(hotel)))).toEqual(hotel);
  });
  test("a cart that was parked by an earlier version is one of the usual kind", () => {
    expect(CarritoGuardado.parse(GUARDADO_ANTES)).toEqual(CARRITO_VACIO);
  });
});
