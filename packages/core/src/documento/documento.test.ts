import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { exportacion } from "../sectores/exportacion.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import type { DocumentoXml } from "../xml/parse.ts";
import { montoEnPalabras } from "./palabras.ts";
import { miles } from "../formato/montos.ts";
import type { Presentacion } from "./presentacion.ts";
import { buildRepresentacion } from "./representacion.ts";
import { REPERTORIOS } from "./signos.ts";
import { buildMuestra } from "./support/muestra.ts";
import { ticketToText } from "./ticket.ts";

const xml = buildMuestra(
  "facturaElectronicaCompraVenta",
  {
    complemento: "1A",
    montoTotal: "1309.51",
    montoTotalSujetoIva: "1209.51",
    montoGiftCard: "100.00",
    descuentoAdicional: "10.00",
  },
  { cantidad: "2.00", precioUnitario: "659.755", subTotal: "1319.51" },
);
const opciones = {
  ambiente: 2,
  tipoEmision: 1,
  catalogos: { unidades_medida: new Map([[57, "UNIDAD (BIENES)"]]) },
} as const;

describe("an amount in words", () => {
  test.each([
    ["309.51", "Trescientos nueve 51/100 Bolivianos"],
    ["0.50", "Cero 50/100 Bolivianos"],
    ["1.00", "Uno 00/100 Bolivianos"],
    ["21.00", "Veintiuno 00/100 Bolivianos"],
    ["100.00", "Cien 00/100 Bolivianos"],
    ["116.05", "Ciento dieciséis 05/100 Bolivianos"],
    ["1000.00", "Mil 00/100 Bolivianos"],
    ["21000.00", "Veintiún mil 00/100 Bolivianos"],
    ["31001.00", "Treinta y un mil uno 00/100 Bolivianos"],
    ["1000000.00", "Un millón 00/100 Bolivianos"],
    ["2100523.99", "Dos millones cien mil quinientos veintitrés 99/100 Bolivianos"],
  ])("%s is %s", (monto, expected) => {
    expect(montoEnPalabras(monto)).toBe(expected);
  });

  test("is another for another amount, and has no double blank", () => {
    const monto = fc.integer({ min: 0, max: 999_999_999_999 });
    fc.assert(
      fc.property(monto, monto, (a, b) => {
        const words = montoEnPalabras(String(a));
        expect(words).not.toMatch(/ {2}|undefined/);
        if (a !== b) expect(words).not.toBe(montoEnPalabras(String(b)));
      }),
    );
  });
});

