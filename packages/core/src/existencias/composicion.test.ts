import fc from "fast-check";
import { expect, test } from "vitest";
import { cuantosSeArman, desarmar, lugarDeLinea, MAX_PARTES, type ParteDeProducto } from "./composicion.ts";
import { enUnidades } from "./existencia.ts";

/** Ten products: those of an even number may have parts, which are of an odd one. */
const parte = fc.record({
  productoId: fc.integer({ min: 0, max: 4 }).map((n) => `p${2 * n + 1}`),
  cantidad: fc.integer({ min: 1, max: 24 }).map(String),
});
const partes = fc.uniqueArray(parte, { minLength: 0, maxLength: 5, selector: (una) => una.productoId });
const composiciones = fc
  .tuple(partes, partes, partes, partes, partes)
  .map((todas) => new Map(todas.map((suyas, i) => [`p${2 * i}`, suyas] as const)));
const lineas = fc
  .array(
    fc.record({
      productoId: fc.integer({ min: 0, max: 9 }).map((n) => `p${n}`),
      factor: fc.constantFrom("1", "6", "12"),
      cantidad: fc.integer({ min: 1, max: 50 }).map(String),
    }),
    { maxLength: 20 },
  )
  .map((suyas) => suyas.map((una, linea) => ({ ...una, linea, presentacionId: null })));

/** What a sale takes of each product, reckoned by multiplying through. */
function tomadas(
  vendidas: readonly { productoId: string; factor: string; cantidad: string }[],
  de: ReadonlyMap<string, readonly ParteDeProducto[]>,
): Record<string, number> {
  const suma: Record<string, number> = {};
  const tomar = (productoId: string, unidades: number) => {
    suma[productoId] = (suma[productoId] ?? 0) + unidades;
  };
  for (const { productoId, factor, cantidad } of vendidas) {
    const unidades = Number(factor) * Number(cantidad);
    const suyas = de.get(productoId) ?? [];
    if (suyas.length === 0) tomar(productoId, unidades);
    for (const una of suyas) tomar(una.productoId, unidades * Number(una.cantidad));
  }
  return suma;
}

test("each part moves as often as its product was sold, and nothing else moves", () => {
  fc.assert(
    fc.property(lineas, composiciones, (vendidas, de) => {
      const suma: Record<string, number> = {};
      for (const { productoId, cantidad, factor } of desarmar(vendidas, de))
        suma[productoId] = (suma[productoId] ?? 0) + Number(enUnidades(cantidad, factor).toFixed());
      expect(suma).toEqual(tomadas(vendidas, de));
    }),
  );
});

test("each line and each part has a place of its own, and tells the line that it came from", () => {
  fc.assert(
    fc.property(lineas, composiciones, (vendidas, de) => {
      const todas = desarmar(vendidas, de);
      expect(new Set(todas.map(lugarDeLinea)).size).toBe(todas.length);
      for (const { linea, combo, productoId } of todas)
        expect(vendidas[linea]?.productoId).toBe(combo ?? productoId);
    }),
  );
});

test("a product without parts is left as it was sold", () => {
  fc.assert(
    fc.property(lineas, (vendidas) => {
      expect(desarmar(vendidas, new Map())).toEqual(vendidas);
    }),
  );
});

test("the last part of the largest document has a place that the ledger holds", () => {
  expect(lugarDeLinea({ linea: 499, parte: MAX_PARTES - 1 })).toBe(300_499);
});

test("parts of a gram are rounded to the ledger's decimals", () => {
  const [una] = desarmar(
    [{ linea: 0, productoId: "mezcla", presentacionId: null, factor: "0.5", cantidad: "1" }],
    new Map([["mezcla", [{ productoId: "café", cantidad: "0.00001" }]]]),
  );
  expect(una?.factor).toBe("0.00001");
});

test.each([
  ["by the part of which there is least", { arroz: "10", fideo: "9" }, "2"],
  ["to none where a part is missing", { arroz: "10" }, "0"],
  ["to none where a part was sold that was not there", { arroz: "10", fideo: "-3" }, "0"],
])("what is left is enough %s", (_, hay: Record<string, string>, cuantos) => {
  const partes = [
    { productoId: "arroz", cantidad: "2" },
    { productoId: "fideo", cantidad: "4" },
  ];
  expect(cuantosSeArman(partes, (id) => hay[id] ?? "0").toFixed()).toBe(cuantos);
});
