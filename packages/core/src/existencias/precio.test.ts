import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { getRegimen } from "../regimenes/vigencias.ts";
import { costoDeReposicion, partesDePrecio, precioPara } from "./precio.ts";

const LEYES = ["ley-843", "ley-1733"] as const;
const centavos = fc.integer({ min: 0, max: 50_000_000 }).map((n) => decimal(n).times("0.01"));
const costos = fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => decimal(n).times("0.000001"));

describe.each(LEYES)("by %s a price", (ley) => {
  const regimen = getRegimen(ley);

  test("is VAT, IT, cost and gain together", () => {
    fc.assert(
      fc.property(centavos, costos, (precio, costo) => {
        const { iva, it, ganancia } = partesDePrecio(precio, costo, regimen);
        expect(iva.plus(it).plus(costo).plus(ganancia).eq(precio)).toBe(true);
      }),
    );
  });

  test("for a wanted gain leaves that gain, and a few cents less would not", () => {
    fc.assert(
      fc.property(costos, centavos, (costo, ganancia) => {
        const precio = precioPara(costo, ganancia, regimen);
        expect(partesDePrecio(precio, costo, regimen).ganancia.gte(ganancia)).toBe(true);
        const menos = precio.minus("0.04");
        expect(partesDePrecio(menos, costo, regimen).ganancia.lt(ganancia)).toBe(true);
      }),
    );
  });
});

test("the figures of a sale of 1,299.00 and of the law's own example", () => {
  const antes = partesDePrecio(decimal("1299"), decimal("1000"), getRegimen("ley-843"));
  expect([antes.iva, antes.it, antes.ganancia].map((n) => n.toFixed(2))).toEqual([
    "168.87",
    "38.97",
    "91.16",
  ]);
  const despues = partesDePrecio(decimal("2825"), decimal("2500"), getRegimen("ley-1733"));
  expect(despues.iva.toFixed(2)).toBe("325.00");
  expect(despues.ganancia.toFixed(2)).toBe("-84.75");
});

test("goods that cost nothing have no percentage; a rate that nobody knows leaves the cost as it was", () => {
  expect(partesDePrecio(decimal("10"), decimal("0"), getRegimen("ley-843")).porcentaje).toBeNull();
  expect(precioPara(decimal("0"), decimal("0"), getRegimen("ley-843")).toFixed()).toBe("0");
  expect(costoDeReposicion(decimal("60"), { antes: null, hoy: decimal("12") }).toFixed()).toBe("60");
  expect(costoDeReposicion(decimal("60"), { antes: decimal("0"), hoy: decimal("12") }).toFixed()).toBe("60");
});
