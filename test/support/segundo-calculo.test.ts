import { MUESTRAS } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { admite, calcularFactura, type Cuerpo, type Esperado, type Montos } from "./segundo-calculo.ts";
import { aTexto, entre, fraccion, mas, menos, por, redondeada } from "./segundo-calculo-fraccion.ts";
import { calcularNota, type CuerpoNota } from "./segundo-calculo-nota.ts";

const SECTORES = [1, 2, 3, 4, 6, 8, 11, 12, 13, 14, 16, 17, 24, 28, 47, 48];

describe("exact arithmetic", () => {
  test.each([
    ["3.14159", 2, "3.14"],
    ["3.14559", 2, "3.15"],
    ["1.005", 2, "1.01"],
    ["-1.005", 2, "-1.01"],
    ["0.00001", 5, "0.00001"],
    ["1e-7", 5, "0"],
    ["1.5e+3", 2, "1500"],
  ])("%s to %i decimals is %s", (valor, decimales, texto) => {
    expect(aTexto(redondeada(fraccion(valor), decimales))).toBe(texto);
  });

  test("a third taken three times is one: nothing is lost before the rounding", () => {
    const tercio = entre(fraccion(1), fraccion(3));
    expect(aTexto(mas(tercio, mas(tercio, tercio)))).toBe("1");
    expect(() => aTexto(tercio)).toThrow("decimales");
    expect(aTexto(menos(fraccion(0.3), mas(fraccion(0.1), fraccion(0.2))))).toBe("0");
    expect(aTexto(por(fraccion("-0.5"), fraccion("0.5")))).toBe("-0.25");
  });
});

describe("the sample documents", () => {
  const muestras = MUESTRAS.filter(({ modalidad }) => modalidad === 2);

  test("there is one of each sector that the API takes", () => {
    expect(muestras.map(({ sector }) => sector)).toEqual(SECTORES);
  });

  test.each(muestras)("$nombre: every amount is what this reckons", ({ sector, xml }) => {
    const { cabecera, detalle } = parse(xml);
    const esperado = recalcular(sector, cabecera, detalle);
    expect(igualar(esperado.cabecera, cabecera)).toEqual(esperado.cabecera);
    expect(detalle).toHaveLength(esperado.detalle.length);
    for (const [i, montos] of esperado.detalle.entries())
      expect(igualar(montos, detalle[i] ?? {})).toEqual(montos);
  });
});

describe("docs/fiscal-rules.md's examples", () => {
  test("a note of sector 47 about lines of 775 and 75 with a discount of 50, giving the 75 back", () => {
    const items = [item(1, 775), item(1, 75)];
    const nota = { items: [{ ...item(1, 75), nro_item: 2, codigo_detalle_transaccion: 2 as const }] };
    const original = { sector: 1, cuerpo: { descuento_adicional: 50, items }, tipoCambio: "1" };
    expect(calcularNota(47, nota, original).cabecera).toEqual({
      montoTotalOriginal: "850",
      descuentoAdicional: "50",
      montoDescuentoCreditoDebito: "4.41",
      montoTotalDevuelto: "70.59",
      montoEfectivoCreditoDebito: "9.18",
    });
    expect(calcularNota(24, nota, original).cabecera["montoEfectivoCreditoDebito"]).toBe("9.75");
  });

  test("a price in dollars is rounded in bolivianos first, and the total is turned back at the end", () => {
    const cuerpo = { moneda: 2, descuento_adicional: 0.5, items: [item(2.005, 1.115)] };
    expect(calcularFactura(1, cuerpo, "12.18").cabecera).toMatchObject({
      montoTotal: "26.8", // 2.01 × 13.58 = 27.2958 → 27.30, − 0.50
      montoTotalMoneda: "2.2",
    });
  });

  test("a gift card lowers the base and not the total, except where there is no credit", () => {
    const cuerpo = { monto_gift_card: 30, items: [item(1, 100)] };
    const de = (sector: number) => calcularFactura(sector, cuerpo, "1").cabecera;
    expect(de(1)).toMatchObject({ montoTotal: "100", montoTotalSujetoIva: "70", montoGiftCard: "30" });
    expect(de(8)).toMatchObject({ montoTotal: "100", montoTotalSujetoIva: "0", montoGiftCard: "30" });
  });

  test("a discount of 10 with ICE comes off the total and the base, and a line without ICE has none", () => {
    const ice = { marca_ice: 1, alicuota_especifica: 3.54, alicuota_porcentual: 0.01, cantidad_ice: 7.44 };
    const cuerpo = {
      descuento_adicional: 10,
      items: [
        { ...item(12, 10), ...ice },
        { ...item(6, 12.5), marca_ice: 2 },
      ],
    };
    const { cabecera, detalle } = calcularFactura(14, cuerpo, "1");
    expect(cabecera).toMatchObject({ montoTotal: "212.38", montoTotalSujetoIva: "185" });
    expect(detalle[1]).toMatchObject({ subTotal: "75", montoIcePorcentual: null, cantidadIce: null });
  });
});

