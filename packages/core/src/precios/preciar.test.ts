import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDecimales, decimal, redondear, sumar, type Decimal } from "../dinero.ts";
import type { Promocion, Tarifa } from "./formas.ts";
import { preciar, type LineaPorPreciar, type LineaPreciada, type ReglasPrecio } from "./preciar.ts";
import { conDescuentos, INSTANTE, lineasDe, promocion, reglas } from "./support/azar.ts";
import { promocionParaTodos } from "./support/para-todos.ts";

const SIN: ReglasPrecio = { tarifas: [], promociones: [], listaId: null, instante: INSTANTE };
const PROMO = promocionParaTodos("p", { kind: "nPorM", lleva: 3, paga: 2 }, { nombre: "Promo" });
const porcentaje = (tasa: string, mas: Partial<Promocion> = {}): Promocion => ({
  ...PROMO,
  id: tasa,
  beneficio: { kind: "porcentaje", porcentaje: tasa },
  ...mas,
});
const TARIFA: Tarifa = {
  id: "t",
  productoId: "cafe",
  presentacionId: null,
  listaId: null,
  desde: "0",
  precio: "8",
};

function linea(
  cantidad: string,
  precio = "10",
  id = "cafe",
  categoria: string | null = null,
): LineaPorPreciar {
  return { cantidad, precio, producto: { id, presentacionId: null, categoria } };
}

const descuentos = (lineas: readonly LineaPorPreciar[], ...promociones: readonly Promocion[]) =>
  preciar(lineas, { ...SIN, promociones }).map(({ descuento }) => descuento);
const precios = (lineas: readonly LineaPorPreciar[], cambios: Partial<ReglasPrecio>) =>
  preciar(lineas, { ...SIN, ...cambios }).map(({ precioUnitario }) => precioUnitario);

/** The line's amount as a document has it. */
function importe(
  { cantidad, descuento: aMano = "0" }: LineaPorPreciar,
  { precioUnitario, descuento }: LineaPreciada,
): Decimal {
  return redondear(decimal(cantidad).times(precioUnitario).minus(aMano).minus(descuento), 2);
}
function total(lineas: readonly LineaPorPreciar[], preciadas: readonly LineaPreciada[]): string {
  return sumar(lineas.map((una, i) => importe(una, preciadas[i]!))).toFixed(2);
}

describe("the price of a line", () => {
  test("is the general one without tariffs", () => {
    expect(precios([linea("3")], {})).toEqual(["10"]);
  });

  test.each([
    ["below its quantity, no", "11", "10"],
    ["at its quantity", "12", "8"],
    ["above its quantity", "12.5", "8"],
  ])("is the wholesale tariff's: %s", (_caso, cantidad, precio) => {
    expect(precios([linea(cantidad)], { tarifas: [{ ...TARIFA, desde: "12" }] })).toEqual([precio]);
  });

  test("is the wholesale tariff's where the quantity stands in two lines", () => {
    const tarifas = [{ ...TARIFA, desde: "12" }];
    expect(precios([linea("5"), linea("1", "10", "te"), linea("7")], { tarifas })).toEqual(["8", "10", "8"]);
  });

  test("is the list's before a cheaper general tariff, and of the list the highest quantity reached", () => {
    const tarifas = [
      { ...TARIFA, id: "general", precio: "7" },
      { ...TARIFA, id: "lista", listaId: "mayorista", precio: "9" },
      { ...TARIFA, id: "lista6", listaId: "mayorista", desde: "6", precio: "8.5" },
    ];
    expect(precios([linea("1")], { tarifas, listaId: "mayorista" })).toEqual(["9"]);
    expect(precios([linea("6")], { tarifas, listaId: "mayorista" })).toEqual(["8.5"]);
    expect(precios([linea("6")], { tarifas, listaId: "otra" })).toEqual(["7"]);
    expect(precios([linea("6")], { tarifas })).toEqual(["7"]);
  });

  test("is what was written where somebody wrote it", () => {
    const escrita = { cantidad: "12", precio: "3.33", producto: null };
    expect(preciar([escrita], { ...SIN, tarifas: [TARIFA], promociones: [porcentaje("50")] })[0]).toEqual({
      precioUnitario: "3.33",
      precioGeneral: "3.33",
      descuento: "0.00",
      ahorro: "0.00",
      promociones: [],
    });
  });

  test("saves the difference to the general price, never less than nothing", () => {
    const ahorros = (precio: string) =>
      preciar([linea("12")], { ...SIN, tarifas: [{ ...TARIFA, precio }] }).map(({ ahorro }) => ahorro);
    expect(ahorros("8")).toEqual(["24.00"]);
    expect(ahorros("11")).toEqual(["0.00"]);
  });
});