describe("the printed document", () => {
  const rep = buildRepresentacion(xml, compraVenta.presentacion, opciones);

  test("shows every text that docs/fiscal-rules.md F58 asks for", () => {
    expect(rep).toMatchObject({
      titulo: "FACTURA",
      subtitulo: "(Con Derecho a Crédito Fiscal)",
      emisor: ["CASA MATRIZ", "No. Punto de Venta 1", "Av. Arce 12", "La Paz"],
      fecha: "20/11/2026 12:05 a. m.",
      comprador: [
        ["Nombre/Razón Social", "Café Ñ"],
        ["NIT/CI/CEX", "4455-1A"],
        ["Cod. Cliente", "4455"],
      ],
      literal: "Son: Mil doscientos nueve 51/100 Bolivianos",
    });
    expect(rep.totales.map(([etiqueta, valor]) => `${etiqueta} ${valor}`)).toEqual([
      "SUBTOTAL Bs 1,319.51",
      "DESCUENTO Bs 10.00",
      "TOTAL Bs 1,309.51",
      "MONTO GIFT CARD Bs 100.00",
      "MONTO A PAGAR Bs 1,209.51",
      "IMPORTE BASE CRÉDITO FISCAL Bs 1,209.51",
    ]);
    expect(rep.qr.rollo).toBe(
      `https://pilotosiat.impuestos.gob.bo/consulta/QR?nit=1003579028&cuf=${xml.cabecera["cuf"]}&numero=137&t=1`,
    );
  });

  test.each([
    [1, "emitido en una modalidad de facturación en línea"],
    [2, "emitido fuera de línea"],
  ] as const)("of emission %i carries its own third legend", (tipoEmision, text) => {
    const { leyendas } = buildRepresentacion(xml, compraVenta.presentacion, { ...opciones, tipoEmision });
    expect(leyendas[0]).toContain("ESTA FACTURA CONTRIBUYE");
    expect(leyendas[1]).toBe(xml.cabecera["leyenda"]);
    expect(leyendas[2]).toContain(text);
  });

  test.each([48, 32] as const)("never passes %i columns on the roll", (columnas) => {
    const descripcion = fc.string({ unit: "grapheme-ascii", maxLength: 200 });
    fc.assert(
      fc.property(descripcion, (texto) => {
        const largo = buildRepresentacion(
          { ...xml, detalle: [{ ...xml.detalle[0], descripcion: texto }] },
          compraVenta.presentacion,
          opciones,
        );
        for (const linea of ticketToText(largo, columnas, REPERTORIOS.PC858))
          expect(linea.length).toBeLessThanOrEqual(columnas);
      }),
    );
  });

  test("marks a copy and an annulled document", () => {
    const texto = ticketToText({ ...rep, copia: true, anulada: true }, 48, REPERTORIOS.PC858).join("\n");
    expect(texto).toContain("COPIA");
    expect(texto).toContain("ANULADA");
  });

  test.each([
    ["1234567.5", "1,234,567.50"],
    ["999", "999.00"],
    ["0.12345", "0.12345"],
  ])("writes %s as %s", (texto, expected) => {
    expect(miles(texto)).toBe(expected);
  });
});

/** The rows of totals, without their emphasis. */
const totalesDe = (cabecera: DocumentoXml["cabecera"], presentacion: Presentacion) =>
  buildRepresentacion(
    { ...xml, cabecera: { ...xml.cabecera, ...cabecera } },
    presentacion,
    opciones,
  ).totales.map(([etiqueta, valor]) => [etiqueta, valor]);

describe("the totals of a sector", () => {
  test("of an export name each cost before its sum", () => {
    const filas = totalesDe(
      {
        codigoMoneda: "2",
        costosGastosNacionales: '{"Transporte a frontera":"2000.00","Seguro":"1000.5"}',
        costosGastosInternacionales: null,
      },
      exportacion.presentacion,
    );
    expect(filas.slice(1, 4)).toEqual([
      ["Transporte a frontera USD", "2,000.00"],
      ["Seguro USD", "1,000.50"],
      ["GASTOS NACIONALES USD", "3,000.50"],
    ]);
    expect(filas.some(([etiqueta]) => etiqueta?.startsWith("GASTOS INTERNACIONALES"))).toBe(false);
  });

  test("of note 47 lead from the original's total to the amount paid, and from the lines to the amount given back", () => {
    const filas = totalesDe(
      {
        montoTotalOriginal: "20.00",
        descuentoAdicional: "3.00",
        montoDescuentoCreditoDebito: "1.50",
        montoTotalDevuelto: "8.50",
        montoEfectivoCreditoDebito: "1.11",
      },
      notaDescuento.presentacion,
    );
    expect(filas).toEqual([
      ["MONTO TOTAL ORIGINAL Bs", "20.00"],
      ["DESCUENTO ADICIONAL Bs", "3.00"],
      ["MONTO TOTAL A PAGAR Bs", "17.00"],
      ["SUB TOTAL Bs", "10.00"],
      ["MONTO DESCUENTO DÉBITO - CRÉDITO Bs", "1.50"],
      ["MONTO TOTAL DEVUELTO Bs", "8.50"],
      ["MONTO EFECTIVO DÉBITO - CRÉDITO Bs", "1.11"],
    ]);
  });
});
