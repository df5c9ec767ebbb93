/** Documents of both laws side by side: what the buyer pays is the same, and what the document says of it follows its law. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumar } from "../dinero.ts";
import { buildRepresentacion } from "../documento/representacion.ts";
import { buildDocumento } from "../factura/build.ts";
import { buildNota } from "../factura/build-nota.ts";
import { contexto, devuelto, linea, original } from "../factura/nota-de-prueba.ts";
import { filaDelLibro } from "../libro/fila.ts";
import { EJEMPLOS } from "../sectores/ejemplos.ts";
import { compraVenta } from "../sectores/compra-venta.ts";
import type { SectorFactura } from "../sectores/define.ts";
import { SECTORES_FACTURA, SECTORES_NOTA } from "../sectores/index.ts";
import { parseDocumento, type DocumentoXml } from "../xml/parse.ts";
import { DECLARACION } from "../xml/write.ts";
import { ley1733, ley1733Con } from "./ley-1733.ts";
import { ley843 } from "./ley-843.ts";
import type { Regimen } from "./regimen.ts";
import { presentacionDe, sectorEn } from "./sector-en.ts";
import { regimenDe } from "./vigencias.ts";

function leer(xml: string): DocumentoXml {
  const leido = parseDocumento(DECLARACION + xml);
  if (!leido.ok) throw new Error(leido.error.detalle);
  return leido.value;
}

function facturar(sector: SectorFactura, cuerpo: unknown, regimen: Regimen): DocumentoXml {
  const pedido = sector.pedido.parse(cuerpo);
  const tipoCambio = pedido.moneda === 1 ? "1" : "11.75";
  const hecho = buildDocumento(sector, { ...contexto, tipoCambio, regimen }, pedido);
  if (!hecho.ok) throw new Error(JSON.stringify(hecho.error));
  return leer(hecho.value.xml);
}

const venta = (items: readonly object[], cambios: object = {}) => ({
  emisor: { actividadEconomica: "4711100" },
  cliente: { tipoDocumento: 1, numeroDocumento: "1234567", razonSocial: "Rojas" },
  items,
  ...cambios,
});

describe("an invoice of each sector", () => {
  test.each(SECTORES_FACTURA.map((sector) => [sector.codigo, sector] as const))(
    "sector %i",
    (codigo, sector) => {
      const [antes, despues] = [ley843, ley1733].map((ley) => facturar(sector, EJEMPLOS[codigo], ley));
      const [viejo, nuevo] = [antes?.cabecera ?? {}, despues?.cabecera ?? {}];
      if (sector.tipoFactura === 2) {
        expect(nuevo).toEqual(viejo);
        expect(sectorEn(sector, ley1733)).toBe(sector);
        return;
      }
      expect(Object.keys(nuevo).filter((nombre) => !(nombre in viejo))).toEqual([
        "montoPrecioNeto",
        "montoIva",
      ]);
      expect(nuevo["montoTotal"]).toBe(viejo["montoTotal"]);
      const suma = sumar([decimal(nuevo["montoPrecioNeto"] ?? ""), decimal(nuevo["montoIva"] ?? "")]);
      expect(suma.toFixed(2)).toBe(nuevo["montoTotal"]);
      expect(regimenDe({ cabecera: nuevo })).toBe(ley1733);
      expect(regimenDe({ cabecera: viejo })).toBe(ley843);
    },
  );
});

test("law 843 is the sector itself, so that no byte changes", () => {
  for (const sector of [...SECTORES_FACTURA, ...SECTORES_NOTA]) expect(sectorEn(sector, ley843)).toBe(sector);
  expect(sectorEn(compraVenta, ley1733)).toBe(sectorEn(compraVenta, ley1733));
});

test("2,825 to pay are 2,500 net and 325 of VAT: on the document, on the page and in the ledger", () => {
  const xml = facturar(compraVenta, venta([linea("AM-1", 1, 2825)]), ley1733);
  expect(xml.cabecera).toMatchObject({
    montoTotal: "2825.00",
    montoTotalSujetoIva: "2500.00",
    montoPrecioNeto: "2500.00",
    montoIva: "325.00",
  });
  const opciones = { ambiente: 2, tipoEmision: 1, catalogos: {} } as const;
  const { totales } = buildRepresentacion(xml, presentacionDe(compraVenta, xml), opciones);
  expect(totales.map(([etiqueta, valor]) => `${etiqueta} ${valor}`)).toEqual([
    "SUBTOTAL Bs 2,825.00",
    "DESCUENTO Bs 0.00",
    "PRECIO NETO Bs 2,500.00",
    "IVA 13 % Bs 325.00",
    "TOTAL Bs 2,825.00",
    "MONTO GIFT CARD Bs 0.00",
    "MONTO A PAGAR Bs 2,825.00",
    "IMPORTE BASE CRÉDITO FISCAL Bs 2,500.00",
  ]);
  const fila = filaDelLibro(1, {
    sector: compraVenta,
    estado: "EMITIDA",
    tipoEmision: 1,
    cabecera: xml.cabecera,
  });
  expect([fila[8], fila[16], fila[19], fila[20]]).toEqual(["2825.00", "2825.00", "2500.00", "325.00"]);
});

test("whatever is sold, law 1733 charges what law 843 charges", () => {
  const item = fc.record({
    cantidad: fc.integer({ min: 1, max: 9999 }).map((n) => n / 100),
    precio: fc.integer({ min: 100, max: 1_000_000 }).map((n) => n / 100),
  });
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), (items) => {
      const pedido = venta(items.map(({ cantidad, precio }, i) => linea(`P-${i}`, cantidad, precio)));
      const [antes, despues] = [ley843, ley1733].map((ley) => facturar(compraVenta, pedido, ley).cabecera);
      expect(despues?.["montoTotal"]).toBe(antes?.["montoTotal"]);
      const centavos = BigInt((despues?.["montoTotal"] ?? "").replace(".", ""));
      const iva = (centavos * 26n + 113n) / 226n;
      expect(BigInt((despues?.["montoIva"] ?? "").replace(".", ""))).toBe(iva);
      expect(BigInt((despues?.["montoTotalSujetoIva"] ?? "").replace(".", ""))).toBe(centavos - iva);
    }),
    { numRuns: 60 },
  );
});

describe("a note", () => {
  const de = (regimen: Regimen, codigo: number, ejemplo: unknown) => {
    const sector = SECTORES_FACTURA.find((otro) => otro.codigo === codigo) ?? compraVenta;
    return { sector, xml: facturar(sector, ejemplo, regimen) };
  };
  const notar = (codigo: number, factura: ReturnType<typeof de>, item: object) => {
    const sector = SECTORES_NOTA.find((otro) => otro.codigo === codigo);
    if (sector === undefined) throw new Error("no hay sector");
    const pedido = sector.pedido.parse({
      emisor: {},
      cufFacturaOriginal: factura.xml.cabecera["cuf"],
      numeroFacturaOriginal: contexto.numeroFactura,
      fechaEmisionFacturaOriginal: contexto.fechaEmision.slice(0, 10),
      items: [original(1, item), devuelto(1, item)],
    });
    // The note is made under the new law: its invoice's decides all the same.
    const nota = buildNota(sector, { ...contexto, numeroFactura: 3, regimen: ley1733 }, pedido, factura, []);
    if (!nota.ok) throw new Error(JSON.stringify(nota.error));
    return leer(nota.value.xml).cabecera;
  };

  test.each([
    ["of law 843 gives back 13 % of the amount", ley843, "100.75", undefined],
    ["of law 1733 gives back 13 of each 113", ley1733, "89.16", "685.84"],
  ])("about an invoice %s", (_regla, regimen, iva, neto) => {
    const amortiguador = linea("AM-1", 1, 775);
    const cabecera = notar(24, de(regimen, 1, venta([amortiguador])), amortiguador);
    expect(cabecera["montoTotalDevuelto"]).toBe("775.00");
    expect(cabecera["montoEfectivoCreditoDebito"]).toBe(iva);
    expect(cabecera["montoNetoDevuelto"]).toBe(neto);
  });
});

describe("another annex in the table's place", () => {
  /** Other names, VAT by line instead of by document, four decimals. */
  const otra = ley1733Con({
    confirmado: true,
    ivaPor: "linea",
    decimales: 4,
    cabecera: [
      { nombre: "importeIvaTotal", tras: "montoTotal", monto: "iva" },
      { nombre: "importeNetoTotal", tras: "importeIvaTotal", monto: "neto" },
    ],
    detalle: [
      { nombre: "netoLinea", tras: "subTotal", monto: "neto" },
      { nombre: "ivaLinea", tras: "netoLinea", monto: "iva" },
    ],
    nota: [{ nombre: "ivaDevuelto", tras: "montoTotalDevuelto", monto: "iva" }],
    filas: { factura: [{ etiqueta: "IMPORTE NETO", valor: "importeNetoTotal" }], nota: [] },
  });

  test("is all that changes: elements, places, decimals, rounding and rows", () => {
    const pedido = venta([linea("A", 3, 3.33), linea("B", 7, 1.01)], { descuentoAdicional: 1.06 });
    const xml = facturar(compraVenta, pedido, otra);
    const nombres = Object.keys(xml.cabecera);
    const lugar = nombres.indexOf("montoTotal");
    expect(nombres.slice(lugar, lugar + 3)).toEqual(["montoTotal", "importeIvaTotal", "importeNetoTotal"]);
    // 9.99 and 7.07, less 1.06: 1.14929… + 0.81336… − 0.12194… = 1.84071…, each to four decimals first.
    expect(xml.detalle.map(({ netoLinea, ivaLinea }) => [netoLinea, ivaLinea])).toEqual([
      ["8.8407", "1.1493"],
      ["6.2566", "0.8134"],
    ]);
    expect(xml.cabecera).toMatchObject({
      montoTotal: "16.00",
      importeIvaTotal: "1.84",
      importeNetoTotal: "14.16",
    });
    const { totales } = sectorEn(compraVenta, otra).presentacion;
    expect(totales.map(({ etiqueta }) => etiqueta).indexOf("IMPORTE NETO")).toBe(2);
    expect(regimenDe(xml, [otra])).toBe(otra);
  });

  test("takes a purely specific ICE line too", () => {
    const sector = SECTORES_FACTURA.find(({ codigo }) => codigo === 14) ?? compraVenta;
    const { detalle } = facturar(sector, EJEMPLOS[14], otra);
    for (const una of detalle) expect(Object.keys(una)).toContain("ivaLinea");
  });
});
