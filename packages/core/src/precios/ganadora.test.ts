/** Which of several rules for the same goods counts: the better promotion, and the lower tariff. */
import { expect, test } from "vitest";
import type { Promocion, Tarifa } from "./formas.ts";
import { preciar, type LineaPorPreciar, type ReglasPrecio } from "./preciar.ts";
import { INSTANTE } from "./support/azar.ts";
import { promocionParaTodos } from "./support/para-todos.ts";

const SIN: ReglasPrecio = { tarifas: [], promociones: [], listaId: null, instante: INSTANTE };

const porcentaje = (id: string, tasa: string) =>
  promocionParaTodos(id, { kind: "porcentaje", porcentaje: tasa });
const tarifa = (id: string, precio: string): Tarifa => ({
  id,
  productoId: "cafe",
  presentacionId: null,
  listaId: null,
  desde: "6",
  precio,
});

function linea(cantidad: string, precio: string, id = "cafe"): LineaPorPreciar {
  return { cantidad, precio, producto: { id, presentacionId: null, categoria: null } };
}

/** The promotions of one line at 100.00. */
const ganan = (...promociones: readonly Promocion[]) =>
  preciar([linea("1", "100")], { ...SIN, promociones })[0]?.promociones.map(({ id }) => id);

test.each([
  ["by its percentage", porcentaje("a", "10"), porcentaje("b", "25")],
  ["by its percentage, whatever its text begins with", porcentaje("a", "9"), porcentaje("b", "10")],
])("of two promotions for everything the larger wins, %s", (_caso, menor, mayor) => {
  expect(ganan(menor, mayor)).toEqual(["b"]);
  expect(ganan(mayor, menor)).toEqual(["b"]);
});

test("of two sets the one that gives more of each wins", () => {
  const tres = promocionParaTodos("a", { kind: "nPorM", lleva: 4, paga: 3 });
  const dos = promocionParaTodos("b", { kind: "nPorM", lleva: 4, paga: 2 });
  const [cuatro] = preciar([linea("4", "10")], { ...SIN, promociones: [tres, dos] });
  expect(cuatro).toMatchObject({ descuento: "20.00", promociones: [{ id: "b" }] });
});

test("of two promotions that give the same every till takes the one of the first id", () => {
  expect(ganan(porcentaje("b", "10"), porcentaje("a", "10"))).toEqual(["a"]);
  expect(ganan(porcentaje("a", "10"), porcentaje("b", "10"))).toEqual(["a"]);
});

test("three for one gives the two cheapest, also where they cost different prices", () => {
  const promociones = [promocionParaTodos("p", { kind: "nPorM", lleva: 3, paga: 1 })];
  // 10, 10 and 4: a ten and the four are free, split 20 to 4.
  const carrito = [linea("2", "10"), linea("1", "4", "te")];
  expect(preciar(carrito, { ...SIN, promociones }).map(({ descuento }) => descuento)).toEqual([
    "11.67",
    "2.33",
  ]);
});

test("of two tariffs from the same quantity the lower price counts", () => {
  const precio = (...tarifas: readonly Tarifa[]) =>
    preciar([linea("6", "10")], { ...SIN, tarifas })[0]?.precioUnitario;
  expect(precio(tarifa("a", "9"), tarifa("b", "8.5"))).toBe("8.5");
  expect(precio(tarifa("a", "8.5"), tarifa("b", "9"))).toBe("8.5");
});
