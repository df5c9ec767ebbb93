import { describe, expect, test } from "vitest";
import type { ProductoCaja } from "../../contract/index.ts";
import { CARRITO_VACIO, siguiente, type AccionCarrito } from "./carrito.ts";

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
const hacer = (...acciones: AccionCarrito[]) => acciones.reduce(siguiente, CARRITO_VACIO);
const agregar = (producto: ProductoCaja, cantidad = "1"): AccionCarrito => ({
  kind: "agregar",
  producto,
  cantidad,
});

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
  test("is empty again after a sale, for the final consumer", () => {
    expect(hacer(agregar(cafe), { kind: "vaciar" })).toEqual(CARRITO_VACIO);
  });
});
