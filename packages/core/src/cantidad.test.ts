import { describe, expect, test } from "vitest";
import { dudaDeCantidad } from "./cantidad.ts";
import { UNIDADES_MEDIDA } from "./catalogos/datos/unidades-medida.ts";

const KILOGRAMO = 22;
const DOCENA = 14;
const UNIDAD = 57;

describe("a quantity is asked about", () => {
  test.each([
    ["a quarter of a unit", "0.25", UNIDAD, null, "noSeDivide"],
    ["a quarter of a kilo is as expected", "0.25", KILOGRAMO, null, null],
    ["zeros after the point are none", "2.00", UNIDAD, null, null],
    ["half a dozen is six pieces", "0.5", DOCENA, null, null],
    ["a fifth of a dozen is not", "0.2", DOCENA, null, "noSeDivide"],
    ["a product that is sold in parts", "0.25", UNIDAD, true, null],
    ["one that is not, whatever its unit", "0.25", KILOGRAMO, false, "noSeDivide"],
    ["the limit itself is as expected", "1000", UNIDAD, null, null],
    ["more than the limit", "1000.01", KILOGRAMO, null, "pasaDelLimite"],
    ["99,999 units", "99999", UNIDAD, null, "pasaDelLimite"],
  ] as const)("%s", (_rule, cantidad, unidadMedida, fraccionable, duda) => {
    expect(dudaDeCantidad({ cantidad, unidadMedida, fraccionable }, 1000)).toBe(duda);
  });
});

test("the catalog's measures divide and its pieces do not", () => {
  const seDividen = UNIDADES_MEDIDA.filter(
    ({ codigoClasificador }) =>
      dudaDeCantidad(
        { cantidad: "0.12345678", unidadMedida: codigoClasificador, fraccionable: null },
        1000,
      ) === null,
  );
  for (const { descripcion } of seDividen)
    expect(descripcion).toMatch(
      /CENTI|GALON|GRAM|LITRO|METRO|KILO|VATIO|WATT|LIBRA|ONZA|PIES|PULGADA|TONELADA|YARDA|QUINTAL|HORA|BARRIL|BTU|BRITANICA/,
    );
  const cuentan = UNIDADES_MEDIDA.filter((unidad) => !seDividen.includes(unidad));
  for (const { descripcion } of cuentan)
    expect(descripcion).not.toMatch(/METRO|GRAM|LITRO|PIES|YARDA|TONELADA|GALON|VATIO|WATT/);
});
