import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestCodigos, startMundo } from "../support/mundo.ts";
import { sendDe, writeFor, type Emisor } from "../support/sectores.ts";
import type { Campos } from "../support/valores.ts";

let emisor: Emisor;
let numero = 0;
beforeAll(async () => {
  const mundo = await startMundo();
  emisor = { mundo, codigos: await requestCodigos(mundo), modalidad: 2 };
});
afterAll(() => emisor.mundo.close());

/** Sends an invoice and tells what it is refused for. */
async function codigosDe(
  sector: number,
  cabecera: Campos,
  detalle?: readonly Campos[],
): Promise<readonly number[]> {
  const cambio = { sector, cabecera: { numeroFactura: ++numero, ...cabecera } };
  const reply = await sendDe(
    emisor,
    writeFor(emisor, detalle === undefined ? cambio : { ...cambio, detalle }),
  );
  const codigos = reply.codigos.filter((codigo) => codigo !== 2000);
  expect(reply.campo("codigoEstado")).toBe(codigos.length === 0 ? "908" : "902");
  return codigos;
}

type Fila = readonly [regla: string, cabecera: Campos, codigos: readonly number[]];

const total = (monto: string): Campos => ({ montoTotal: monto, montoTotalMoneda: monto });

describe("the total of the lines", () => {
  const CON_BASE = [1, 2, 11, 16, 17];
  const SIN_BASE = [6, 8];
  describe.each([...CON_BASE, ...SIN_BASE])("in sector %i", (sector) => {
    const conBase = CON_BASE.includes(sector);
    const base = (monto: string): Campos => (conBase ? { montoTotalSujetoIva: monto } : {});
    const filas: readonly Fila[] = [
      ["a wrong total", { ...total("21.01"), ...base("21.01") }, [1013]],
      ["a wrong total in the currency", { montoTotalMoneda: "20.99" }, [1014]],
      ["a wrong base", { montoTotalSujetoIva: "20.99" }, [conBase ? 1015 : 939]],
      ["a discount on all", { ...total("20.00"), ...base("20.00"), descuentoAdicional: "1.00" }, []],
      ["a discount not taken off", { descuentoAdicional: "1.00" }, [1013]],
      ["dollars", { codigoMoneda: 2, tipoCambio: "12.18", montoTotalMoneda: "1.72" }, []],
      ["bolivianos at a rate", { tipoCambio: "12.18", montoTotalMoneda: "1.72" }, [1056]],
    ];
    test.each(filas)("%s", async (_regla, cabecera, codigos) => {
      expect(await codigosDe(sector, cabecera)).toEqual(codigos);
    });

    test("a wrong line", async () => {
      const cabecera = { ...total("22.00"), ...base("22.00") };
      expect(await codigosDe(sector, cabecera, [{ subTotal: "22.00" }])).toEqual([1018]);
    });
  });

  test.each([
    [1, "16.00", []],
    [11, "16.00", []],
    [16, "16.00", []],
    [17, "16.00", []],
    [1, "21.00", [1015]],
    [6, "0", []],
    [8, "0", []],
  ])("sector %i, 5.00 of 21.00 by gift card: base %s", async (sector, montoTotalSujetoIva, codigos) => {
    const cabecera = { codigoMetodoPago: 35, montoGiftCard: "5.00", montoTotalSujetoIva };
    expect(await codigosDe(sector, cabecera)).toEqual(codigos);
  });

  test.each([
    ["14.70", []],
    ["21.00", [1025]],
    ["14.69", [1025]],
  ])("sector 12 has 70 hundredths of 21.00 as base: %s", async (montoTotalSujetoIva, codigos) => {
    expect(await codigosDe(12, { montoTotalSujetoIva })).toEqual(codigos);
  });

  test("sector 12 rounds the base half-up, and takes a quantity of five decimals", async () => {
    const cabecera = { ...total("200.02"), montoTotalSujetoIva: "140.01" };
    const litros = { cantidad: "53.48110", precioUnitario: "3.74", subTotal: "200.02" };
    expect(await codigosDe(12, cabecera, [litros])).toEqual([]);
    expect(await codigosDe(12, { ...cabecera, montoTotalSujetoIva: "140.02" }, [litros])).toEqual([1025]);
  });

  test("1050: no more by gift card than there is to pay, where no base would tell", async () => {
    expect(await codigosDe(6, { codigoMetodoPago: 27, montoGiftCard: "21.00" })).toEqual([]);
    expect(await codigosDe(6, { codigoMetodoPago: 27, montoGiftCard: "21.01" })).toEqual([1050]);
  });
});

