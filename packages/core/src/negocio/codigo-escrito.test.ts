import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completarGtin } from "../gtin.ts";
import { readCodigo } from "./codigo-escrito.ts";

const GTIN = "7790895000997";
const leer = (celda: string, columna: "codigo" | "codigoBarras" = "codigoBarras", sola = true) =>
  readCodigo(celda, columna, sola);

/** Digits that a barcode has. */
const gtin = fc
  .constantFrom(7, 11, 12, 13)
  .chain((cifras) =>
    fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: cifras, maxLength: cifras })
      .map((digitos) => completarGtin(digitos.join(""))),
  );

describe("a code of a price list", () => {
  test.each([
    "A-100",
    "1001",
    "CAF-1",
    "COCA 2L",
    "1E5",
    "12345",
    "7770001",
    "0",
    '"7UP',
    "12/34",
    "café",
    GTIN,
  ])("%s is kept as it is, and nothing is told", (celda) => {
    for (const columna of ["codigo", "codigoBarras"] as const)
      expect(leer(celda, columna)).toEqual({ kind: "comoEsta", codigo: celda });
  });

  test.each([
    ["2024-0001", "an own code with a hyphen"],
    ["10 200 3000", "an own code with spaces"],
  ])("%s is kept as an internal code: %s", (celda) => {
    expect(leer(celda, "codigo")).toEqual({ kind: "comoEsta", codigo: celda });
  });

  test("beside a barcode of its row is the shop's own, with eight digits too", () => {
    expect(leer("10010002", "codigo", false).kind).toBe("comoEsta");
    expect(leer("10010002", "codigo", true).kind).toBe("dudoso");
  });

  test.each([
    ['="0075678164125"', "0075678164125"],
    ['= "0075678164125"', "0075678164125"],
    ['=T("0075678164125")', "0075678164125"],
    ["'0075678164125", "0075678164125"],
    ["'0075678164125'", "0075678164125"],
    ['"0075678164125"', "0075678164125"],
    ["\u20180075678164125", "0075678164125"],
    ["'A-100", "A-100"],
    ["0075678164125.0", "0075678164125"],
    ["0075678164125,00", "0075678164125"],
    ["1001.0", "1001"],
    ['="1001.0"', "1001"],
    ["  1001 ", "1001"],
    ["\u00a01001\u00a0", "1001"],
    ["\ufeff1001", "1001"],
    ["10\u200b01", "1001"],
    ["A\u00a0100", "A 100"],
    ["A\u2011100", "A-100"],
    ["7.790895000997E+12", GTIN],
    ["7,790895000997e+12", GTIN],
    ["7 790895 000997", GTIN],
    ["7-790895-000997", GTIN],
    ["7\u00a0790895\u202f000997", GTIN],
    ["7.790.895.000.997", GTIN],
    ["7,790,895,000,997.00", GTIN],
    ["'7 790895 000997 ", GTIN],
  ])("%j is repaired to %s, which is told", (celda, codigo) => {
    for (const columna of ["codigo", "codigoBarras"] as const)
      expect(leer(celda, columna)).toMatchObject({
        kind: "reparado",
        codigo,
        nota: expect.stringContaining(codigo),
      });
  });

  test.each([
    ["7790895000998", /dígito de control/],
    ["036000291453", /dígito de control/],
    ["96385075", /dígito de control/],
    ["17790895000995", /dígito de control/],
    ["36000291452", /parece 036000291452 sin su primer cero/],
    ["36000291453", /11 dígitos, uno menos/],
    ["'36000291452", /parece 036000291452/],
    ['="7790895000998"', /dígito de control/],
    ["7790895000998.0", /dígito de control/],
    ["7.790895000998E+12", /dígito de control/],
  ])("%s is doubtful", (celda, nota) => {
    for (const columna of ["codigo", "codigoBarras"] as const)
      expect(leer(celda, columna)).toMatchObject({ kind: "dudoso", nota: expect.stringMatching(nota) });
  });

  test.each(["7-790895-000998", "123 456", "123\u00a0456", "779.089"])(
    "%j is doubtful as a barcode",
    (celda) => {
      expect(leer(celda)).toMatchObject({
        kind: "dudoso",
        nota: expect.stringMatching(/espacios, guiones o puntos/),
      });
    },
  );

  test.each([
    "7,79E+12",
    "7.79E+12",
    "7.79e+12",
    "7E+12",
    "7.79E12",
    "'7,79E+12",
    '="7.79E+12"',
    "1.5E-5",
    "1e+21",
    " 7,79E+12 ",
  ])("%s lost digits, and is refused with the way to mend it", (celda) => {
    for (const columna of ["codigo", "codigoBarras"] as const)
      expect(leer(celda, columna, false)).toMatchObject({
        kind: "perdido",
        nota: expect.stringMatching(/perdió dígitos.*formato Texto/),
      });
  });

  test("is never doubtful where it is proven, whatever a spreadsheet put around it", () => {
    const alrededor = fc.constantFrom(
      (c: string) => c,
      (c: string) => `="${c}"`,
      (c: string) => `'${c}`,
      (c: string) => `${c}.0`,
      (c: string) => ` ${c}\u00a0`,
      (c: string) => `${c.slice(0, 1)} ${c.slice(1)}`,
      (c: string) =>
        c.replace(/^(\d)(\d+)$/, (_todo, uno: string, resto: string) => `${uno},${resto}E+${resto.length}`),
    );
    fc.assert(
      fc.property(gtin, alrededor, (codigo, poner) => {
        expect(leer(poner(codigo)).codigo).toBe(codigo);
        expect(["comoEsta", "reparado"]).toContain(leer(poner(codigo)).kind);
      }),
    );
  });

  test("that was read once is read the same again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 20 }), (celda) => {
        const { codigo, kind } = leer(celda);
        if (kind !== "perdido") expect(leer(codigo).codigo).toBe(codigo);
      }),
    );
  });
});
