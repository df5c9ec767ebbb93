import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Instante } from "../instante.ts";
import { decimal } from "../dinero.ts";
import { ejemploDePromocion } from "./vista.ts";
import { estadoDePromocion } from "./estado.ts";
import type { Promocion } from "./formas.ts";
import { faltaEnPromocion } from "./revisar.ts";
import { promocion } from "./support/azar.ts";
import { promocionParaTodos } from "./support/para-todos.ts";
import { isVigente } from "./vigente.ts";

const PROMO = promocionParaTodos(
  "p",
  { kind: "nPorM", lleva: 3, paga: 2 },
  { nombre: "3 por 2", productos: ["coca"] },
);
const con = (cambios: Partial<Promocion>): Promocion => ({ ...PROMO, ...cambios });
/** A Tuesday. */
const AHORA = Instante.parse("2026-11-24T10:00:00.000");

const fecha = fc.option(fc.constantFrom("2026-11-23", "2026-11-24", "2026-11-25"));
const hora = fc.option(fc.constantFrom("00:00", "09:59", "10:00", "10:01", "23:00"));
const vigencia = fc.record({
  activo: fc.boolean(),
  dias: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
  horaDesde: hora,
  horaHasta: hora,
  fechaDesde: fecha,
  fechaHasta: fecha,
});

describe("a promotion that is written", () => {
  test.each([
    ["both dates the same", con({ fechaDesde: "2026-11-24", fechaHasta: "2026-11-24" })],
    ["hours over midnight", con({ horaDesde: "22:00", horaHasta: "02:00" })],
    ["one hour alone", con({ horaDesde: "22:00" })],
    ["a Saturday in its week", con({ dias: [6], fechaDesde: "2026-11-22", fechaHasta: "2026-11-28" })],
    ["a leap day", con({ fechaDesde: "2028-02-29" })],
  ])("is in order: %s", (_que, una) => expect(faltaEnPromocion(una)).toBeNull());

  test.each([
    ["a date that is not", con({ fechaHasta: "2026-11-31" }), /31\/11\/2026 no existe/],
    ["its end before its beginning", con({ fechaDesde: "2026-12-02", fechaHasta: "2026-12-01" }), /termina/],
    [
      "no Saturday between its dates",
      con({ dias: [6], fechaDesde: "2026-11-22", fechaHasta: "2026-11-27" }),
      /ninguno de los días/,
    ],
    ["one minute", con({ horaDesde: "10:00", horaHasta: "10:00" }), /misma hora/],
    ["products and categories", con({ categorias: ["Bebidas"] }), /segunda promoción/],
  ])("is refused with %s", (_que, una, frase) => expect(faltaEnPromocion(una)).toMatch(frase));
});

describe("the state of a promotion", () => {
  test.each([
    ["rige", {}],
    ["apagada", { activo: false, fechaDesde: "2026-12-01" }],
    ["porEmpezar", { fechaDesde: "2026-11-25" }],
    ["terminada", { fechaHasta: "2026-11-23" }],
    ["fueraDeHora", { dias: [6] }],
    ["fueraDeHora", { horaDesde: "10:01" }],
    ["fueraDeHora", { horaDesde: "10:01", fechaDesde: "2026-11-24" }],
    ["fueraDeHora", { horaHasta: "09:59", fechaHasta: "2026-11-24" }],
  ] as const)("%s, with %j", (estado, cambios) => {
    const dias = "dias" in cambios ? [...cambios.dias] : [];
    expect(estadoDePromocion(con({ ...cambios, dias }), AHORA)).toBe(estado);
  });

  test("is that it runs exactly where the rule of prices says so", () => {
    fc.assert(
      fc.property(promocion, vigencia, (una, cuando) => {
        const otra = { ...una, ...cuando };
        expect(estadoDePromocion(otra, AHORA) === "rige").toBe(isVigente(otra, AHORA));
      }),
    );
  });
});

describe("the example of a promotion", () => {
  const coca = { id: "coca", categoria: "Bebidas", precio: "10" };

  test("is of as many as are taken, whatever the hour", () => {
    const apagada = con({ activo: false, dias: [6], fechaHasta: "2020-01-01" });
    expect(ejemploDePromocion(apagada, coca)).toEqual({
      cantidad: "3",
      precio: "10.00",
      total: "20.00",
      ahorro: "10.00",
    });
  });

  test("is of one for a percentage, rounded as it is charged", () => {
    const quince = con({ beneficio: { kind: "porcentaje", porcentaje: "15" }, productos: [] });
    expect(ejemploDePromocion(quince, { ...coca, precio: "9.99" })).toMatchObject({
      total: "8.49",
      ahorro: "1.50",
    });
  });

  test("is none for a product that it does not cover", () => {
    expect(ejemploDePromocion(PROMO, { ...coca, id: "pan" })).toBeNull();
  });

  test("adds up: what is paid and what is saved are the price", () => {
    fc.assert(
      fc.property(promocion, fc.integer({ min: 1, max: 99_999 }), (una, centavos) => {
        const precio = (centavos / 100).toFixed(2);
        const ejemplo = ejemploDePromocion(con({ ...una, productos: [], categorias: [] }), {
          ...coca,
          precio,
        });
        if (ejemplo === null) return;
        const { cantidad, total, ahorro } = ejemplo;
        expect(decimal(total).plus(ahorro).toFixed(2)).toBe(decimal(precio).times(cantidad).toFixed(2));
      }),
    );
  });
});
