/** The base for credit of fuel, by date and under both laws. */
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { buildDocumento } from "../factura/build.ts";
import { Instante } from "../instante.ts";
import { Nit } from "../nit.ts";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { hidrocarburos } from "../sectores/hidrocarburos.ts";
import { ParteConCredito, parteConCredito } from "./credito.ts";
import type { Regimen } from "./regimen.ts";
import { getRegimen } from "./vigencias.ts";

describe("the part of a total that a law grants credit for", () => {
  test.each([
    [12, "2012-12-10T23:59:59.999", "1"],
    [12, "2012-12-11T00:00:00.000", "0.70"],
    [12, "2027-02-01T00:00:00.000", "0.70"],
    [55, "2026-01-12T23:59:59.999", "1"],
    [55, "2026-01-13T00:00:00.000", "0.70"],
    [55, "2026-03-30T23:59:59.999", "0.70"],
    [55, "2026-03-31T00:00:00.000", "1"],
    [1, "2026-11-20T10:00:00.000", "1"],
  ])("of sector %i at %s is %s", (sector, instante, parte) => {
    expect(parteConCredito(sector, instante)).toBe(parte);
  });

  test("is the newest of a list in any order", () => {
    const partes = [
      { sector: 12, desde: "2026-03-31", parte: "1" },
      { sector: 12, desde: "2012-12-11", parte: "0.70" },
    ];
    for (const unas of [partes, partes.toReversed()]) {
      expect(parteConCredito(12, "2026-03-30", unas)).toBe("0.70");
      expect(parteConCredito(12, "2026-03-31", unas)).toBe("1");
    }
  });
});

test("of two rows of one day the later one of the list holds, as an owner's after the release's", () => {
  const partes = [
    { sector: 12, desde: "2027-03-01", parte: "0.70" },
    { sector: 12, desde: "2027-03-01", parte: "0.50" },
  ];
  expect(parteConCredito(12, "2027-03-01T00:00:00.000", partes)).toBe("0.50");
});

test.each([
  ["0.70", true],
  ["0.825", true],
  ["1", true],
  ["0", false],
  ["1.1", false],
  ["70", false],
  ["0.70001", false],
])("a part is written as %s: %s", (parte, vale) => {
  expect(ParteConCredito.safeParse({ sector: 12, desde: "2027-03-01", parte }).success).toBe(vale);
});

describe("an invoice of fuel", () => {
  function importesDe(
    regimen: Regimen,
    items: readonly object[],
    fecha = "2026-11-20T10:00:00.000",
    parteConCredito?: string,
  ) {
    const pedido = hidrocarburos.pedido.parse({ ...EJEMPLOS[12], items });
    const contexto = {
      modalidad: 2,
      tipoEmision: 1,
      emisor: { nit: Nit.parse(1003579028), razonSocial: "Surtidor", municipio: "La Paz", telefono: null },
      sucursal: 0,
      puntoVenta: 0,
      direccion: "Av. Buenos Aires",
      cufd: "BQUE",
      codigoControl: "67A75AC82F24C74",
      numeroFactura: 1,
      fechaEmision: Instante.parse(fecha),
      leyenda: "Ley N° 453",
      usuario: "ana",
      tipoCambio: "1",
      regimen,
      parteConCredito,
    } as const;
    const hecho = buildDocumento(hidrocarburos, contexto, pedido);
    if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
    return hecho.value;
  }
  const litros = (cantidad: number, precioUnitario: number) => ({
    codigoProducto: "GAS",
    codigoSin: 1006101,
    descripcion: "Gasolina especial",
    cantidad,
    unidadMedida: 28,
    precioUnitario,
    actividadEconomica: "4730000",
  });

  test.each([
    ["a certified client's 10 × 5: base 35", [10, 5], "50.00", "35.00"],
    ["five decimals of a litre: 53.47594 × 3.74 are 200.00", [53.47594, 3.74], "200.00", "140.00"],
    ["half a centavo goes up: 70 % of 0.05", [0.01, 5], "0.05", "0.04"],
  ] as const)("%s", (_que, [cantidad, precio], total, base) => {
    const { importes, xml } = importesDe(getRegimen("ley-843"), [litros(cantidad, precio)]);
    expect([importes.montoTotal, importes.montoTotalSujetoIva].map((m) => m.toFixed(2))).toEqual([
      total,
      base,
    ]);
    expect(xml).toContain(`<montoTotalSujetoIva>${base}</montoTotalSujetoIva>`);
    expect(importes.avisos).toEqual([]);
  });

  test("has the part that its context names", () => {
    const { importes } = importesDe(getRegimen("ley-843"), [litros(10, 5)], undefined, "0.825");
    expect([importes.montoTotal.toFixed(2), importes.montoTotalSujetoIva.toFixed(2)]).toEqual([
      "50.00",
      "41.25",
    ]);
  });

  test("under law 1733 holds VAT of the whole, and credit for 70 % of the net", () => {
    const { importes } = importesDe(getRegimen("ley-1733"), [litros(1, 113)]);
    expect(importes.desglose?.iva.toFixed(2)).toBe("13.00");
    expect(importes.desglose?.neto.toFixed(2)).toBe("100.00");
    expect(importes.montoTotalSujetoIva.eq(decimal("70"))).toBe(true);
  });
});
