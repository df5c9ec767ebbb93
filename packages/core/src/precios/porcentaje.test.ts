import fc from "fast-check";
import { expect, test } from "vitest";
import { decimal, sumar } from "../dinero.ts";
import { descuentoPorcentual, PorcentajeDescuento } from "./porcentaje.ts";

const enBs = (centavos: number) => (centavos / 100).toFixed(2);
const importe = fc.integer({ min: 0, max: 9_999_999_999 }).map(enBs);
const porcentaje = fc.integer({ min: 1, max: 10_000 }).map(enBs);

test("ten per cent is rounded half up to the cent", () => {
  expect(descuentoPorcentual("123.00", "10").toFixed(2)).toBe("12.30");
  expect(descuentoPorcentual("12.35", "10").toFixed(2)).toBe("1.24");
  expect(descuentoPorcentual("12.34", "10").toFixed(2)).toBe("1.23");
  expect(descuentoPorcentual("0.04", "10").toFixed(2)).toBe("0.00");
});

test("a percentage lies within half a cent of its part, and never exceeds the amount", () => {
  fc.assert(
    fc.property(importe, porcentaje, (suyo, tasa) => {
      const monto = descuentoPorcentual(suyo, tasa);
      expect(monto.lte(suyo) && monto.gte(0)).toBe(true);
      expect(monto.escala).toBeLessThanOrEqual(2);
      const resto = monto.times(100).minus(decimal(suyo).times(tasa));
      // The half cent goes up: what is left over lies above −0.5 cents, and at most at +0.5.
      expect(resto.lte("0.5") && resto.gt("-0.5")).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("more of it never takes off less, and the whole of it takes off everything", () => {
  fc.assert(
    fc.property(importe, porcentaje, porcentaje, (suyo, a, b) => {
      const [menor = "", mayor = ""] = [a, b].toSorted((x, y) => Number(x) - Number(y));
      expect(descuentoPorcentual(suyo, menor).lte(descuentoPorcentual(suyo, mayor))).toBe(true);
      expect(descuentoPorcentual(suyo, "100").eq(suyo)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("the order of the lines changes no discount of their total", () => {
  fc.assert(
    fc.property(
      fc.array(importe, { minLength: 1, maxLength: 20 }),
      porcentaje,
      fc.nat(),
      (lineas, tasa, corte) => {
        const enOrden = (suyas: readonly string[]) =>
          descuentoPorcentual(sumar(suyas.map((una) => decimal(una))), tasa).toFixed(2);
        const alReves = lineas.toReversed();
        const desde = corte % lineas.length;
        expect(enOrden(alReves)).toBe(enOrden(lineas));
        expect(enOrden([...lineas.slice(desde), ...lineas.slice(0, desde)])).toBe(enOrden(lineas));
      },
    ),
    { numRuns: 500 },
  );
});

test("a percentage is above 0, up to 100, with two decimals at most", () => {
  const vale = (texto: string) => PorcentajeDescuento.safeParse(texto).success;
  expect(["0.01", "10", "12.5", "99.99", "100", "100.00"].map(vale)).toEqual(Array(6).fill(true));
  expect(["0", "0.00", "100.01", "101", "-1", "1.234", "", "10%"].map(vale)).toEqual(Array(8).fill(false));
});
