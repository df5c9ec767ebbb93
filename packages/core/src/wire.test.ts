import { describe, expect, test } from "vitest";
import { fromWire, isFreeForm, toCamel, toSnake, toWire } from "./wire.ts";

describe("names of code and of the wire", () => {
  test.each([
    ["puntoVenta", "punto_venta"],
    ["montoDescuentoLey1886", "monto_descuento_ley1886"],
    ["p12Clave", "p12_clave"],
    ["sha256", "sha256"],
  ])("%s is %s", (camel, snake) => {
    expect(toSnake(camel)).toBe(snake);
    expect(toCamel(snake)).toBe(camel);
  });

  test("change at every depth, in lists too; values stay", () => {
    const wire = { punto_venta: 1, items: [{ codigo_producto: "a_b" }], nada: null };
    expect(fromWire(wire)).toEqual({ puntoVenta: 1, items: [{ codigoProducto: "a_b" }], nada: null });
    expect(toWire(fromWire(wire))).toEqual(wire);
  });

  test("of a free-form field's keys are the caller's, in both directions", () => {
    const costos = { "Flete Interno": 1, fleteMar: 2, flete_rio: 3 };
    const camel = { items: [{ costosGastosNacionales: costos }] };
    const wire = { items: [{ costos_gastos_nacionales: costos }] };
    expect(toWire(camel)).toEqual(wire);
    expect(fromWire(wire)).toEqual(camel);
  });

  test("may be any text, the prototype's too: each is a field of its own", () => {
    const wire: unknown = JSON.parse('{"__proto__": {"a_b": 1}, "constructor": 2, "toString": 3}');
    expect(JSON.stringify(toWire(wire))).toBe('{"__proto__":{"a_b":1},"constructor":2,"to_string":3}');
    expect(Object.getPrototypeOf(toWire(wire))).toBe(Object.prototype);
  });

  test("beyond those that are kept change too", () => {
    for (let i = 0; i < 10_000; i++) expect(toCamel(`campo_${i}_x`)).toBe(`campo_${i}X`);
    expect(toSnake("x".repeat(70) + "Y")).toBe("x".repeat(70) + "_y");
  });

  test("of the tax system's reply are its own, and bytes stay bytes", () => {
    const xml = Buffer.from("<a/>");
    expect(toWire({ respuestaSiat: { codigoEstado: 908 }, xml })).toEqual({
      respuesta_siat: { codigoEstado: 908 },
      xml,
    });
    expect(isFreeForm("respuesta_siat")).toBe(true);
  });
});
