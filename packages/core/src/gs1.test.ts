import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completarGtin } from "./gtin.ts";
import { parseGs1 } from "./gs1.ts";

const GTIN = "07790895000997";
const NADA = { medida: null, precio: null, lote: null, vence: null };
const GS = "\x1d";

const gtin = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 13 })
  .map((digitos) => completarGtin(digitos.join("")));
const SET_82 = "!\"%&'*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
const texto = (max: number) =>
  fc
    .array(fc.constantFrom(...SET_82.split("")), { minLength: 1, maxLength: max })
    .map((signos) => signos.join(""));
const opcional = <T>(de: fc.Arbitrary<T>) => fc.option(de, { nil: null });

/** The contents of a barcode, with an order of its elements. */
const contenido = fc
  .record({
    gtin,
    peso: opcional(
      fc.record({ cifras: fc.integer({ min: 1, max: 999_999 }), decimales: fc.nat({ max: 5 }) }),
    ),
    precio: opcional(
      fc.record({
        cifras: fc.integer({ min: 1, max: 99_999_999 }),
        decimales: fc.nat({ max: 2 }),
        moneda: fc.boolean(),
      }),
    ),
    lote: opcional(texto(20)),
    serie: opcional(texto(20)),
    vence: opcional(
      fc.record({
        anio: fc.integer({ min: 0, max: 99 }),
        mes: fc.integer({ min: 1, max: 12 }),
        dia: fc.integer({ min: 1, max: 28 }),
      }),
    ),
  })
  .chain((dicho) =>
    fc.record({
      dicho: fc.constant(dicho),
      orden: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
    }),
  );
type Contenido = (typeof contenido extends fc.Arbitrary<infer T> ? T : never)["dicho"];

const dos = (n: number) => String(n).padStart(2, "0");
/** Writes digits with a point, here in its own way. */
const conPunto = (cifras: number, decimales: number) => {
  const todas = String(cifras).padStart(decimales + 1, "0");
  return decimales === 0 ? todas : `${todas.slice(0, -decimales)}.${todas.slice(-decimales)}`;
};

function elementosDe({
  gtin: suyo,
  peso,
  precio,
  lote,
  serie,
  vence,
}: Contenido): readonly (readonly [string, string])[] {
  return [
    ["01", suyo],
    ...(peso === null ? [] : [[`310${peso.decimales}`, String(peso.cifras).padStart(6, "0")] as const]),
    ...(precio === null
      ? []
      : [
          [
            `39${precio.moneda ? 3 : 2}${precio.decimales}`,
            `${precio.moneda ? "068" : ""}${precio.cifras}`,
          ] as const,
        ]),
    ...(vence === null ? [] : [["17", `${dos(vence.anio)}${dos(vence.mes)}${dos(vence.dia)}`] as const]),
    ...(lote === null ? [] : [["10", lote] as const]),
    ...(serie === null ? [] : [["21", serie] as const]),
  ];
}

/** Elements that no separator ends. */
const FIJA = /^(?:01|17|310)/;

function build(elementos: readonly (readonly [string, string])[]): string {
  return elementos
    .map(([ai, valor], i) => ai + valor + (FIJA.test(ai) || i === elementos.length - 1 ? "" : GS))
    .join("");
}

describe("a GS1 barcode", () => {
  test("is read as it was built, in any order of its elements, behind any symbology identifier, and in parentheses", () => {
    const simbologia = fc.constantFrom("", "]C1", "]e0", "]E0", "]d2", "]Q3", `]d2${GS}`, GS);
    fc.assert(
      fc.property(contenido, simbologia, ({ dicho, orden }, antes) => {
        const todos = elementosDe(dicho);
        const elementos = orden.flatMap((i) => (todos[i] === undefined ? [] : [todos[i]]));
        const { peso, precio, vence } = dicho;
        const leido = {
          gtin: dicho.gtin,
          medida:
            peso === null ? null : { cantidad: conPunto(peso.cifras, peso.decimales), unidadMedida: 22 },
          precio: precio === null ? null : conPunto(precio.cifras, precio.decimales),
          lote: dicho.lote,
          vence: vence === null ? null : `20${dos(vence.anio)}-${dos(vence.mes)}-${dos(vence.dia)}`,
        };
        expect(parseGs1(antes + build(elementos))).toEqual(leido);
        expect(parseGs1(elementos.map(([ai, valor]) => `(${ai})${valor}`).join(""))).toEqual(leido);
      }),
    );
  });

  test.each([
    ["its day 00 is the month's last", `01${GTIN}17280200`, { vence: "2028-02-29" }],
    ["an amount in another currency is none of the shop's", `01${GTIN}39328401250`, {}],
    ["a weight of 0 is none", `01${GTIN}3103000000`, {}],
    ["litres", `01${GTIN}3151000015`, { medida: { cantidad: "1.5", unidadMedida: 28 } }],
    ["a lot that ends the code keeps its digits", `01${GTIN}10172128`, { lote: "172128" }],
    ["what else it says is passed over", `01${GTIN}11260101${GS}241X-1${GS}91abc${GS}4109501101530003`, {}],
    ["a lot with parentheses", `(01)${GTIN}(10)A(B)-1`, { lote: "A(B)-1" }],
    ["a GTIN without the zeros before it, by hand", "(01)7790895000997(10)A1", { lote: "A1" }],
    ["spaces between printed elements", `(01) ${GTIN} (10) A1`, { lote: "A1" }],
  ])("%s", (_que, codigo, dicho) => {
    expect(parseGs1(codigo)).toEqual({ gtin: GTIN, ...NADA, ...dicho });
  });

  test.each([
    ["an EAN-13", "7790895000997"],
    ["an EAN-13 behind its symbology identifier", "]E07790895000997"],
    ["a case's code", GTIN],
    ["a GTIN that was misread", `01${GTIN.slice(0, -1)}8`],
    ["a barcode without a product", "003123456789012345671012A"],
    ["a date that is none", `01${GTIN}17261301`],
    ["a weight that is cut off", `01${GTIN}310300125`],
    ["two weights of one identifier", `01${GTIN}31030012503103001251`],
    ["signs that no element has", `01${GTIN}10añejo`],
    ["a lot that is too long", `01${GTIN}10${"1".repeat(21)}`],
    ["a text in parentheses", "(abc)"],
    ["a text before the first parentheses", `(x)(01)${GTIN}`],
    ["a CUF", "46CE2B0A4F9E1C33D9A2A6F70B1A4C8D8A1B6F5E4D3C2B1A0"],
    ["nothing", ""],
  ])("is not %s", (_que, codigo) => {
    expect(parseGs1(codigo)).toBeNull();
  });

  test("is none of a text that any hand may type", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (codigo) => {
        const leido = parseGs1(codigo);
        expect(leido === null || codigo.includes("01")).toBe(true);
      }),
    );
  });
});
