/** Each field of a note's lines beside its invoice's line. */
import { describe, expect, test } from "vitest";
import { compraVenta } from "../sectores/compra-venta.ts";
import { ice } from "../sectores/ice.ts";
import { notaFiscal } from "../sectores/notas/nota-fiscal.ts";
import { notaDescuento } from "../sectores/notas/nota-descuento.ts";
import { notaIce } from "../sectores/notas/nota-ice.ts";
import { DECLARACION } from "../xml/write.ts";
import { parseDocumento } from "../xml/parse.ts";
import { buildNota } from "./build-nota.ts";
import { contexto, devuelto, emitir, facturar, fallos, linea, original } from "./nota-de-prueba.ts";

const llave = { ...linea("LL-1", 4, 30), descuento: 2 };
const conDescuento = facturar(compraVenta, { items: [llave, linea("TO-1", 1, 75)] });
const iguales = { ...llave, actividadEconomica: "4711100" };

const cerveza = {
  ...linea("CER-01", 12, 10),
  marcaIce: 1,
  alicuotaEspecifica: 3.54,
  alicuotaPorcentual: 0.01,
  cantidadIce: 7.44,
};
const vaso = { ...linea("VASO", 6, 12.5), marcaIce: 2 };
const conIce = facturar(ice, { items: [cerveza, vaso] });

test("a copy of the invoice's line in all fields is taken", () => {
  expect(fallos(notaDescuento, conDescuento, [original(1, iguales), devuelto(1, llave)])).toEqual([]);
  expect(fallos(notaIce, conIce, [original(1, cerveza), devuelto(1, cerveza)])).toEqual([]);
});

test.each([
  ["codigoProducto", "LL-2"],
  ["codigoSin", 99101],
  ["descripcion", "Otra cosa"],
  ["cantidad", 3],
  ["precioUnitario", 30.01],
  ["descuento", 1.99],
  ["unidadMedida", 58],
  ["actividadEconomica", "4711101"],
])("a copy with another %s is refused there (1049)", (campo, valor) => {
  const items = [original(1, { ...iguales, [campo]: valor }), devuelto(1, llave)];
  expect(fallos(notaDescuento, conDescuento, items)).toEqual([[`items.0.${campo}`, "noReplica"]]);
});

test.each([
  ["codigoProducto", "LL-2"],
  ["codigoSin", 99101],
])("a line given back with another %s is refused there", (campo, valor) => {
  const items = [original(1, llave), devuelto(1, { ...llave, [campo]: valor })];
  expect(fallos(notaDescuento, conDescuento, items)).toEqual([[`items.1.${campo}`, "noCoincide"]]);
});

test.each([
  ["marcaIce", 2, true],
  ["alicuotaEspecifica", 3.55, true],
  ["alicuotaPorcentual", 0.1, true],
  ["cantidadIce", 7.4, false],
])("another %s than the invoice's is refused, in the line given back: %s %s", (campo, valor, enDevuelto) => {
  const otra = { ...cerveza, [campo]: valor };
  expect(fallos(notaIce, conIce, [original(1, otra), devuelto(1, cerveza)])).toEqual([
    [`items.0.${campo}`, "noReplica"],
  ]);
  expect(fallos(notaIce, conIce, [original(1, cerveza), devuelto(1, otra)])).toEqual(
    enDevuelto ? [[`items.1.${campo}`, "noReplica"]] : [],
  );
});

test("a line without ICE takes no rates but 0", () => {
  const con = (alicuotaEspecifica: number) =>
    fallos(notaIce, conIce, [original(2, vaso), devuelto(2, { ...vaso, alicuotaEspecifica })]);
  expect([con(0), con(1)]).toEqual([[], [["items.1.alicuotaEspecifica", "noReplica"]]]);
});

