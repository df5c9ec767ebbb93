import { describe, expect, test } from "vitest";
import { type NotaPrueba } from "../support/sectores.ts";
import type { Campos } from "../support/valores.ts";
import { total, LINEAS, DE_75, DE_7059, SEGUNDA, emisorDeNotas } from "../support/notas.ts";

const { facturar, codigosDe, facturaDe850, facturaDe800 } = emisorDeNotas();

describe("note 24", () => {
  const filas: readonly (readonly [string, Campos, readonly number[]])[] = [
    ["75 given back, 9.75 of VAT", {}, []],
    ["a wrong VAT", { montoEfectivoCreditoDebito: "9.74" }, [1031]],
    [
      "a wrong amount given back",
      { montoTotalDevuelto: "76.00", montoEfectivoCreditoDebito: "9.88" },
      [1029],
    ],
    ["a wrong total of the original", { montoTotalOriginal: "850.01" }, [1030]],
    ["another number of the original", { numeroFactura: 99_999 }, [1048]],
    ["an original that is not there", { numeroAutorizacionCuf: "ABC" }, [1048]],
    ["another date of the original", { fechaEmisionFactura: "2026-05-11T09:00:00.000" }, [1051]],
  ];
  test.each(filas)("%s", async (_regla, cambio, codigos) => {
    const nota = { sector: 24, devueltas: SEGUNDA, cabecera: { ...DE_75, ...cambio } };
    expect(await codigosDe(await facturaDe850(), nota)).toEqual(codigos);
  });

  test("1018: a line given back for more than its price", async () => {
    const devueltas = [{ nroItem: 2, cantidad: 1, subTotal: "75.00" }];
    expect(await codigosDe(await facturaDe850(), { sector: 24, devueltas, cabecera: DE_75 })).toEqual([1018]);
  });

  test("1033: more than the whole invoice", async () => {
    const devueltas = [{ nroItem: 2, cantidad: 35, subTotal: "875.00" }];
    const cabecera = { ...DE_75, montoTotalDevuelto: "875.00", montoEfectivoCreditoDebito: "113.75" };
    expect(await codigosDe(await facturaDe850(), { sector: 24, devueltas, cabecera })).toEqual([1061, 1033]);
  });

  test("939: one line, or a line that is neither sold nor given back", async () => {
    const original = await facturaDe850();
    expect(
      await codigosDe(original, { sector: 24, originales: [], devueltas: SEGUNDA, cabecera: DE_75 }),
    ).toEqual([939]);
    const detalle = [
      ...LINEAS.map((l) => ({ ...l, codigoDetalleTransaccion: 1 })),
      { codigoDetalleTransaccion: 3 },
    ];
    expect(await codigosDe(original, { sector: 24, detalle, cabecera: DE_75 })).toEqual([939]);
  });
});

describe("1049: the lines of the original", () => {
  const [primera = {}, segunda = {}] = LINEAS;
  const filas: readonly (readonly [string, Partial<NotaPrueba>])[] = [
    ["one left out", { originales: [primera] }],
    ["one too many", { originales: [primera, segunda, segunda] }],
    ["in another order", { originales: [segunda, primera] }],
    ["another price", { originales: [primera, { ...segunda, precioUnitario: "25.01" }] }],
    ["another quantity", { originales: [primera, { ...segunda, cantidad: 2 }] }],
    ["another description", { originales: [primera, { ...segunda, descripcion: "Bujías" }] }],
    ["another number", { originales: [primera, { ...segunda, nroItem: 3 }] }],
    ["what was not sold is given back", { devueltas: [{ nroItem: 2, codigoProducto: "ZZ" }] }],
    ["a line that is not there is given back", { devueltas: [{ ...segunda, nroItem: 3 }] }],
  ];
  test.each(filas)("%s", async (_regla, cambio) => {
    const nota = { sector: 47, devueltas: SEGUNDA, cabecera: DE_7059, ...cambio };
    expect(await codigosDe(await facturaDe800(), nota)).toContain(1049);
  });

  test("a number may be written otherwise", async () => {
    const originales = [primera, { ...segunda, precioUnitario: "25", subTotal: "75.0" }];
    const nota = { sector: 47, originales, devueltas: SEGUNDA, cabecera: DE_7059 };
    expect(await codigosDe(await facturaDe800(), nota)).toEqual([]);
  });
});

