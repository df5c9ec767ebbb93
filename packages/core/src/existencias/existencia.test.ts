import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import {
  asentar,
  repartirCosto,
  SIN_EXISTENCIA,
  valorDevuelto,
  type Existencia,
  type Movido,
} from "./existencia.ts";

const d = decimal;
const compra = (cantidad: string, valor: string): Movido => ({
  cantidad: d(cantidad),
  valor: d(valor),
  conCosto: true,
});
const sale = (cantidad: string): Movido => ({ cantidad: d(cantidad).times(-1) });
/** The stock after movements, as texts. */
function tras(...movidos: readonly Movido[]) {
  const queda = movidos.reduce<Existencia>((antes, movido) => asentar(antes, movido).queda, SIN_EXISTENCIA);
  return `${queda.cantidad.toFixed()} a ${queda.costo.toFixed()} = ${queda.valor.toFixed()}`;
}

describe("a stock at its weighted average", () => {
  test.each<[rule: string, movidos: readonly Movido[], queda: string]>([
    ["begins with its first purchase", [compra("10", "87")], "10 a 8.7 = 87"],
    ["averages purchases, not sales", [compra("10", "100"), sale("4"), compra("4", "80")], "10 a 14 = 140"],
    ["leaves no value where nothing is left", [compra("3", "10"), sale("1"), sale("2")], "0 a 3.333334 = 0"],
    ["takes a bonus unit at no cost", [compra("12", "108"), compra("1", "0")], "13 a 8.307692 = 108"],
    ["goes below zero at the last known cost", [compra("2", "20"), sale("5")], "-3 a 10 = -30"],
    [
      "values by the next purchase what left before it came",
      [compra("2", "20"), sale("5"), compra("10", "120")],
      "7 a 12 = 84",
    ],
    [
      "stays below zero at the cost of a purchase that is too small",
      [compra("2", "20"), sale("5"), compra("1", "12")],
      "-2 a 12 = -24",
    ],
    [
      "is without value at zero after a purchase",
      [compra("2", "20"), sale("5"), compra("3", "36")],
      "0 a 12 = 0",
    ],
    ["is sold before anybody knew its cost", [sale("3")], "-3 a 0 = 0"],
    ["keeps fractions of a unit exactly", [compra("0.3", "3"), sale("0.1"), sale("0.2")], "0 a 10 = 0"],
    [
      "never leaves less value than nothing while goods remain",
      [compra("3000000", "2"), sale("2999999")],
      "1 a 0 = 0",
    ],
  ])("%s", (_rule, movidos, queda) => {
    expect(tras(...movidos)).toBe(queda);
  });

  test("posts the correction of a purchase apart, so that the purchase keeps what was paid", () => {
    const negativa = asentar(asentar(SIN_EXISTENCIA, compra("2", "20")).queda, sale("5")).queda;
    const { valor, correccion } = asentar(negativa, compra("10", "120"));
    expect([valor.toFixed(), correccion.toFixed()]).toEqual(["120", "-6"]);
  });
});

test.each<[rule: string, antes: Existencia, movido: Movido, queda: string]>([
  [
    "goods that a count took back at a higher cost leave what remains at its last known cost",
    { cantidad: d(20), valor: d(30), costo: d("1.5") },
    { cantidad: d(-10), valor: d(-50) },
    "10 a 1.5 = 15, corregido 35",
  ],
  [
    "goods that come back at more than was missing leave the rest missing at its last known cost",
    { cantidad: d(-5), valor: d(-10), costo: d(2) },
    { cantidad: d(3), valor: d(12) },
    "-2 a 2 = -4, corregido -6",
  ],
  [
    "a discount beyond what the goods are worth is of what was sold",
    { cantidad: d(1), valor: d(5), costo: d(5) },
    { cantidad: d(0), valor: d(-9) },
    "1 a 5 = 5, corregido 9",
  ],
  [
    "goods without a known cost are worth nothing",
    { cantidad: d(2), valor: d(0), costo: d(0) },
    { cantidad: d(-1), valor: d(-3) },
    "1 a 0 = 0, corregido 3",
  ],
])("no value has the other sign: %s", (_rule, antes, movido, queda) => {
  const { queda: suya, correccion } = asentar(antes, movido);
  expect(
    `${suya.cantidad.toFixed()} a ${suya.costo.toFixed()} = ${suya.valor.toFixed()}, corregido ${correccion.toFixed()}`,
  ).toBe(queda);
});

describe("a later cost", () => {
  test.each([
    ["is all in stock while all of it is left", "90", "10", "10", "90", "0"],
    ["is shared with what was sold", "90", "10", "4", "36", "54"],
    ["is of what was sold where nothing is left", "90", "10", "0", "0", "90"],
    ["counts no goods of other purchases", "90", "10", "25", "90", "0"],
    ["counts none below zero", "90", "10", "-3", "0", "90"],
  ])("%s", (_rule, valor, compradas, quedan, enExistencia, deLoVendido) => {
    const repartida = repartirCosto(d(valor), d(compradas), d(quedan));
    expect([repartida.enExistencia.toFixed(), repartida.deLoVendido.toFixed()]).toEqual([
      enExistencia,
      deLoVendido,
    ]);
  });
});

test("parts that come back bring back all that left, to the last millionth", () => {
  const salio = { cantidad: d(3), valor: d("10") };
  const partes = [d(0), d(1), d(2)].map((antes) => valorDevuelto(salio, antes, d(1)).toFixed());
  expect(partes).toEqual(["3.333333", "3.333334", "3.333333"]);
});
