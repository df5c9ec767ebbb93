import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentosDeUna, parseArgumentos } from "./argumentos.ts";
import { areJuntos, NOMBRES_DE_ATAQUES } from "./ataques/nombres.ts";

/** Calls of a run, with each option that changes what a story is. */
const llamadas = fc.record({
  semilla: fc.nat(),
  con: fc.subarray([...NOMBRES_DE_ATAQUES]).filter(areJuntos),
  mutante: fc.option(fc.constantFrom("duda-sin-resolver", "evento-sin-preguntar"), { nil: undefined }),
  sin: fc.array(fc.nat(), { maxLength: 40 }),
});

test("the line that a broken story prints tells the same story again", () => {
  fc.assert(
    fc.property(llamadas, ({ semilla, ...otras }) => {
      const leidos = parseArgumentos(argumentosDeUna(semilla, otras));
      expect(leidos).toMatchObject({ desde: semilla, cuantas: 1, rastro: true, ...otras });
    }),
  );
});

test("two attacks that copy the same till are refused together, with their names", () => {
  expect(() => parseArgumentos(["--con", "gemela,notas,gemelaEnVenta"])).toThrow("gemela, gemelaEnVenta");
  expect(parseArgumentos(["--con", "gemelaEnVenta,notas"]).con).toEqual(["gemelaEnVenta", "notas"]);
});