describe("note 47", () => {
  const filas: readonly (readonly [string, Campos, readonly number[]])[] = [
    ["75 given back of 850 at 50 less: 4.41, 70.59, 9.18", {}, []],
    ["a wrong share of the discount", { montoDescuentoCreditoDebito: "4.42" }, [1054]],
    ["another discount than the original's", { descuentoAdicional: "51.00" }, [1054]],
    ["no discount", { montoDescuentoCreditoDebito: null }, [1054]],
    ["the share not taken off", { montoTotalDevuelto: "75.00", montoEfectivoCreditoDebito: "9.75" }, [1029]],
  ];
  test.each(filas)("%s", async (_regla, cambio, codigos) => {
    const nota = { sector: 47, devueltas: SEGUNDA, cabecera: { ...DE_7059, ...cambio } };
    expect(await codigosDe(await facturaDe800(), nota)).toEqual(codigos);
  });

  test("by parts: one of three, its share of the discount rounded once", async () => {
    const devueltas = [{ nroItem: 2, cantidad: 1, subTotal: "25.00" }];
    // ((75 × 50 / 850) / 3) × 1 = 1.4705…; 25 − 1.47 = 23.53; × 0.13 = 3.0589
    const cabecera = {
      ...DE_7059,
      montoDescuentoCreditoDebito: "1.47",
      montoTotalDevuelto: "23.53",
      montoEfectivoCreditoDebito: "3.06",
    };
    expect(await codigosDe(await facturaDe800(), { sector: 47, devueltas, cabecera })).toEqual([]);
  });
});

describe("note 48", () => {
  /** A crate at 130 with ICE of 11.31 and 30, and 100 without; 23 less: 248.31, of which 41.31 are ICE. */
  const lineas: readonly Campos[] = [
    {
      cantidad: 10,
      precioUnitario: "13.00",
      marcaIce: 1,
      alicuotaIva: "16.90",
      precioNetoVentaIce: "113.10",
      alicuotaEspecifica: "3",
      alicuotaPorcentual: "0.1",
      montoIceEspecifico: "30.00",
      montoIcePorcentual: "11.31",
      cantidadIce: 10,
      subTotal: "171.31",
    },
    { codigoProducto: "P-2", cantidad: 1, precioUnitario: "100.00", subTotal: "100.00" },
  ];
  const factura = () =>
    facturar(
      14,
      {
        ...total("248.31"),
        montoTotalSujetoIva: "207.00",
        montoIceEspecifico: "30.00",
        montoIcePorcentual: "11.31",
        descuentoAdicional: "23.00",
      },
      lineas,
    );
  /** Half of the crate: 65 with ICE of 5.655 and 15. Its share is (130 × 23 / 230) / 10 × 5 = 6.50; 79.155 is 79.16. */
  const mitad = {
    nroItem: 1,
    cantidad: 5,
    alicuotaIva: "8.45",
    precioNetoVentaIce: "56.55",
    montoIceEspecifico: "15.00",
    montoIcePorcentual: "5.655",
    cantidadIce: 5,
    subTotal: "85.655",
  };
  const cabecera = {
    montoTotalOriginal: "271.31",
    descuentoAdicional: "23.00",
    montoDescuentoCreditoDebito: "6.50",
    montoTotalDevuelto: "79.16",
    montoEfectivoCreditoDebito: "10.29",
  };
  const filas: readonly (readonly [string, Campos, Campos, readonly number[]])[] = [
    ["half of a line, ICE outside the discount's share", {}, {}, []],
    ["ICE inside the share", { montoDescuentoCreditoDebito: "7.26" }, {}, [1054]],
    ["a wrong percentage", {}, { montoIcePorcentual: "5.65" }, [1020]],
    ["a wrong specific amount", {}, { montoIceEspecifico: "14.00" }, [1019]],
    ["a wrong VAT", {}, { alicuotaIva: "8.44" }, [1028]],
    ["ICE left out of the line", {}, { subTotal: "65.00" }, [1018, 1029]],
  ];
  test.each(filas)("%s", async (_regla, cambio, linea, codigos) => {
    const nota = { sector: 48, devueltas: [{ ...mitad, ...linea }], cabecera: { ...cabecera, ...cambio } };
    expect(await codigosDe(await factura(), nota)).toEqual(codigos);
  });
});
