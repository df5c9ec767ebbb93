/** Several products together at a fixed price. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumar } from "../dinero.ts";
import { describePromocion } from "./describir.ts";
import { formatPromocion, parsePromocion, PROMOCION_NUEVA } from "./escrita.ts";
import { preciar, type LineaPorPreciar, type ReglasPrecio } from "./preciar.ts";
import { faltaEnPromocion } from "./revisar.ts";
import { INSTANTE, lineasDe } from "./support/azar.ts";
import { promocionParaTodos } from "./support/para-todos.ts";

const SIN: ReglasPrecio = { tarifas: [], promociones: [], listaId: null, instante: INSTANTE };
const COMBO = promocionParaTodos(
  "combo",
  { kind: "combo", precio: "30" },
  { productos: ["hamburguesa", "papas", "refresco"] },
);

function linea(
  id: string,
  cantidad: string,
  precio: string,
  presentacionId: string | null = null,
): LineaPorPreciar {
  return { cantidad, precio, producto: { id, presentacionId, categoria: null } };
}
const ahorro = (lineas: readonly LineaPorPreciar[], ...promociones: ReglasPrecio["promociones"]) =>
  sumar(preciar(lineas, { ...SIN, promociones }).map(({ descuento }) => decimal(descuento))).toFixed(2);

const UNO = [linea("hamburguesa", "1", "20"), linea("papas", "1", "10"), linea("refresco", "1", "8")];

describe("a combo at Bs 30", () => {
  test.each([
    ["one of each, Bs 38 by themselves", UNO, "8.00"],
    ["one without its drink", UNO.slice(0, 2), "0.00"],
    [
      "three burgers, two of the others: two combos",
      [linea("hamburguesa", "3", "20"), linea("papas", "2", "10"), linea("refresco", "2", "8")],
      "16.00",
    ],
    [
      "half a portion is no portion",
      [linea("hamburguesa", "1.5", "20"), linea("papas", "0.5", "10"), linea("refresco", "9", "8")],
      "0.00",
    ],
    [
      "cheaper by themselves than together",
      [linea("hamburguesa", "1", "12"), linea("papas", "1", "10"), linea("refresco", "1", "8")],
      "0.00",
    ],
    ["the dearer of two drinks", [...UNO, linea("refresco", "1", "11", "grande")], "11.00"],
    ["a billion of each, at once", UNO.map((una) => ({ ...una, cantidad: "999999999" })), "7999999992.00"],
  ])("%s", (_caso, lineas, esperado) => {
    expect(ahorro(lineas, COMBO)).toBe(esperado);
  });

  test("splits its discount over its lines by what they cost", () => {
    expect(preciar(UNO, { ...SIN, promociones: [COMBO] }).map(({ descuento }) => descuento)).toEqual([
      "4.21",
      "2.11",
      "1.68",
    ]);
  });

  test("takes its goods before other promotions of the same products do", () => {
    const dosPorUno = promocionParaTodos(
      "2x1",
      { kind: "nPorM", lleva: 2, paga: 1 },
      { productos: ["papas"] },
    );
    const lineas = [...UNO, linea("papas", "2", "10")];
    expect(ahorro(lineas, dosPorUno, COMBO)).toBe("18.00");
  });

  test("gives as many combos as the scarcest product has whole units, and never less to pay than their price", () => {
    fc.assert(
      fc.property(lineasDe(5), fc.integer({ min: 1, max: 100_000 }), (todas, centavos) => {
        const precio = (centavos / 100).toFixed(2);
        const promo = { ...COMBO, beneficio: { kind: "combo" as const, precio }, productos: ["cafe", "pan"] };
        const preciadas = preciar(todas, { ...SIN, promociones: [promo] });
        const enteras = (id: string) =>
          Math.floor(
            todas.reduce(
              (suma, { cantidad, producto }) => suma + (producto?.id === id ? Number(cantidad) : 0),
              0,
            ) + 1e-9,
          );
        const suyas = todas.flatMap((una, i) =>
          una.producto?.id === "cafe" || una.producto?.id === "pan"
            ? [
                {
                  importe: decimal(una.cantidad).times(una.precio),
                  descuento: decimal(preciadas[i]?.descuento ?? "0"),
                },
              ]
            : [],
        );
        const dado = sumar(suyas.map(({ descuento }) => descuento));
        const cuesta = suyas.reduce((suma, { importe }) => suma.plus(importe), decimal(0));
        if (Math.min(enteras("cafe"), enteras("pan")) === 0) expect(dado.toFixed(2)).toBe("0.00");
        expect(dado.lte(cuesta)).toBe(true);
      }),
    );
  });
});

describe("a combo that is written", () => {
  const escrita = {
    ...PROMOCION_NUEVA,
    nombre: "Combo del día",
    clase: "combo" as const,
    precio: "30,00",
    alcance: "todo" as const,
    productos: [
      { id: "a", nombre: "Hamburguesa" },
      { id: "b", nombre: "Papas" },
    ],
  };
  const leer = (cambio = {}) => parsePromocion({ ...escrita, ...cambio }, () => null);

  test("is of its products alone, and comes back to the form as it was", () => {
    const leida = leer();
    expect(leida).toMatchObject({
      ok: true,
      value: { beneficio: { kind: "combo", precio: "30.00" }, productos: ["a", "b"], categorias: [] },
    });
    if (!leida.ok) throw new Error(leida.error);
    const promocion = { ...leida.value, id: "p" };
    expect(faltaEnPromocion(promocion)).toBeNull();
    expect(formatPromocion({ ...promocion, nombres: ["Hamburguesa", "Papas"] }, (dia) => dia)).toMatchObject({
      clase: "combo",
      precio: "30.00",
      alcance: "productos",
    });
    expect(describePromocion(promocion, ["Hamburguesa", "Papas"])).toBe(
      "Combo a Bs 30.00: Hamburguesa y Papas",
    );
  });

  test.each([
    [{ productos: escrita.productos.slice(0, 1) }, /dos o más/],
    [{ precio: "" }, /cuánto cuestan juntos/],
    [{ precio: "0" }, /cuánto cuestan juntos/],
  ])("says what is missing: %j", (cambio, falta) => {
    const leida = leer(cambio);
    expect(leida.ok ? "" : leida.error).toMatch(falta);
  });

  test("of one product is refused wherever it comes from", () => {
    expect(faltaEnPromocion({ ...COMBO, productos: ["a", "a"] })).toMatch(/dos productos o más/);
  });
});
