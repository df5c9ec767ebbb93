import { describe, expect, test } from "vitest";
import { Instante, porImporte } from "@mostrador/core";
import type { EntradaVenta, ProductoCaja, Venta } from "../../contract/index.ts";
import { parseCarrito } from "./carrito-guardado.ts";
import {
  CARRITO_VACIO,
  carritoDe,
  clavesDe,
  countPreciosCambiados,
  isVacio,
  siguiente,
  type AccionCarrito,
} from "./carrito.ts";

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
  nombre: null,
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
  plazoAnulacion: null,
  publicUrl: null,
  anulacion: null,
};

describe("goods whose label says an amount", () => {
  const pesado: AccionCarrito = { kind: "agregar", producto: cafe, cantidad: "0.27", importe: "12.34" };
  test("stand on a line of their own, beside other goods and another label", () => {
    const { items } = hacer(agregar(cafe), pesado, pesado, agregar(cafe));
    expect(items.map(({ cantidad, importeEtiqueta }) => [cantidad, importeEtiqueta])).toEqual([
      ["2", undefined],
      ["0.27", "12.34"],
      ["0.27", "12.34"],
    ]);
  });

  test.each<[string, AccionCarrito]>([
    ["another quantity", { kind: "cantidad", cantidad: "1" }],
    ["one more", { kind: "sumar", veces: 1 }],
    ["a price of the cashier's", { kind: "precio", precio: "7" }],
  ])("lose the amount by %s", (_rule, accion) => {
    expect(hacer(pesado, accion).items[0]).not.toHaveProperty("importeEtiqueta");
  });

  test("have their quantity in the decimals of another kind of invoice", () => {
    const { items } = hacer(pesado, { kind: "sector", sector: 1 });
    const { cantidad } = porImporte("12.34", cafe.precio, 2);
    expect(items).toMatchObject([{ cantidad, importeEtiqueta: "12.34" }]);
  });
});

describe("the cart", () => {
  test("two lines of one product have keys of their own", () => {
    const aparte: AccionCarrito = { kind: "agregar", producto: te, cantidad: "1", aparte: true };
    const elegirTe: AccionCarrito = { kind: "elegir", indice: 1 };
    const { items } = hacer(agregar(cafe), agregar(te), elegirTe, aparte);
    expect(items.map(({ codigoProducto }) => codigoProducto)).toEqual(["CAF", "TE", "TE"]);
    expect(new Set(clavesDe(items)).size).toBe(3);
  });

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
    expect(parseCarrito(JSON.parse(JSON.stringify(hotel)))).toEqual({ carrito: hotel, completo: true });
  });
  test("a cart that was parked by an earlier version is one of the usual kind", () => {
    expect(parseCarrito(GUARDADO_ANTES)).toEqual({ carrito: CARRITO_VACIO, completo: true });
  });
  test("a discount on the whole goes with its last line", () => {
    const descontado = [agregar(cafe), agregar(te), { kind: "descuento-total", descuento: "5" }] as const;
    expect(hacer(...descontado, { kind: "quitar" }).descuentoAdicional).toBe("5");
    expect(hacer(...descontado, { kind: "quitar" }, { kind: "quitar" })).toEqual(CARRITO_VACIO);
  });
  test("a percentage on the whole takes the place of an amount, stays with each change, and goes with the last line", () => {
    const enBs = { kind: "descuento-total", descuento: "5" } as const;
    const diez = { kind: "porcentaje-total", porcentaje: "10" } as const;
    const carrito = hacer(agregar(cafe), enBs, diez, agregar(te));
    expect(carrito).toMatchObject({ descuentoAdicional: null, descuentoPorcentaje: "10" });
    expect(parseCarrito(JSON.parse(JSON.stringify(carrito)))).toEqual({ carrito, completo: true });
    expect(isVacio({ ...CARRITO_VACIO, descuentoPorcentaje: "10" })).toBe(false);
    expect(siguiente(carrito, enBs)).toMatchObject({ descuentoAdicional: "5", descuentoPorcentaje: null });
    const vacio = [{ kind: "quitar" }, { kind: "quitar" }] as const;
    expect(hacer(agregar(cafe), diez, agregar(te), ...vacio)).toEqual(CARRITO_VACIO);
  });
  test("a sale that came back has its percentage, and not the amount of its charge", () => {
    const entrada = { ...ENTRADA, descuentoAdicional: "3.85", descuentoPorcentaje: "10" };
    expect(carritoDe(entrada)).toMatchObject({ descuentoAdicional: null, descuentoPorcentaje: "10" });
    expect(carritoDe(ENTRADA)).toMatchObject({ descuentoPorcentaje: null });
  });
  test("a buyer whose name is still to be typed is kept", () => {
    const cliente = {
      ...CARRITO_VACIO.cliente,
      tipoDocumento: 5,
      numeroDocumento: "1020703023",
      razonSocial: "",
    };
    const carrito = hacer(agregar(cafe), { kind: "cliente", cliente });
    expect(parseCarrito(JSON.parse(JSON.stringify(carrito)))).toEqual({ carrito, completo: true });
    expect(isVacio({ ...carrito, items: [] })).toBe(false);
  });
  test("fields that a newer version added are left out, and nothing else", () => {
    const carrito = hacer(agregar(cafe));
    const nuevo = { ...carrito, propina: "5", items: carrito.items.map((item) => ({ ...item, lote: "A1" })) };
    expect(parseCarrito(nuevo)).toEqual({ carrito, completo: true });
  });
  test.each<[string, unknown]>([
    ["a line that cannot be read", { items: [...hacer(agregar(cafe)).items, { codigoProducto: 7 }] }],
    ["a buyer that cannot be read", { items: hacer(agregar(cafe)).items, cliente: "Ana" }],
    ["a field that is missing", { items: hacer(agregar(cafe)).items }],
  ])("%s: the rest is there, and it is said", (_que, contenido) => {
    const { carrito, completo } = parseCarrito(contenido);
    expect(carrito).toEqual({ ...CARRITO_VACIO, items: hacer(agregar(cafe)).items });
    expect(completo).toBe(false);
  });
  test.each([null, "x", 7, []])("%j is an empty cart, and it is said", (contenido) => {
    expect(parseCarrito(contenido)).toEqual({ carrito: CARRITO_VACIO, completo: false });
  });
});

test("a sale that waited tells how many of its prices are others now; those that somebody typed or promised stay", () => {
  const { items } = hacer(agregar(cafe), agregar(te));
  const ahora = (...precios: readonly string[]) => precios.map((precioGeneral) => ({ precioGeneral }));
  expect(countPreciosCambiados(items, ahora("38.5", "38.50"))).toBe(0);
  expect(countPreciosCambiados(items, ahora("37.80", "37.80"))).toBe(2);
  expect(countPreciosCambiados(items, ahora("37.80", "38.50"))).toBe(1);
  const propias = [{ aMano: true }, { promesa: 0 }, { importeEtiqueta: "10.00" }];
  const acordados = propias.flatMap((propia) => items.slice(0, 1).map((item) => ({ ...item, ...propia })));
  expect(countPreciosCambiados(acordados, ahora("1", "1", "1"))).toBe(0);
});
