import { describe, expect, test } from "vitest";
import { verifyFirma } from "../firma.ts";
import { canonico } from "./canonico.ts";
import { FIRMADA_POR_OTRO, MUESTRAS, muestraXml, SHARED, skipUnless, VECTORES_CUF } from "./index.ts";

const CARPETAS = { 1: "electronica-firmada", 2: "computarizada" } as const;

describe("our sample documents are the authority's", skipUnless(SHARED), () => {
  const suyas = MUESTRAS.filter(({ propia }) => !propia);
  test.each(suyas)("$nombre: elements, order and values", ({ sector, modalidad, xml }) => {
    expect(canonico(xml)).toBe(canonico(oficial(sector, modalidad)));
  });

  test.each(suyas.filter(({ modalidad }) => modalidad === 1))(
    "$nombre: its signature verifies",
    ({ sector, modalidad }) => {
      expect(verifyFirma(oficial(sector, modalidad)).ok).toBe(true);
    },
  );

  /** The file begins with the sector's number and ends with its root's schema. */
  function oficial(sector: number, modalidad: 1 | 2): string {
    const esquema = /Location="(\w+)\.xsd"/.exec(muestraXml(sector, modalidad))?.[1];
    const nombre = `${String(sector).padStart(2, "0")}-${esquema}.xml`;
    return SHARED.leer(`samples/${CARPETAS[modalidad]}/${nombre}`);
  }
});

test("our CUFs are the authority's", skipUnless(SHARED), () => {
  expect(JSON.parse(SHARED.leer("samples/vectores-cuf.json"))).toMatchObject(VECTORES_CUF);
});

test("the comparison sees another value, another order and an element left out", () => {
  const xml = muestraXml(1, 2);
  for (const [de, a] of [
    ["<municipio>La Paz<", "<municipio>Oruro<"],
    [/(<cuf>.*<\/cuf>)(\s*)(<cufd>.*<\/cufd>)/, "$3$2$1"],
    [/<cafc .*\/>/, ""],
    [/<cafc .*\/>/, "<cafc></cafc>"],
  ] as const) {
    expect(xml).toMatch(de);
    expect(canonico(xml.replace(de, a))).not.toBe(canonico(xml));
  }
});

test("the signature that another program made verifies, and over our sample", () => {
  expect(verifyFirma(FIRMADA_POR_OTRO).ok).toBe(true);
  expect(canonico(FIRMADA_POR_OTRO)).toBe(canonico(muestraXml(1, 1)));
});