/** 150000 of goods, 3000 to the border, 10000 beyond it; docs/fiscal-rules.md F27. */
const EXPORTACION: Campos = {
  codigoMoneda: 2,
  tipoCambio: "12.18",
  montoDetalle: "150000.00",
  costosGastosNacionales: '{"Transporte":"1000.00","Aduana":"2000.00"}',
  totalGastosNacionalesFob: "153000.00",
  costosGastosInternacionales: '{"Flete":10000}',
  totalGastosInternacionales: "10000.00",
  montoTotalMoneda: "163000.00",
  montoTotal: "1985340.00",
};
const CARGA: readonly Campos[] = [{ cantidad: 1000, precioUnitario: 150, subTotal: "150000.00" }];

describe("exports", () => {
  const filas: readonly Fila[] = [
    ["goods and costs", {}, []],
    ["a rate of five decimals", { tipoCambio: "12.18001", montoTotal: "1985341.63" }, []],
    [
      "a discount",
      { descuentoAdicional: "163.00", montoTotalMoneda: "162837.00", montoTotal: "1983354.66" },
      [],
    ],
    ["the goods wrongly added", { montoDetalle: "150000.01" }, [1060]],
    ["the national costs alone for FOB", { totalGastosNacionalesFob: "3000.00" }, [1024]],
    ["the international costs wrongly added", { totalGastosInternacionales: "10000.01" }, [1024]],
    ["costs that are no object of names", { costosGastosInternacionales: "10000" }, [1024]],
    ["costs that are no amounts", { costosGastosInternacionales: '{"Flete":"mucho"}' }, [1024]],
    [
      "a wrong total in the currency",
      { montoTotalMoneda: "163000.01", montoTotal: "1134480.07" },
      [1057, 1013],
    ],
    ["a total that is not the rate's", { montoTotal: "1134480.01" }, [1013]],
  ];
  test.each(filas)("sector 3: %s", async (_regla, cabecera, codigos) => {
    expect(await codigosDe(3, { ...EXPORTACION, ...cabecera }, CARGA)).toEqual(codigos);
  });

  test("sector 3: no costs, as nil or as an empty list", async () => {
    expect(await codigosDe(3, {})).toEqual([]);
    expect(await codigosDe(3, { costosGastosNacionales: "[]", costosGastosInternacionales: "{}" })).toEqual(
      [],
    );
  });

  const dolares = { codigoMoneda: 2, tipoCambio: "12.18", montoTotalMoneda: "21.00", montoTotal: "255.78" };
  test.each([
    ["sector 4", 4, dolares, undefined, []],
    ["sector 4, in bolivianos after all", 4, { ...dolares, montoTotal: "21.00" }, undefined, [1013]],
    ["sector 4 names no buyer", 4, { nombreRazonSocial: "PEREZ" }, undefined, [939]],
    ["sector 4 has no discounts", 4, dolares, [{ montoDescuento: "1.00", subTotal: "20.00" }], [939]],
    ["sector 28", 28, dolares, undefined, []],
    ["sector 28 sells by ones", 28, dolares, [{ cantidad: 2, precioUnitario: "10.50" }], [939]],
    ["sector 28, a wrong line", 28, dolares, [{ precioUnitario: "20.00" }], [1018]],
    ["sector 28, five decimals", 28, dolares, [{ precioUnitario: "21.00499", subTotal: "21.00499" }], []],
  ] as const)("%s", async (_regla, sector, cabecera, detalle, codigos) => {
    expect(await codigosDe(sector, cabecera, detalle)).toEqual(codigos);
  });
});

