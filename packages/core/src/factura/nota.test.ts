import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { ice } from "../sectores/ice.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { notaIce } from "../sectores/notas/nota-ice.ts";
import { DECLARACION } from "../xml/write.ts";
import { parseDocumento } from "../xml/parse.ts";
import {
  amortiguador,
  devuelto,
  emitir,
  fallos,
  facturar,
  linea,
  original,
  tornillos,
} from "./nota-de-prueba.ts";

const conDescuento = facturar(compraVenta, { descuentoAdicional: 50, items: [amortiguador, tornillos] });
const sinDescuento = facturar(compraVenta, { items: [amortiguador, linea("TO-1", 10, 7.5)] });
const cerveza = {
  ...linea("CER-01", 12, 10),
  marcaIce: 1,
  alicuotaEspecifica: 3.54,
  alicuotaPorcentual: 0.01,
  cantidadIce: 7.44,
};
const conIce = facturar(ice, { items: [cerveza] });

function leida(...args: Parameters<typeof emitir>) {
  const nota = emitir(...args);
  if (!nota.ok) throw new Error(JSON.stringify(nota.error));
  const xml = parseDocumento(DECLARACION + nota.value.xml);
  if (!xml.ok) throw new Error(xml.error.detalle);
  return xml.value;
}

