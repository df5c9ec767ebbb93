import { Nit } from "../nit.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochToInstante } from "../instante.ts";
import type { ContextoEmision } from "../sectores/define.ts";
import { compraVenta, PedidoCompraVenta } from "../sectores/compra-venta.ts";
import { parseDocumento } from "../xml/parse.ts";
import { DECLARACION } from "../xml/write.ts";
import { buildDocumento } from "./build.ts";

const contexto: ContextoEmision = {
  modalidad: 1,
  tipoEmision: 1,
  emisor: {
    nit: Nit.parse(1003579028),
    razonSocial: "Ñandú & Hijos <SRL>",
    municipio: "La Paz",
    telefono: null,
  },
  sucursal: 0,
  puntoVenta: 0,
  direccion: "AV. JORGE LÓPEZ #123",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 7,
  fechaEmision: epochToInstante(1_795_000_000_123),
  leyenda: "Ley N° 453: Tienes derecho a recibir información.",
  usuario: "mrojas",
  tipoCambio: "1",
};

const base = {
  emisor: { actividadEconomica: "4711100" },
  cliente: { tipoDocumento: 5, numeroDocumento: "1020304050", razonSocial: "Café Ñ" },
  items: [
    {
      codigoProducto: "P1",
      codigoSin: 99100,
      descripcion: "Café 250 g",
      cantidad: 2,
      unidadMedida: 57,
      precioUnitario: 12.5,
    },
  ],
};
const pedido = (changes: object = {}) => PedidoCompraVenta.parse({ ...base, ...changes });

describe("the document of a request", () => {
  test("carries the request's values, totals and codes in the schema's order", () => {
    const documento = buildDocumento(compraVenta, contexto, pedido({ descuentoAdicional: 5 }));
    if (!documento.ok) throw new Error(JSON.stringify(documento.error));
    const read = parseDocumento(DECLARACION + documento.value.xml);
    if (!read.ok) throw new Error(read.error.detalle);
    expect(read.value.raiz).toBe("facturaElectronicaCompraVenta");
    expect(Object.keys(read.value.cabecera)).toEqual(Object.keys(compraVenta.cabecera));
    expect(read.value.cabecera).toMatchObject({
      razonSocialEmisor: "Ñandú & Hijos <SRL>",
      telefono: null,
      cuf: documento.value.cuf,
      montoTotal: "20.00",
      descuentoAdicional: "5.00",
      montoGiftCard: null,
      codigoExcepcion: null,
    });
    expect(read.value.detalle[0]).toMatchObject({
      cantidad: "2.00",
      precioUnitario: "12.50",
      subTotal: "25.00",
      montoDescuento: null,
    });
  });

  test("is the same bytes for the same request and context", () => {
    const once = buildDocumento(compraVenta, contexto, pedido());
    expect(once).toEqual(buildDocumento(compraVenta, contexto, pedido()));
  });

  test("offline to a NIT carries codigoExcepcion 1, since it cannot be checked", () => {
    const documento = buildDocumento(compraVenta, { ...contexto, tipoEmision: 2 }, pedido());
    expect(documento.ok && documento.value.xml).toContain("<codigoExcepcion>1</codigoExcepcion>");
  });

  test.each([
    [
      "a price in dollars becomes bolivianos at the official rate, then is rounded",
      { moneda: 2, items: [{ ...base.items[0], precioUnitario: 1.99 }] },
      "12.18",
      "48.48",
      "3.98",
    ],
    ["a gift card lowers the base, not the total", { montoGiftCard: 10 }, "1", "25.00", "25.00"],
  ])("%s", (_rule, changes, tipoCambio, montoTotal, montoTotalMoneda) => {
    const documento = buildDocumento(compraVenta, { ...contexto, tipoCambio }, pedido(changes));
    expect(documento.ok && documento.value.xml).toContain(`<montoTotal>${montoTotal}</montoTotal>`);
    expect(documento.ok && documento.value.xml).toContain(
      `<montoTotalMoneda>${montoTotalMoneda}</montoTotalMoneda>`,
    );
  });

  test.each([
    [
      "a quantity that rounds to 0",
      { items: [{ ...base.items[0], cantidad: 0.004 }] },
      ["items", 0, "cantidad"],
    ],
    [
      "a line discount as large as the line",
      { items: [{ ...base.items[0], descuento: 25 }] },
      ["items", 0, "descuento"],
    ],
    ["an additional discount that leaves no total", { descuentoAdicional: 25 }, ["descuentoAdicional"]],
    ["a gift card over the total", { montoGiftCard: 26 }, ["montoGiftCard"]],
  ])("refuses %s and says where", (_rule, changes, loc) => {
    const documento = buildDocumento(compraVenta, contexto, pedido(changes));
    expect(!documento.ok && documento.error[0]?.loc).toEqual(loc);
  });

  test.each([
    [
      { cantidad: 1000, precioUnitario: 0.005 },
      "10.00",
      "5.00",
      "precio_unitario 0.005 se redondeó a 0.01",
      "",
    ],
    [
      { cantidad: 1.23456, precioUnitario: 1000 },
      "1230.00",
      "1234.56",
      "cantidad 1.23456 se redondeó a 1.23",
      " En una unidad 1000 veces menor no se redondea: cantidad 1234.56 a 1.",
    ],
    [
      { cantidad: 1, precioUnitario: 9, descuento: 0.125 },
      "8.87",
      "8.875",
      "descuento 0.125 se redondeó a 0.13",
      "",
    ],
  ])(
    "says what a line comes to and what it would without rounding: %j",
    (cambios, nuevo, antes, causa, unidad) => {
      const con = (mas: object) =>
        buildDocumento(compraVenta, contexto, pedido({ items: [{ ...base.items[0], ...cambios }], ...mas }));
      const documento = con({});
      const aviso = `items[0]: el importe es ${nuevo} en vez de ${antes}. ${causa}; este sector admite 2 decimales.${unidad}`;
      expect(documento.ok && documento.value.avisos).toEqual([aviso]);
      expect(con({ montoTotalEsperado: Number(nuevo) }).ok).toBe(true);
      expect(con({ montoTotalEsperado: Number(nuevo) + 1 })).toMatchObject({
        error: [
          {
            loc: ["montoTotalEsperado"],
            kind: "totalDistinto",
            msg: expect.stringContaining(`es ${nuevo}, no`),
          },
        ],
      });
    },
  );
});

