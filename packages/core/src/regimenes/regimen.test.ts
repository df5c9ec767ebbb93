/** Both laws' arithmetic, with the figures of the sources, and a second calculation in whole centavos. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { costosDeLineas, creditoUtilizable } from "../existencias/compra.ts";
import { ley1733 } from "./ley-1733.ts";
import { ley843 } from "./ley-843.ts";
import type { Vigencia } from "./regimen.ts";
import { getRegimen, regimenEn, VIGENCIAS, vigenciasPara } from "./vigencias.ts";

const DIA: Vigencia = { regimen: "ley-1733", desde: "2027-02-01" };
const CON_DIA = [...VIGENCIAS, DIA];

describe("the VAT that an amount holds", () => {
  test.each([
    ["law 843: 13 % of the total, not total / 1.13", ley843, "1299.00", "168.87", "1130.13"],
    ["law 843: a purchase of 2,500", ley843, "2500.00", "325.00", "2175.00"],
    ["law 1733: 2,825 to pay hold 325", ley1733, "2825.00", "325.00", "2500.00"],
    ["law 1733: a boliviano", ley1733, "1.00", "0.12", "0.88"],
    ["law 1733: a centavo holds none", ley1733, "0.01", "0.00", "0.01"],
  ])("%s", (_regla, regimen, monto, iva, neto) => {
    const partes = regimen.dividir(decimal(monto), 2);
    expect([partes.iva.toFixed(2), partes.neto.toFixed(2)]).toEqual([iva, neto]);
  });

  test("agrees with whole centavos, and both parts add up to the amount", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), (centavos) => {
        const monto = decimal(`${centavos / 100n}.${String(centavos % 100n).padStart(2, "0")}`);
        const esperado = [
          [ley843, (centavos * 13n * 2n + 100n) / 200n],
          [ley1733, (centavos * 13n * 2n + 113n) / 226n],
        ] as const;
        for (const [regimen, iva] of esperado) {
          const partes = regimen.dividir(monto, 2);
          expect(partes.iva.toFixed(2)).toBe(decimal(String(iva)).div(100, 2).toFixed(2));
          expect(partes.neto.plus(partes.iva).toFixed(2)).toBe(monto.toFixed(2));
        }
      }),
    );
  });
});

describe("what a net costs the buyer", () => {
  test.each([
    [ley1733, "2500", "2825.00"],
    [ley843, "2175", "2500.00"],
  ])("%#", (regimen, neto, total) => {
    expect(regimen.cobrar(decimal(neto), 2).toFixed(2)).toBe(total);
  });
});

describe("the law of an instant", () => {
  test.each([
    ["2027-01-31T23:59:59.999", "ley-843"],
    ["2027-02-01T00:00:00.000", "ley-1733"],
    ["2026-11-29", "ley-843"],
    ["2027-02-01", "ley-1733"],
    ["1980-01-01", "ley-843"],
  ])("at %s it is %s", (instante, id) => {
    expect(regimenEn(instante, CON_DIA).id).toBe(id);
    expect(regimenEn(instante, CON_DIA.toReversed()).id).toBe(id);
  });

  test("is 843 for ever where no day is set", () => {
    expect(regimenEn("2099-01-01", VIGENCIAS)).toBe(getRegimen("ley-843"));
  });

  test("is never one that waits for its annex in production", () => {
    expect(vigenciasPara(1, CON_DIA)).toEqual(VIGENCIAS);
    expect(vigenciasPara(2, CON_DIA)).toEqual(CON_DIA);
  });
});

describe("a purchase", () => {
  const compra = { conFactura: true, tipoCompra: 1, proporcion: "1", vigencias: CON_DIA } as const;
  test.each([
    ["2027-01-31", "2500.00", "325.00", "2175.00"],
    ["2027-02-01", "2825.00", "325.00", "2500.00"],
  ])("of %s for %s: credit %s, stock %s", (fecha, total, credito, costo) => {
    const suya = { ...compra, fecha };
    expect(creditoUtilizable(total, suya).toFixed(2)).toBe(credito);
    expect(costosDeLineas([{ importe: total }], "0", suya).map((c) => c.toFixed(2))).toEqual([costo]);
  });
});