test("the ICE of what comes back has the invoice's rates, on the quantity that the request gives or its part", () => {
  const montos = (cantidadIce: number | undefined) => {
    const { alicuotaEspecifica: _e, alicuotaPorcentual: _p, ...sinTasas } = cerveza;
    const nota = emitir(notaIce, conIce, [
      original(1, sinTasas),
      devuelto(1, { ...sinTasas, cantidad: 3, cantidadIce }),
    ]);
    if (!nota.ok) throw new Error(JSON.stringify(nota.error));
    const xml = parseDocumento(DECLARACION + nota.value.xml);
    if (!xml.ok) throw new Error(xml.error.detalle);
    const { montoIceEspecifico, montoIcePorcentual, subTotal } = xml.value.detalle.at(-1) ?? {};
    return [montoIceEspecifico, montoIcePorcentual, subTotal];
  };
  expect(montos(undefined)).toEqual(["6.58440", "0.26100", "36.84540"]);
  expect(montos(1)).toEqual(["3.54000", "0.26100", "33.80100"]);
});

test("an amount that says more than roundings is not shed", () => {
  const mitad = linea("BOT", 0.5, 10.01);
  const factura = facturar(compraVenta, { items: [linea("BOT", 1, 10.01), linea("VASO", 1, 20)] });
  const pedido = notaFiscal.pedido.parse({
    emisor: {},
    cufFacturaOriginal: factura.xml.cabecera["cuf"],
    numeroFacturaOriginal: 7,
    fechaEmisionFacturaOriginal: (factura.xml.cabecera["fechaEmision"] ?? "").slice(0, 10),
    items: [original(1, linea("BOT", 1, 10.01)), devuelto(1, mitad)],
  });
  const anteriores = [{ pedido, montoDevuelto: "29.90" }];
  expect(buildNota(notaFiscal, { ...contexto, numeroFactura: 3 }, pedido, factura, anteriores)).toMatchObject(
    {
      ok: false,
      error: [{ loc: ["items"], kind: "yaDevuelto", msg: expect.stringContaining("quedan 0.11") }],
    },
  );
});

describe("a line as it was invoiced", () => {
  const enDolares = facturar(compraVenta, { moneda: 2, items: [linea("DOL", 2, 10.333)] }, "12.18");
  const devuelta = (items: readonly object[]) => {
    const nota = emitir(notaDescuento, enDolares, items);
    if (!nota.ok) throw new Error(JSON.stringify(nota.error));
    const leida = parseDocumento(DECLARACION + nota.value.xml);
    if (!leida.ok) throw new Error(leida.error.detalle);
    return leida.value.detalle.map((una) => [una["precioUnitario"], una["subTotal"]]);
  };

  test("in dollars is copied in dollars, and given back in them", () => {
    const copia = linea("DOL", 2, 10.333);
    expect(devuelta([original(1, copia), devuelto(1, copia)])).toEqual([
      ["125.86", "251.72"],
      ["125.86", "251.72"],
    ]);
    expect(devuelta([original(1, copia), devuelto(1, linea("DOL", 2, 1.5))])[1]).toEqual(["18.27", "36.54"]);
  });

  test("in dollars is copied in the bolivianos of its document too, and given back in them", () => {
    const copia = linea("DOL", 2, 125.86);
    expect(devuelta([original(1, copia), devuelto(1, linea("DOL", 1, 125.86))])[1]).toEqual([
      "125.86",
      "125.86",
    ]);
  });

  test("at another price in either currency is refused", () => {
    for (const precio of [10.34, 125.87])
      expect(
        fallos(notaDescuento, enDolares, [
          original(1, linea("DOL", 2, precio)),
          devuelto(1, linea("DOL", 1, 1)),
        ]),
      ).toEqual([["items.0.precioUnitario", "noReplica"]]);
  });

  test("with more decimals than the document holds is copied with them", () => {
    const larga = linea("LARGA", 1.23456, 10.128);
    const factura = facturar(compraVenta, { items: [larga] });
    expect(fallos(notaDescuento, factura, [original(1, larga), devuelto(1, larga)])).toEqual([]);
  });
});
