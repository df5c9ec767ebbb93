import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal } from "../dinero.ts";
import { findSectorFactura } from "../sectores/index.ts";
import {
  codigoProforma,
  estadoProforma,
  importeDeLinea,
  masDias,
  nombreProforma,
  parseCodigoProforma,
  promesaDe,
  repartirDescuento,
  totalProforma,
} from "./proforma.ts";

const centavos = (max: number) => fc.integer({ min: 1, max }).map((n) => (n / 100).toFixed(2));
/** A line that an invoice takes: its discount leaves a cent at least. */
const linea = fc
  .record({
    cantidad: centavos(5_000),
    precioUnitario: centavos(50_000),
    parte: fc.integer({ min: 0, max: 99 }),
  })
  .map(({ cantidad, precioUnitario, parte }) => {
    const bruto = importeDeLinea({ cantidad, precioUnitario, descuento: "0" });
    const descuento = bruto.times(parte).div(100, 2);
    return {
      cantidad,
      precioUnitario,
      descuento: (descuento.lt(bruto) ? descuento : decimal("0")).toFixed(2),
    };
  })
  .filter((una) => importeDeLinea(una).gt(0));

describe("the state of a proforma", () => {
  const de = (validaHasta: string, descartada: boolean, convertida: boolean) =>
    estadoProforma({ validaHasta, descartada, convertida }, "2026-11-24");
  test.each([
    ["valid on its last day", "2026-11-24", false, false, "vigente"],
    ["expired on the next", "2026-11-23", false, false, "vencida"],
    ["discarded, expired or not", "2026-11-23", true, false, "descartada"],
    ["sold, whatever else was done", "2026-11-23", true, true, "convertida"],
  ] as const)("%s", (_regla, hasta, descartada, convertida, estado) => {
    expect(de(hasta, descartada, convertida)).toBe(estado);
  });

  test("counts days over months and leap years", () => {
    expect([masDias("2026-11-24", 15), masDias("2028-02-28", 1), masDias("2026-12-31", 1)]).toEqual([
      "2026-12-09",
      "2028-02-29",
      "2027-01-01",
    ]);
  });
});

describe("the code on the paper", () => {
  test("is letters and digits alone, and read back whatever the keyboard's case", () => {
    for (const serie of ["0-1", "12-9999", "3-W"]) {
      const proforma = { serie, numero: 25 };
      const codigo = codigoProforma(proforma);
      expect(codigo).toMatch(/^[A-Z0-9]+$/);
      expect(parseCodigoProforma(codigo.toLowerCase())).toEqual(proforma);
    }
    expect(nombreProforma({ serie: "0-1", numero: 25 })).toBe("0-1-25");
  });

  test.each(["7771234567890", "PF0P1", "PF0P1N0", "XPF0P1N1", ""])("of other goods is none: %s", (codigo) => {
    expect(parseCodigoProforma(codigo)).toBeNull();
  });
});

describe("the amounts of a proforma", () => {
  const general = findSectorFactura(1);

  test("round each line half up, and the total is the sum of its lines", () => {
    const una = { cantidad: "0.1", precioUnitario: "0.35", descuento: "0" };
    expect([importeDeLinea(una).toFixed(2), totalProforma([una, una])]).toEqual(["0.04", "0.08"]);
  });

  test("are those of the invoice that it becomes", () => {
    fc.assert(
      fc.property(fc.array(linea, { minLength: 1, maxLength: 6 }), (lineas) => {
        const pedido = general?.pedido.parse({
          emisor: { sucursal: 0, puntoVenta: 0 },
          cliente: { tipoDocumento: 4, numeroDocumento: "0", razonSocial: "S/N" },
          metodoPago: 1,
          items: lineas.map(({ cantidad, precioUnitario, descuento }, i) => ({
            codigoProducto: `P${i}`,
            codigoSin: 99_100,
            actividadEconomica: "620100",
            descripcion: "Algo",
            unidadMedida: 57,
            cantidad: Number(cantidad),
            precioUnitario: Number(precioUnitario),
            ...(Number(descuento) > 0 ? { descuento: Number(descuento) } : {}),
          })),
        });
        const importes = pedido === undefined ? undefined : general?.importes(pedido, "1");
        expect(importes?.ok === true && importes.value.montoTotal.toFixed(2)).toBe(totalProforma(lineas));
      }),
    );
  });

  test("lose exactly a discount on the whole, and no line all of its amount", () => {
    fc.assert(
      fc.property(
        fc.array(linea, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 50 }),
        (lineas, parte) => {
          const descuento = decimal(totalProforma(lineas)).times(parte).div(100, 2);
          const repartidas = repartirDescuento(lineas, descuento.toFixed(2));
          const posible = lineas.reduce(
            (suma, una) => suma.plus(importeDeLinea(una).minus("0.01")),
            decimal("0"),
          );
          const dado = descuento.gt(posible) ? posible : descuento;
          expect(totalProforma(repartidas)).toBe(decimal(totalProforma(lineas)).minus(dado).toFixed(2));
          for (const una of repartidas) expect(importeDeLinea(una).gt(0)).toBe(true);
        },
      ),
    );
  });
});

describe("the promise of a line", () => {
  test("is the line itself for the promised quantity, and nothing above it", () => {
    fc.assert(
      fc.property(linea, (una) => {
        const { cantidad, precioUnitario, descuento } = una;
        expect(promesaDe(una, cantidad)).toEqual({ precioUnitario, descuento });
        expect(promesaDe(una, decimal(cantidad).plus("0.01").toFixed())).toBeNull();
        expect(promesaDe(una, "0")).toBeNull();
      }),
    );
  });

  test("of less has the same price, and its part of the discount to the cent; a cent stays", () => {
    fc.assert(
      fc.property(linea, fc.integer({ min: 1, max: 100 }), (una, parte) => {
        const cantidad = decimal(una.cantidad).times(parte).div(100, 2).toFixed(2);
        fc.pre(Number(cantidad) > 0 && importeDeLinea({ ...una, cantidad, descuento: "0" }).gt(0));
        const promesa = promesaDe(una, cantidad);
        expect(promesa?.precioUnitario).toBe(una.precioUnitario);
        const descuento = decimal(promesa?.descuento ?? "-1");
        const exacto = decimal(una.descuento).times(cantidad).div(decimal(una.cantidad), 6);
        // Half a cent of the discount, half a cent of the amount, and the cent that stays.
        expect(descuento.minus(exacto).abs().lte("0.02")).toBe(true);
        expect(importeDeLinea({ ...una, cantidad, descuento: descuento.toFixed(2) }).gt(0)).toBe(true);
      }),
    );
  });
});