describe("sector 13", () => {
  /** 50 of water, 5 and 5 of rates: 60, of which 50 are the base. docs/fiscal-rules.md F28. */
  const servicio = {
    montoTotalSujetoIva: "50.00",
    tasaAseo: "5.00",
    tasaAlumbrado: "5.00",
    ...total("60.00"),
  };
  const agua = [{ cantidad: 1, precioUnitario: "50.00", subTotal: "50.00" }];
  const filas: readonly Fila[] = [
    ["rates are in the total and not in the base", {}, []],
    ["rates in the base", { montoTotalSujetoIva: "60.00" }, [1015]],
    ["rates left out of the total", { ...total("50.00"), montoTotalSujetoIva: "40.00" }, [1013]],
    [
      "an adjustment under VAT is in both, payments outside it are not",
      {
        ajusteSujetoIva: "2.50",
        otrosPagosNoSujetoIva: "3.00",
        otrasTasas: "1.00",
        descuentoAdicional: "0.50",
        ...total("66.00"),
        montoTotalSujetoIva: "52.00",
      },
      [],
    ],
    [
      "adjustments outside VAT and the discounts of law stay outside",
      { ajusteNoSujetoIva: "7.00", montoDescuentoLey1886: "3.00", montoDescuentoTarifaDignidad: "2.00" },
      [],
    ],
  ];
  test.each(filas)("%s", async (_regla, cabecera, codigos) => {
    expect(await codigosDe(13, { ...servicio, ...cabecera }, agua)).toEqual(codigos);
  });
});

describe("sector 14", () => {
  /** 10 × 13 = 130; VAT 16.90, net 113.10; 10 % of it 11.31; 10 litres at 3. By hand, from the formulas of docs/fiscal-rules.md F29. */
  const cerveza = {
    cantidad: 10,
    precioUnitario: "13.00",
    marcaIce: 1,
    alicuotaIva: "16.90000",
    precioNetoVentaIce: "113.10000",
    alicuotaEspecifica: "3",
    alicuotaPorcentual: "0.1",
    montoIceEspecifico: "30.00000",
    montoIcePorcentual: "11.31000",
    cantidadIce: 10,
    subTotal: "171.31000",
  };
  const cabecera = {
    ...total("171.31"),
    montoIceEspecifico: "30.00",
    montoIcePorcentual: "11.31",
    montoTotalSujetoIva: "130.00",
  };
  const filas: readonly (readonly [string, Campos, Campos, readonly number[]])[] = [
    ["as it should be", {}, {}, []],
    ["a wrong VAT", {}, { alicuotaIva: "16.91" }, [1028]],
    ["a wrong net price", {}, { precioNetoVentaIce: "113.11" }, [1028]],
    ["a wrong percentage", {}, { montoIcePorcentual: "11.30999" }, [1020]],
    ["a wrong specific amount", {}, { montoIceEspecifico: "30.00001" }, [1019]],
    ["ICE left out of the line", {}, { subTotal: "171.30999" }, [1018]],
    [
      "a header's specific amount",
      { montoIceEspecifico: "30.01", montoTotalSujetoIva: "129.99" },
      {},
      [1021, 1015],
    ],
    [
      "a header's percentage",
      { montoIcePorcentual: "11.32", montoTotalSujetoIva: "129.99" },
      {},
      [1022, 1015],
    ],
    ["ICE in the base", { montoTotalSujetoIva: "171.31" }, {}, [1015]],
    ["a wrong total", { ...total("171.32"), montoTotalSujetoIva: "130.01" }, {}, [1013]],
  ];
  test.each(filas)("%s", async (_regla, cambio, linea, codigos) => {
    expect(await codigosDe(14, { ...cabecera, ...cambio }, [{ ...cerveza, ...linea }])).toEqual(codigos);
  });

  test("each step is rounded to five decimals, half-up: 1.5 × 0.33333 is 0.50000", async () => {
    const linea = {
      ...cerveza,
      cantidad: 3,
      precioUnitario: "3.33333",
      alicuotaIva: "1.30000",
      precioNetoVentaIce: "8.69999",
      montoIcePorcentual: "0.87000",
      alicuotaEspecifica: "0.33333",
      cantidadIce: "1.5",
      montoIceEspecifico: "0.50000",
      subTotal: "11.36999",
    };
    const justa = {
      ...total("11.37"),
      montoIceEspecifico: "0.50",
      montoIcePorcentual: "0.87",
      montoTotalSujetoIva: "10.00",
    };
    expect(await codigosDe(14, justa, [linea])).toEqual([]);
    const cortada = { ...linea, montoIceEspecifico: "0.49999", subTotal: "11.36998" };
    expect(await codigosDe(14, justa, [cortada])).toEqual([1019, 1018]);
  });

  test("a line without ICE has none of it", async () => {
    const sinIce = { marcaIce: 2, montoIceEspecifico: "1.00", subTotal: "22.00" };
    const conUno = { ...total("22.00"), montoIceEspecifico: "1.00", montoTotalSujetoIva: "21.00" };
    expect(await codigosDe(14, conUno, [sinIce])).toEqual([1019, 1018]);
  });
});