describe("amounts", () => {
  test("equal an independent calculation in whole centavos", () => {
    const item = fc.record({
      cantidad: fc.integer({ min: 1, max: 99_999 }),
      precio: fc.integer({ min: 1, max: 9_999_999 }),
      descuentoPor1000: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (lines) => {
        let expected = 0n;
        const items = lines.map(({ cantidad, precio, descuentoPor1000 }) => {
          const gross = BigInt(cantidad) * BigInt(precio); // ten-thousandths of a boliviano
          const net = (gross + 50n) / 100n;
          const descuento = (net * BigInt(descuentoPor1000)) / 1000n;
          expected += (gross - descuento * 100n + 50n) / 100n;
          return {
            ...base.items[0],
            cantidad: cantidad / 100,
            precioUnitario: precio / 100,
            descuento: Number(descuento) / 100,
          };
        });
        fc.pre(items.every((_, i) => (lines[i]?.cantidad ?? 0) * (lines[i]?.precio ?? 0) >= 100));
        const documento = buildDocumento(compraVenta, contexto, pedido({ items }));
        if (!documento.ok) throw new Error(JSON.stringify(documento.error));
        expect(documento.value.importes.montoTotal.times(100).toFixed()).toBe(String(expected));
      }),
    );
  });
});

describe("a request", () => {
  test.each([
    ["an unknown field", { sorpresa: 1 }],
    ["a negative quantity", { items: [{ ...base.items[0], cantidad: -1 }] }],
    ["more than five decimals", { items: [{ ...base.items[0], cantidad: 1.123456 }] }],
    ["a NIT without razón social", { cliente: { tipoDocumento: 5, numeroDocumento: "123" } }],
    ["a complement without a CI", { cliente: { ...base.cliente, complemento: "1A" } }],
    ["a whole card number", { metodoPago: 2, numeroTarjeta: "4797123412347896" }],
    ["no activity anywhere", { emisor: {} }],
    ["a CAFC without contingency", { cafc: "1011AB" }],
    ["a number of its own", { numeroFactura: 5 }],
    ["no lines", { items: [] }],
    ["501 lines", { items: Array.from({ length: 501 }, () => base.items[0]) }],
    ["a control character", { usuario: "a\u0007b" }],
    ["a line separator that breaks signatures", { usuario: "a\u2028b" }],
    ["half an emoji", { usuario: "a\uD83D" }],
  ])("with %s is refused", (_rule, changes) => {
    expect(PedidoCompraVenta.safeParse({ ...base, ...changes }).success).toBe(false);
  });
});

describe("what the paper cannot show", () => {
  const con = (razonSocial: string, descripcion: string) => {
    const items = [{ ...base.items[0], descripcion }];
    const documento = buildDocumento(
      compraVenta,
      contexto,
      pedido({ items, cliente: { ...base.cliente, razonSocial } }),
    );
    return documento.ok ? documento.value.avisos : documento.error;
  };

  test("is told with the document, whichever text has it", () => {
    expect(con("தமிழ்", "Café")).toEqual([expect.stringContaining("El papel no tiene letra para த ம ழ")]);
    expect(con("Ana", "ភូមិ")).toEqual([expect.stringContaining("El papel no tiene letra para")]);
  });

  test("is nothing where other letters write it", () => {
    expect(con("王小明 Иван", "カフェ Ñandú")).toEqual([]);
  });
});