describe("n for m", () => {
  test.each([
    ["2", "0.00"],
    ["3", "10.00"],
    ["5", "10.00"],
    ["6", "20.00"],
    ["6.9", "20.00"],
  ])("of %s units at 10.00 saves %s", (cantidad, descuento) => {
    expect(descuentos([linea(cantidad)], PROMO)).toEqual([descuento]);
  });

  test("gives the cheapest of each three, dearest first, spread over the lines by what they cost", () => {
    const cart = [linea("2", "30", "queso"), linea("1", "15", "pan"), linea("1", "9", "te")];
    // 30, 30 and 15 make three: 15 is free. The tea is beyond them.
    expect(descuentos(cart, PROMO)).toEqual(["12.00", "3.00", "0.00"]);
  });

  test("never leaves a line without a cent", () => {
    const par = { ...PROMO, beneficio: { kind: "nPorM", lleva: 2, paga: 1 } } as const;
    expect(descuentos([linea("1", "0.01"), linea("1", "0.01", "te")], par)).toEqual(["0.00", "0.00"]);
    expect(descuentos([linea("1", "5"), linea("1", "5", "te")], par)).toEqual(["2.50", "2.50"]);
  });
});

describe("a percentage", () => {
  test.each([
    ["1", "0.50", "1", "0.01"], // 0.005
    ["1", "0.49", "1", "0.00"],
    ["1.5", "3.33", "15", "0.75"], // 0.74925
    ["0.33333", "9.99", "7.25", "0.24"],
  ])("of %s at %s, %s %%, is rounded half-up to %s", (cantidad, precio, tasa, descuento) => {
    expect(descuentos([linea(cantidad, precio)], porcentaje(tasa))).toEqual([descuento]);
  });
});

describe("the promotion that wins", () => {
  test("is that of the product, then of the category, then of everything", () => {
    const todo = porcentaje("50");
    const categoria = porcentaje("20", { categorias: ["bebidas"] });
    const producto = porcentaje("5", { productos: ["cafe"] });
    const cart = [
      linea("1", "100", "cafe", "bebidas"),
      linea("1", "100", "te", "bebidas"),
      linea("1", "100", "pan"),
    ];
    expect(descuentos(cart, todo, categoria, producto)).toEqual(["5.00", "20.00", "50.00"]);
  });

  test("takes each unit once: what n for m leaves is for the next one", () => {
    expect(descuentos([linea("4")], PROMO, porcentaje("10"))).toEqual(["11.00"]);
  });

  test("covers goods at a tariff's price only where it says so", () => {
    const con = (sobreTarifas: boolean) =>
      preciar([linea("12")], {
        ...SIN,
        tarifas: [TARIFA],
        promociones: [porcentaje("10", { sobreTarifas })],
      });
    expect(con(false)[0]).toMatchObject({ precioUnitario: "8", descuento: "0.00", ahorro: "24.00" });
    expect(con(true)[0]).toMatchObject({ precioUnitario: "8", descuento: "9.60", ahorro: "33.60" });
  });
});