describe("the totals of a note", () => {
  test.each([
    [
      "24: 75 given back of 850",
      notaFiscal,
      sinDescuento,
      [original(2, linea("TO-1", 10, 7.5)), devuelto(2, linea("TO-1", 10, 7.5))],
      {
        montoTotalOriginal: "850.00",
        montoTotalDevuelto: "75.00",
        montoDescuentoCreditoDebito: null,
        montoEfectivoCreditoDebito: "9.75",
      },
    ],
    [
      "24: all of it",
      notaFiscal,
      sinDescuento,
      [original(1, amortiguador), devuelto(1, amortiguador)],
      { montoTotalDevuelto: "775.00", montoEfectivoCreditoDebito: "100.75" },
    ],
    [
      "47: the authority's example, 75 of 850 with a discount of 50",
      notaDescuento,
      conDescuento,
      [original(2, tornillos), devuelto(2, tornillos)],
      {
        montoTotalOriginal: "850.00",
        descuentoAdicional: "50.00",
        montoTotalDevuelto: "70.59",
        montoDescuentoCreditoDebito: "4.41",
        montoEfectivoCreditoDebito: "9.18",
      },
    ],
    [
      "48: the authority's example, half of what bears ICE",
      notaIce,
      conIce,
      [original(1, cerveza), devuelto(1, { ...cerveza, cantidad: 6, cantidadIce: 3.72 })],
      {
        montoTotalOriginal: "147.38",
        montoTotalDevuelto: "73.69",
        montoEfectivoCreditoDebito: "9.58",
        descuentoAdicional: null,
      },
    ],
  ])("%s", (_example, sector, factura, items, expected) => {
    expect(leida(sector, factura, items).cabecera).toMatchObject(expected);
  });

  test("48: each ICE step of the line given back, as in the authority's example", () => {
    const { detalle } = leida(notaIce, conIce, [
      original(1, cerveza),
      devuelto(1, { ...cerveza, cantidad: 6, cantidadIce: undefined }),
    ]);
    expect(detalle[1]).toMatchObject({
      subTotal: "73.69080",
      alicuotaIva: "7.80000",
      precioNetoVentaIce: "52.20000",
      montoIceEspecifico: "13.16880",
      montoIcePorcentual: "0.52200",
      cantidadIce: "3.72000",
    });
  });

  test("everything given back of an invoice with discount gives back its total to the cent", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 100, max: 90_000 })), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.integer({ min: 1, max: 99 }),
        (lineas, porciento) => {
          const items = lineas.map(([cantidad, centavos], i) => linea(`P${i}`, cantidad, centavos / 100));
          const total = lineas.reduce((suma, [cantidad, centavos]) => suma + cantidad * centavos, 0);
          const factura = facturar(compraVenta, {
            items,
            descuentoAdicional: Math.floor((total * porciento) / 100) / 100 || 0.01,
          });
          const { cabecera } = leida(notaDescuento, factura, [
            ...items.map((l, i) => original(i + 1, l)),
            ...items.map((l, i) => devuelto(i + 1, l)),
          ]);
          expect(cabecera["montoTotalDevuelto"]).toBe(factura.xml.cabecera["montoTotal"]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("the lines of a note", () => {
  test("type 1 are the original's, all of them and word for word, the missing ones added", () => {
    const { detalle } = leida(notaDescuento, conDescuento, [original(2, tornillos), devuelto(2, tornillos)]);
    const deTipo1 = detalle.filter((l) => l["codigoDetalleTransaccion"] === "1");
    expect(deTipo1).toEqual(
      conDescuento.xml.detalle.map(({ numeroSerie: _s, numeroImei: _i, ...l }, i) => ({
        ...l,
        nroItem: String(i + 1),
        codigoDetalleTransaccion: "1",
      })),
    );
  });
  test("may be numbered by the caller's own count: the original line is found by being equal", () => {
    const { detalle } = leida(notaDescuento, conDescuento, [original(1, tornillos), devuelto(1, tornillos)]);
    expect(detalle.at(-1)).toMatchObject({ nroItem: "2", codigoProducto: "TO-1" });
  });
  test("let a buyer pass whose NIT was let pass on the invoice", () => {
    const cliente = { tipoDocumento: 5, numeroDocumento: "1020304987", razonSocial: "Rojas" };
    const exceptuada = facturar(compraVenta, { items: [tornillos], cliente, codigoExcepcion: 1 });
    const items = [original(1, tornillos), devuelto(1, tornillos)];
    expect(leida(notaDescuento, exceptuada, items).cabecera).toMatchObject({ codigoExcepcion: "1" });
  });
  test("take the buyer of the original unless the request names one", () => {
    const items = [original(2, tornillos), devuelto(2, tornillos)];
    expect(leida(notaDescuento, conDescuento, items).cabecera).toMatchObject({ numeroDocumento: "1234567" });
  });
});

describe("a note is refused", () => {
  const par = [original(2, tornillos), devuelto(2, tornillos)];
  test.each([
    [
      "a type-1 line with another price (1049)",
      [original(2, { ...tornillos, precioUnitario: 70 }), par[1]],
      [["items.0.precioUnitario", "noReplica"]],
    ],
    [
      "a type-1 line with another quantity (1049)",
      [original(2, { ...tornillos, cantidad: 2 }), par[1]],
      [["items.0.cantidad", "noReplica"]],
    ],
    [
      "a type-2 line without its pair",
      [original(1, amortiguador), devuelto(2, tornillos)],
      [["items.1.nroItem", "sinPareja"]],
    ],
    [
      "a product that was not sold",
      [original(9, linea("NO", 1, 1)), devuelto(9, linea("NO", 1, 1))],
      [["items.0.nroItem", "noEstaEnOriginal"]],
    ],
    [
      "more than was sold",
      [par[0], devuelto(2, { ...tornillos, cantidad: 2 })],
      [["items.1.cantidad", "cantidadExcede"]],
    ],
    [
      "at more than it was sold for",
      [par[0], devuelto(2, { ...tornillos, precioUnitario: 76 })],
      [["items.1.precioUnitario", "montoExcede"]],
    ],
    [
      "another product in the pair",
      [par[0], devuelto(2, { ...tornillos, codigoProducto: "AM-1" })],
      [["items.1.codigoProducto", "noCoincide"]],
    ],
    ["nothing given back", [original(1, amortiguador), original(2, tornillos)], [["items", "sinDevolucion"]]],
    ["the same line twice", [...par, devuelto(2, tornillos)], [["items.2.nroItem", "repetida"]]],
  ])("with %s", (_rule, items, expected) => {
    expect(fallos(notaDescuento, conDescuento, items as object[])).toEqual(expected);
  });
  test.each([
    ["another number", { numeroFacturaOriginal: 8 }, "numeroFacturaOriginal"],
    ["another date", { fechaEmisionFacturaOriginal: "2020-01-01" }, "fechaEmisionFacturaOriginal"],
    ["another total given back", { montoTotalDevuelto: 75 }, "montoTotalDevuelto"],
    ["another VAT", { montoEfectivoCreditoDebito: 9.75 }, "montoEfectivoCreditoDebito"],
    ["another original total", { montoTotalOriginal: 849 }, "montoTotalOriginal"],
  ])("that says %s than is so", (_rule, cambios, loc) => {
    expect(fallos(notaDescuento, conDescuento, par, cambios)).toEqual([[loc, "noCoincide"]]);
  });
  test("of the wrong kind: without ICE about an invoice that bears it", () => {
    const sinIce = linea("CER-01", 12, 10);
    expect(fallos(notaDescuento, conIce, [original(1, sinIce), devuelto(1, sinIce)])).toEqual([
      ["cufFacturaOriginal", "notaEquivocada"],
    ]);
  });
  test("whose single line cannot be both (at least two)", () => {
    expect(notaDescuento.pedido.safeParse({ items: [par[0]] }).success).toBe(false);
  });
  test("but the original's total may be said with its discount or without", () => {
    for (const montoTotalOriginal of [850, 800])
      expect(fallos(notaDescuento, conDescuento, par, { montoTotalOriginal })).toEqual([]);
  });
  test("24 about an invoice with a discount on its total, which it does not share out", () => {
    expect(fallos(notaFiscal, conDescuento, par)).toEqual([["cufFacturaOriginal", "notaEquivocada"]]);
  });
});
