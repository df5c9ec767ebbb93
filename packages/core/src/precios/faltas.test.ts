import { describe, expect, test } from "vitest";
import { faltaEnTarifa, mismoNombre, porNombre } from "./faltas.ts";
import type { PresentacionProducto, Tarifa } from "./formas.ts";
import { FRASES_REGLAS } from "./frases.ts";

const TARIFA: Tarifa = {
  id: "nueva",
  productoId: "cafe",
  presentacionId: null,
  listaId: "mayorista",
  desde: "12",
  precio: "8",
};
const CAJA: PresentacionProducto = {
  id: "caja",
  productoId: "cafe",
  nombre: "Caja",
  factor: "12",
  codigoBarras: null,
  precio: "90",
  unidadMedida: 57,
  activo: true,
};

describe("a tariff beside another of its product", () => {
  const falta = (otra: Partial<Tarifa>) =>
    faltaEnTarifa(TARIFA, {
      hayProducto: true,
      presentacion: undefined,
      hayLista: true,
      hermanas: [TARIFA, { ...TARIFA, id: "otra", ...otra }],
    });

  test("is refused where goods, list and quantity are the same, however the quantity is written", () => {
    expect(falta({ desde: "12.0", precio: "7" })).toBe(FRASES_REGLAS.mismaTarifa("12"));
  });

  test.each([
    ["list", { listaId: "vecinos" }],
    ["list: that of everybody", { listaId: null }],
    ["presentation", { presentacionId: "caja" }],
    ["quantity", { desde: "6" }],
  ] as const)("is kept where the other has another %s", (_que, otra) => {
    expect(falta(otra)).toBeNull();
  });
});

test("a tariff for everybody begins above nothing, and one of a list at nothing", () => {
  const junto = { hayProducto: true, presentacion: undefined, hayLista: true, hermanas: [] };
  expect(faltaEnTarifa({ ...TARIFA, listaId: null, desde: "0" }, junto)).toBe(FRASES_REGLAS.paraTodosDesde);
  expect(faltaEnTarifa({ ...TARIFA, listaId: null, desde: "0.01" }, junto)).toBeNull();
  expect(faltaEnTarifa({ ...TARIFA, desde: "0" }, junto)).toBeNull();
});

test("a tariff of another product's presentation is refused", () => {
  const falta = (presentacion: PresentacionProducto) =>
    faltaEnTarifa(
      { ...TARIFA, presentacionId: "caja" },
      { hayProducto: true, presentacion, hayLista: true, hermanas: [] },
    );
  expect(falta(CAJA)).toBeNull();
  expect(falta({ ...CAJA, productoId: "te" })).toBe(FRASES_REGLAS.presentacionAusente);
});

test("names are the same whatever their case and accents", () => {
  expect(mismoNombre("Almacén", "ALMACEN")).toBe(true);
  expect(mismoNombre("Caja", "Cajas")).toBe(false);
});

test("names with numbers stand in the order of the numbers", () => {
  const nombres = ["Oferta 10", "Oferta 9", "Caja"].map((nombre) => ({ nombre }));
  expect(nombres.toSorted(porNombre).map(({ nombre }) => nombre)).toEqual(["Caja", "Oferta 9", "Oferta 10"]);
});