describe("of any cart and any rules", () => {
  const casos = fc.record({ lineas: lineasDe(5).chain(conDescuentos), reglas });

  test("the order of lines and of promotions changes no total", () => {
    fc.assert(
      fc.property(casos, fc.array(fc.nat(), { minLength: 8 }), (caso, orden) => {
        const otras = caso.lineas
          .map((una, i) => ({ una, en: orden[i] ?? 0 }))
          .sort((a, b) => a.en - b.en)
          .map(({ una }) => una);
        const deCada = (lineas: readonly LineaPorPreciar[], reglasDe: ReglasPrecio) =>
          preciar(lineas, reglasDe)
            .map((una, i) => JSON.stringify([lineas[i], una.descuento, una.precioUnitario]))
            .toSorted();
        const alReves = { ...caso.reglas, promociones: caso.reglas.promociones.toReversed() };
        expect(total(otras, preciar(otras, alReves))).toBe(
          total(caso.lineas, preciar(caso.lineas, caso.reglas)),
        );
        expect(deCada(otras, alReves)).toEqual(deCada(caso.lineas, caso.reglas));
      }),
    );
  });

  test("of two lines alike the same one takes the cent, whatever their order", () => {
    const par = [
      { ...linea("1", "0.05"), distingue: "a" },
      { ...linea("1", "0.05"), distingue: "b" },
    ];
    const reglasDe = { ...SIN, promociones: [porcentaje("10")] };
    const dado = (lineas: readonly LineaPorPreciar[]) =>
      Object.fromEntries(
        preciar(lineas, reglasDe).map(({ descuento }, i) => [lineas[i]?.distingue, descuento]),
      );
    expect(dado(par)).toEqual({ a: "0.01", b: "0.00" });
    expect(dado(par.toReversed())).toEqual(dado(par));
  });

  test("of two lines alike the one with less discount by hand takes the cent, and each keeps a cent", () => {
    const par = [linea("1", "0.05"), { ...linea("1", "0.05"), descuento: "0.04" }];
    const dado = (lineas: readonly LineaPorPreciar[], tasa: string) =>
      Object.fromEntries(
        preciar(lineas, { ...SIN, promociones: [porcentaje(tasa)] }).map(({ descuento }, i) => [
          lineas[i]?.descuento ?? "",
          descuento,
        ]),
      );
    for (const lineas of [par, par.toReversed()]) {
      expect(dado(lineas, "10")).toEqual({ "": "0.01", "0.04": "0.00" });
      expect(dado(lineas, "50")).toEqual({ "": "0.04", "0.04": "0.00" });
    }
  });

  test("a discount has two decimals, is the sum of its promotions, and leaves the line a cent", () => {
    fc.assert(
      fc.property(casos, ({ lineas, reglas: reglasDe }) => {
        for (const [i, una] of preciar(lineas, reglasDe).entries()) {
          expect(countDecimales(Number(una.descuento))).toBeLessThanOrEqual(2);
          expect(countDecimales(Number(una.precioUnitario))).toBeLessThanOrEqual(2);
          expect(sumar(una.promociones.map(({ monto }) => decimal(monto))).eq(una.descuento)).toBe(true);
          const bruto = decimal(lineas[i]!.cantidad)
            .times(una.precioUnitario)
            .minus(lineas[i]!.descuento ?? 0);
          const descuento = decimal(una.descuento);
          expect(descuento.eq(0) || descuento.lte(bruto.minus("0.01"))).toBe(true);
        }
      }),
    );
  });

  test("a promotion that covers nothing changes nothing", () => {
    fc.assert(
      fc.property(casos, promocion, ({ lineas, reglas: reglasDe }, otra) => {
        const ajena = { ...otra, productos: ["ajeno"], categorias: [] };
        const vencida = { ...otra, fechaHasta: "2026-11-22" };
        const con = { ...reglasDe, promociones: [ajena, ...reglasDe.promociones, vencida] };
        expect(preciar(lineas, con)).toEqual(preciar(lineas, reglasDe));
      }),
    );
  });

  test("n for m never gives more than floor(q / n) × (n − m) units", () => {
    fc.assert(
      fc.property(
        lineasDe(5),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        (todas, paga, mas) => {
          const lineas = todas.map((una) => ({ ...una, precio: "1" }));
          const promo = { ...PROMO, beneficio: { kind: "nPorM", lleva: paga + mas, paga } } as const;
          const q = sumar(
            lineas.flatMap(({ cantidad, producto }) => (producto === null ? [] : [decimal(cantidad)])),
          );
          const gratis = Math.floor(Number(q.toFixed()) / (paga + mas)) * mas;
          expect(sumar(descuentos(lineas, promo).map(decimal)).lte(gratis)).toBe(true);
        },
      ),
    );
  });

  test("a line split in two of the same product keeps the discount of both", () => {
    fc.assert(
      fc.property(lineasDe(0), reglas, ({ 0: primera, ...resto }, reglasDe) => {
        const otras = Object.values(resto) as readonly LineaPorPreciar[];
        const partida = [
          { ...primera!, cantidad: "1" },
          { ...primera!, cantidad: decimal(primera!.cantidad).plus(4).toFixed() },
        ];
        const junta = { ...primera!, cantidad: decimal(primera!.cantidad).plus(5).toFixed() };
        const suma = (lineas: readonly LineaPorPreciar[]) => total(lineas, preciar(lineas, reglasDe));
        const [a, b] = [suma([...partida, ...otras]), suma([junta, ...otras])];
        // A line of a cent or less takes no discount, and each line keeps a cent.
        expect(decimal(a).minus(b).abs().lte("0.02")).toBe(true);
      }),
    );
  });
});