test.each([
  ["a line that comes to 0", { items: [{ ...item(1, 5), descuento: 5 }] }],
  ["a total below 0", { descuento_adicional: 9, items: [item(1, 5)] }],
  ["a gift card above the total", { monto_gift_card: 9, items: [item(1, 5)] }],
  ["a line of 16 whole digits", { items: [item(999_999_999, 99_999_999)] }],
])("%s is not admitted", (_, cuerpo) => {
  expect(admite(1, calcularFactura(1, cuerpo, "1")).admite).toBe(false);
  expect(admite(1, calcularFactura(1, { items: [item(1, 5)] }, "1")).admite).toBe(true);
});

function item(cantidad: number, precio: number) {
  return { cantidad, precio_unitario: precio };
}

type Elementos = Readonly<Record<string, string>>;

/** A document's elements with a text; those that are nil have none. */
function parse(xml: string): { readonly cabecera: Elementos; readonly detalle: readonly Elementos[] } {
  const partes = [...xml.matchAll(/<(cabecera|detalle)>(.*?)<\/\1>/gs)].map(([, nombre, dentro = ""]) => ({
    nombre,
    campos: Object.fromEntries(
      [...dentro.matchAll(/<(\w+)>([^<]*)</g)].map(([, campo = "", texto = ""]) => [campo, texto]),
    ),
  }));
  const detalle = partes.filter(({ nombre }) => nombre === "detalle").map(({ campos }) => campos);
  return { cabecera: partes[0]?.campos ?? {}, detalle };
}

/** Rebuilds the request of a document, and computes its amounts again. */
function recalcular(sector: number, cabecera: Elementos, detalle: readonly Elementos[]): Esperado {
  const cuerpo = { ...aCuerpo(cabecera), items: detalle.map(aCuerpo) } as unknown as Cuerpo;
  if (sector !== 24 && sector !== 47 && sector !== 48)
    return calcularFactura(sector, cuerpo, cabecera["tipoCambio"] ?? "1");
  const items = cuerpo.items.filter((linea) => linea["codigo_detalle_transaccion"] === 1);
  return calcularNota(sector, cuerpo as unknown as CuerpoNota, {
    sector: sector === 48 ? 14 : 1,
    cuerpo: { ...cuerpo, items },
    tipoCambio: "1",
  });
}

function aCuerpo(elementos: Elementos): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(elementos).map(([nombre, texto]) => [
      nombre === "montoDescuento" ? "descuento" : nombre.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`),
      nombre.startsWith("costosGastos")
        ? Object.fromEntries(
            Object.entries(JSON.parse(texto) as Record<string, string>).map(([k, v]) => [k, Number(v)]),
          )
        : Number(texto),
    ]),
  );
}

/** The sample's text of each expected element, as the shortest decimal. */
function igualar(esperado: Montos, elementos: Elementos): Montos {
  return Object.fromEntries(
    Object.keys(esperado).map((nombre) => {
      const texto = elementos[nombre];
      return [nombre, texto === undefined ? null : aTexto(fraccion(texto))];
    }),
  );
}
