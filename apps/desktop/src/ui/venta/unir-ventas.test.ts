import { describe, expect, test } from "vitest";
import type { ItemVenta } from "../../contract/index.ts";
import { CARRITO_VACIO, type Carrito } from "./carrito.ts";
import { joinAbiertas, joinVentas } from "./unir-ventas.ts";

const linea = (codigoProducto: string, cantidad = "1", cambios: Partial<ItemVenta> = {}): ItemVenta => ({
  codigoProducto,
  codigoSin: 99,
  actividadEconomica: "1",
  descripcion: codigoProducto.toUpperCase(),
  unidadMedida: 1,
  cantidad,
  precioUnitario: "5.00",
  descuento: null,
  ...cambios,
});
const con = (items: readonly ItemVenta[], cambios: Partial<Carrito> = {}): Carrito => ({
  ...CARRITO_VACIO,
  items,
  ...cambios,
});
const ANA = { ...CARRITO_VACIO.cliente, numeroDocumento: "111", razonSocial: "Ana" };
const BETO = { ...CARRITO_VACIO.cliente, numeroDocumento: "222", razonSocial: "Beto" };
const PAN = linea("pan");
const CON_PAN = con([PAN]);

/** Each row: what this window made of the bread, what the other did, and both. */
const CASOS: readonly (readonly [string, Carrito, Carrito, Carrito, readonly string[]])[] = [
  ["nothing here", CON_PAN, con([PAN, linea("té")]), con([PAN, linea("té")]), []],
  ["nothing there", con([PAN, linea("té")]), CON_PAN, con([PAN, linea("té")]), []],
  [
    "a line on each side",
    con([PAN, linea("té")]),
    con([PAN, linea("sal")]),
    con([PAN, linea("sal"), linea("té")]),
    [],
  ],
  [
    "the same product added on each side",
    con([linea("pan", "2")]),
    con([linea("pan", "3")]),
    con([linea("pan", "4")]),
    [],
  ],
  ["a line taken out here", con([]), con([PAN, linea("té")]), con([linea("té")]), []],
  ["a line taken out there", con([PAN, linea("té")]), con([]), con([linea("té")]), []],
  [
    "a line taken out there and changed here",
    con([linea("pan", "2")]),
    con([]),
    con([linea("pan", "2")]),
    [],
  ],
  [
    "a line taken out here and changed there",
    con([]),
    con([linea("pan", "2")]),
    con([linea("pan", "2")]),
    ["«PAN»"],
  ],
  [
    "a buyer here, a line there",
    con([PAN], { cliente: ANA }),
    con([PAN, linea("té")]),
    con([PAN, linea("té")], { cliente: ANA }),
    [],
  ],
  [
    "a buyer on each side",
    con([PAN], { cliente: ANA }),
    con([PAN], { cliente: BETO }),
    con([PAN], { cliente: BETO }),
    ["el cliente"],
  ],
  [
    "an amount here and a percentage there, never both",
    con([PAN], { descuentoAdicional: "1.00" }),
    con([PAN], { descuentoPorcentaje: "10" }),
    con([PAN], { descuentoPorcentaje: "10" }),
    ["el descuento de la venta"],
  ],
  [
    "two prices of one line",
    con([{ ...PAN, precioUnitario: "4.00", aMano: true }]),
    con([{ ...PAN, precioUnitario: "3.00", aMano: true }]),
    con([{ ...PAN, precioUnitario: "3.00", aMano: true }]),
    ["«PAN»"],
  ],
];

describe("one sale that two windows changed", () => {
  test.each(CASOS)("%s", (_caso, mia, otra, unida, perdido) => {
    const hecha = joinVentas(CON_PAN, mia, otra);
    expect({ ...hecha.carrito, elegida: 0 }).toEqual(unida);
    expect(hecha.perdido).toEqual(perdido);
  });

  test("keeps the chosen goods chosen, wherever their line is now", () => {
    const { carrito } = joinVentas(
      CON_PAN,
      con([PAN, linea("té")], { elegida: 1 }),
      con([PAN, linea("sal")]),
    );
    expect(carrito.items[carrito.elegida]?.codigoProducto).toBe("té");
  });

  test("has the products of both that were read for the next sale", () => {
    const leidos = ["a", "b", "c"].map((codigo) => ({ producto: codigo })) as never[];
    const [a, b, c] = leidos;
    const abierta = { ventaId: "v", carrito: CON_PAN, pago: null };
    const otra = { ...abierta, siguientes: [a!, b!], cobrada: true, completa: true, revision: 3 };
    const { abierta: unida } = joinAbiertas(
      { ...abierta, siguientes: [a!] },
      { ...abierta, siguientes: [a!, c!] },
      otra,
    );
    expect(unida.siguientes).toEqual([a, b, c]);
    expect(unida.carrito).toEqual(CON_PAN);
  });
});
