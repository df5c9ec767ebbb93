import { muestraXml } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { compraVenta } from "./compra-venta.ts";
import { parseDocumento } from "./parse.ts";

const muestra = muestraXml(1, 2);
const parse = (xml: string) => parseDocumento(xml, compraVenta, 2);
const XSD = 'xsi:noNamespaceSchemaLocation="facturaComputarizadaCompraVenta.xsd"';
const con = (de: string | RegExp, a: string) => {
  const otro = muestra.replace(de, a);
  if (otro === muestra) throw new Error(`nada que cambiar: ${String(de)}`);
  return otro;
};

describe("939: the schema of sector 1, element by element", () => {
  test("the sample passes", () => {
    expect(parse(muestra)).toMatchObject({ ok: true });
  });

  test.each([
    ["a namespace declaration on the header", "<cabecera>", '<cabecera xmlns:x="http://x.invalid/">'],
    [
      "xsi declared again on an element",
      "<municipio>",
      '<municipio xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ],
    ["a root without its schema's file", XSD, ""],
    [
      "a root with a path to its schema's file",
      XSD,
      'xsi:noNamespaceSchemaLocation="C:\\siat\\facturaComputarizadaCompraVenta.xsd"',
    ],
  ])("%s passes", (_rule, de, a) => {
    expect(parse(con(de, a))).toMatchObject({ ok: true });
  });

  test.each([
    ["broken XML", /<\/cabecera>/, ""],
    ["a DOCTYPE", "<facturaComp", "<!DOCTYPE x []><facturaComp"],
    ["another root", /facturaComputarizadaCompraVenta(?=[ >])/g, "facturaElectronicaCompraVenta"],
    ["a schema file whose name only ends so", XSD, XSD.replace("facturaC", "otrafacturaC")],
    ["another schema file", "facturaComputarizadaCompraVenta.xsd", "otro.xsd"],
    ["an element left out", /<municipio>.*<\/municipio>/, ""],
    ["two elements in the wrong order", /(<cuf>.*<\/cuf>)\s*(<cufd>.*<\/cufd>)/, "$2$1"],
    ["an element too many", "</cabecera>", "<extra>1</extra></cabecera>"],
    ["an empty string where a number goes", /<montoTotal>.*<\/montoTotal>/, "<montoTotal></montoTotal>"],
    ["three decimals", /<precioUnitario>.*<\/precioUnitario>/, "<precioUnitario>1.005</precioUnitario>"],
    ["a total of 0", /<montoTotal>.*<\/montoTotal>/, "<montoTotal>0</montoTotal>"],
    ["nil where it may not be", /<montoTotal>.*<\/montoTotal>/, '<montoTotal xsi:nil="true"/>'],
    ["nil with content", '<cafc xsi:nil="true"/>', '<cafc xsi:nil="true">A</cafc>'],
    ["a text too long", /<municipio>.*<\/municipio>/, `<municipio>${"x".repeat(26)}</municipio>`],
    ["a code out of range", /<unidadMedida>.*<\/unidadMedida>/, "<unidadMedida>201</unidadMedida>"],
    [
      "a date that is none",
      /<fechaEmision>.*<\/fechaEmision>/,
      "<fechaEmision>2026-02-30T10:00:00.000</fechaEmision>",
    ],
    ["another sector", /<codigoDocumentoSector>1</, "<codigoDocumentoSector>2<"],
    ["no detail", /<detalle>[\s\S]*<\/detalle>/, ""],
    ["a bare ampersand", /<usuario>.*<\/usuario>/, "<usuario>a & b</usuario>"],
    ["a control character", /<usuario>.*<\/usuario>/, "<usuario>&#1;</usuario>"],
    ["an attribute on the header", "<cabecera>", '<cabecera id="1">'],
    ["an attribute on the root", XSD, `${XSD} version="1"`],
    ["an attribute without quotes", "<municipio>", "<municipio a=1>"],
    ["an unknown entity", /<usuario>.*<\/usuario>/, "<usuario>&nbsp;</usuario>"],
    [
      "a signature in modality 2",
      "</facturaComp",
      '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></facturaComp',
    ],
  ])("%s is refused", (_rule, de, a) => {
    expect(parse(con(de, a)).ok).toBe(false);
  });
});
