import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildDocumento,
  epochToInstante,
  findSectorFactura,
  parseDocumento,
  ClientePedido,
  PedidoCompraVenta,
  type ContextoEmision,
  Nit,
} from "@mostrador/core";
import { FIRMADA_POR_OTRO, muestraXml } from "@mostrador/core/support";
import { buildP12, firmar, openP12, sinFirma, verifyFirma, type Firmante } from "@mostrador/core/firma";
import { erroresXsd } from "../support/xsd.ts";

const AHORA = Date.parse("2026-11-20T12:00:00Z");
const sector = findSectorFactura(1);
let firmante: Firmante;

beforeAll(() => {
  const p12 = buildP12({
    titular: "Prueba",
    nit: 1,
    clave: "x",
    desdeMs: AHORA - 1000,
    hastaMs: AHORA + 86_400_000,
  });
  const opened = openP12(p12, "x", AHORA);
  if (!opened.ok) throw new Error(opened.error.kind);
  firmante = opened.value;
});

function contexto(modalidad: 1 | 2, moneda = 1): ContextoEmision {
  return {
    modalidad,
    tipoEmision: 1,
    emisor: { nit: Nit.parse(1003579028), razonSocial: "Prueba", municipio: "La Paz", telefono: "22000000" },
    sucursal: 0,
    puntoVenta: 1,
    direccion: "Av. Ñuflo de Chávez 12",
    cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
    codigoControl: "67A75AC82F24C74",
    numeroFactura: 1,
    fechaEmision: epochToInstante(AHORA),
    leyenda: "Ley N° 453: algo",
    usuario: "ana",
    tipoCambio: moneda === 1 ? "1" : "12.18",
  };
}

const texto = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: max })
    // One visible character may be several code points.
    .filter((s) => Array.from(s).length <= max && ClientePedido.shape.razonSocial.safeParse(s).success);
const importe = (max: number) => fc.integer({ min: 100, max: max * 100 }).map((n) => n / 100);
const item = fc.record({
  codigoProducto: texto(50),
  codigoSin: fc.integer({ min: 1, max: 99_999_999 }),
  descripcion: texto(90),
  cantidad: fc.integer({ min: 100, max: 10_000_000 }).map((n) => n / 1000),
  unidadMedida: fc.integer({ min: 1, max: 200 }),
  precioUnitario: importe(100_000),
  numeroSerie: fc.option(texto(30), { nil: undefined }),
});
const pedido = fc.record({
  emisor: fc.constant({ actividadEconomica: "4711100" }),
  cliente: fc.record({
    tipoDocumento: fc.constantFrom(1, 2, 3, 4),
    numeroDocumento: texto(20),
    razonSocial: fc.option(texto(90), { nil: undefined }),
  }),
  metodoPago: fc.integer({ min: 1, max: 308 }),
  moneda: fc.constantFrom(1, 2),
  usuario: fc.option(texto(90), { nil: undefined }),
  items: fc.array(item, { minLength: 1, maxLength: 6 }),
});

describe("sector 1 against the published schema", () => {
  test.each([1, 2] as const)(
    "every document of modality %i validates, and its signature verifies",
    (modalidad) => {
      if (sector === undefined) throw new Error("no hay sector 1");
      fc.assert(
        fc.property(pedido, (body) => {
          const documento = buildDocumento(
            sector,
            contexto(modalidad, body.moneda),
            PedidoCompraVenta.parse(body),
          );
          if (!documento.ok) throw new Error(JSON.stringify(documento.error));
          const leido = parseDocumento(documento.value.xml);
          expect(leido.ok && leido.value.detalle).toEqual(documento.value.detalle);
          const xml = modalidad === 1 ? firmar(documento.value.xml, firmante) : sinFirma(documento.value.xml);
          expect(erroresXsd(xml)).toEqual([]);
          if (modalidad === 1) expect(verifyFirma(xml).ok).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  test.each([
    ["signed by xmlsec1", FIRMADA_POR_OTRO],
    ["of modality 2", muestraXml(1, 2)],
  ])("the sample %s is read, its elements in our order", (_cual, xml) => {
    const read = parseDocumento(xml);
    if (!read.ok || sector === undefined) throw new Error("no se lee");
    expect(Object.keys(read.value.cabecera)).toEqual(Object.keys(sector.cabecera));
    expect(Object.keys(read.value.detalle[0] ?? {})).toEqual(Object.keys(sector.detalle));
    expect(erroresXsd(xml)).toEqual([]);
    if (xml === FIRMADA_POR_OTRO) expect(verifyFirma(xml).ok).toBe(true);
  });

  test("a document with two elements swapped does not validate: the check can fail", () => {
    if (sector === undefined) throw new Error("no hay sector 1");
    const [body] = fc.sample(pedido, 1);
    const documento = buildDocumento(sector, contexto(2, body?.moneda), PedidoCompraVenta.parse(body));
    if (!documento.ok) throw new Error("no se construye");
    const swapped = sinFirma(documento.value.xml).replace(/(<cuf>.*?<\/cuf>)(<cufd>.*?<\/cufd>)/, "$2$1");
    expect(erroresXsd(swapped)).not.toEqual([]);
  });
});
