import { MUESTRAS, SHARED, skipUnless } from "@mostrador/core/support";
import { findXsd, XSD_PUBLICADOS } from "@mostrador/siat-pilot";
import { describe, expect, test } from "vitest";
import { describirXsd } from "../support/describir-xsd.ts";
import { erroresXsd } from "../support/xsd.ts";

const publicado = (archivo: string): string => {
  const xsd = findXsd(archivo);
  if (xsd === undefined) throw new Error(`no se publica ${archivo}`);
  return xsd;
};

/** Path of the authority's file. Since 2026 notes 24 and 47 have wider details, in separate files. */
function rutaDe(archivo: string): string {
  if (archivo === "SignatureSchema.xsd") return `xsd/${archivo}`;
  const ancha = /^nota\w+CreditoDebito(Descuento)?\.xsd$/.test(archivo);
  return ancha ? `xsd/derived-2026/${archivo}` : `xsd/sectores/${archivo}`;
}

describe("a published schema is the authority's file, element by element", skipUnless(SHARED), () => {
  test.each(XSD_PUBLICADOS)("%s", (archivo) => {
    expect(describirXsd(publicado(archivo))).toEqual(describirXsd(SHARED.leer(rutaDe(archivo))));
  });
});

describe("a published schema, by libxml2", () => {
  test.each(MUESTRAS)(
    "takes the sample of $nombre, and misses a signature where one is due",
    ({ modalidad, xml }) => {
      const faltas = modalidad === 2 ? [] : [expect.stringContaining("Missing child element(s)")];
      expect(erroresXsd(xml)).toEqual(faltas);
    },
  );
});

/** A change of one schema; without `archivo` that of sector 3, which has every kind of declaration but one. */
type Cambio = readonly [que: string, de: string | RegExp, a: string, archivo?: string];

const BASE = "facturaElectronicaComercialExportacion.xsd";
const cambiado = ([que, de, a, archivo = BASE]: Cambio) => {
  const xsd = publicado(archivo);
  const otro = xsd.replace(de, a);
  if (otro === xsd) throw new Error(`nada que cambiar: ${que}`);
  return [describirXsd(otro), describirXsd(xsd)] as const;
};

const conNombre = (cambios: readonly Cambio[]) => cambios.map((cambio) => ({ que: cambio[0], cambio }));

describe("the comparison", () => {
  const distintos: readonly Cambio[] = [
    ["another root", /name="facturaElectronica\w+"/, 'name="otra"'],
    ["an element of another name", 'name="municipio"', 'name="ciudad"'],
    ["an element left out", /<xs:element name="municipio">.*<\/xs:element>\n/, ""],
    ["an element too many", '<xs:element name="municipio">', '<xs:element name="x" type="xs:string"/>$&'],
    [
      "two elements swapped",
      /(<xs:element name="cuf">.*<\/xs:element>)\n(<xs:element name="cufd">.*<\/xs:element>)/,
      "$2\n$1",
    ],
    [
      "an element moved to another group",
      /(<xs:element name="cafc".*<\/xs:element>)\n([\s\S]*name="detalle".*)/,
      "$2\n$1",
    ],
    ["another type", 'base="xs:integer"', 'base="xs:long"'],
    ["another type without limits", 'type="xs:dateTime"', 'type="xs:date"'],
    ["another shortest text", 'minLength value="1"', 'minLength value="2"'],
    ["a shortest text left out", '<xs:minLength value="1"/>', ""],
    ["another longest text", 'maxLength value="200"', 'maxLength value="201"'],
    ["a longest text left out", '<xs:maxLength value="200"/>', ""],
    ["another least value", 'minInclusive value="1"', 'minInclusive value="0"'],
    ["another greatest value", 'maxInclusive value="9999999999999"', 'maxInclusive value="99999999999999"'],
    [
      "a decimal's least value that is excluded",
      /(fractionDigits value="2"\/><xs:)minInclusive/,
      "$1minExclusive",
    ],
    ["a decimal's least value that is included", 'minExclusive value="0"', 'minInclusive value="0"'],
    ["other digits", 'totalDigits value="17"', 'totalDigits value="18"'],
    ["other decimals", 'fractionDigits value="2"', 'fractionDigits value="3"'],
    ["a pattern", '<xs:maxLength value="200"/>', '$&<xs:pattern value="[A-Z]+"/>'],
    ["an enumeration", '<xs:maxLength value="200"/>', '$&<xs:enumeration value="A"/>'],
    ["white space handled", '<xs:maxLength value="200"/>', '$&<xs:whiteSpace value="collapse"/>'],
    ["nil where it may not be", 'name="municipio"', '$& nillable="true"'],
    ["no nil where it may be", ' nillable="true"', ""],
    ["an element that may be absent", 'name="municipio"', '$& minOccurs="0"'],
    ["an element that may be repeated", 'name="municipio"', '$& maxOccurs="2"'],
    ["fewer lines", 'maxOccurs="500"', 'maxOccurs="499"'],
    ["no line", 'minOccurs="1"', 'minOccurs="0"'],
    ["another fixed value", 'fixed="3"', 'fixed="4"'],
    ["a value that is not fixed", ' fixed="0"', ""],
    ["a fixed value written otherwise", 'fixed="0"', 'fixed="0.0"'],
    ["no signature", '<xs:element ref="ds:Signature"/>', ""],
    ["a signature that may be absent", 'ref="ds:Signature"', '$& minOccurs="0"'],
    [
      "a signature of another namespace",
      'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"',
      'xmlns:ds="urn:otro"',
    ],
    ["names that are not qualified", 'elementFormDefault="qualified"', 'elementFormDefault="unqualified"'],
    ["another namespace", 'targetNamespace="', "$&x", "SignatureSchema.xsd"],
    ["an attribute that may be absent", ' use="required"', "", "SignatureSchema.xsd"],
    ["an attribute of another name", 'name="URI"', 'name="Id"', "SignatureSchema.xsd"],
    ["one transform only", ' maxOccurs="unbounded"', "", "SignatureSchema.xsd"],
  ];
  test.each(conNombre(distintos))("sees $que", ({ cambio }) => {
    const [otro, nuestro] = cambiado(cambio);
    expect(otro).not.toEqual(nuestro);
  });

  const iguales: readonly Cambio[] = [
    ["a note for readers", "<xs:element", "<!-- nota --><xs:annotation/>$&"],
    ["blanks", "><", ">\n  <"],
    ["limits in another order", /(<xs:minInclusive [^>]*>)(<xs:maxInclusive [^>]*>)/, "$2$1"],
    ["an integer above 0 instead of one from 1", 'minInclusive value="1"', 'minExclusive value="0"'],
    ["a text of at least no letters", '<xs:minLength value="0"/>', ""],
  ];
  test.each(conNombre(iguales))("takes $que for no difference", ({ cambio }) => {
    const [otro, nuestro] = cambiado(cambio);
    expect(otro).toEqual(nuestro);
  });

  const raros: readonly Cambio[] = [
    ["a choice", /<xs:sequence>([\s\S]*)<\/xs:sequence>/, "<xs:choice>$1</xs:choice>"],
    ["a default value", 'name="municipio"', '$& default="x"'],
    ["a key", "</xs:schema>", '<xs:key name="x"/></xs:schema>'],
  ];
  test.each(conNombre(raros))("throws at $que, which it does not know", ({ cambio }) => {
    expect(() => cambiado(cambio)).toThrow("no se conoce");
  });
});
