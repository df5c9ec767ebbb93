import { describe, expect, test } from "vitest";
import { desdeCero, entero, fecha, fijo, fijoDecimal, mayorACero, texto } from "./campos.ts";
import type { TipoXml } from "./tipos.ts";
import { faltaDeTipo } from "./valor.ts";

/** The verdicts of the authority's schemas at each type's bounds. */
const filas: readonly (readonly [string, TipoXml, readonly string[], readonly string[]])[] = [
  ["a text", texto(1, 3), [" ", "abc", "ñandú".slice(0, 3), "😀😀😀"], ["", "abcd"]],
  [
    "an integer",
    entero(0, 9999),
    ["0", "-0", "+1", " 1 ", "00001", "9999"],
    ["", "1.0", "-1", "10000", "1e3"],
  ],
  [
    "a decimal above 0",
    mayorACero(5, 2),
    [".5", "5.", "0.010", "99999", "999.99"],
    ["0", "0.001", "1000.99", "1,5"],
  ],
  ["a decimal from 0", desdeCero(5, 2), ["0", "-0", "0.00"], ["-0.01", "NaN", "1e3", ""]],
  [
    "a date",
    fecha,
    ["2026-05-11T10:00:00.000", "2026-05-11T10:00:00"],
    ["2026-05-11", "2026-02-30T10:00:00.000"],
  ],
  ["a fixed integer", fijo(1), ["1", "+1", "01"], ["1.0", "1.00", "2", ""]],
  ["a fixed decimal", fijoDecimal(0), ["0", "0.00", "-0"], ["0.01", "", "cero"]],
  ["a fixed text", fijo("0"), ["0"], ["00", "0.0", " 0", ""]],
];

describe.each(filas)("%s", (_tipo, tipo, validos, invalidos) => {
  test.each(validos)("may be %j", (valor) => {
    expect(faltaDeTipo(tipo, valor)).toBeUndefined();
  });
  test.each(invalidos)("may not be %j", (valor) => {
    expect(faltaDeTipo(tipo, valor)).toEqual(expect.any(String));
  });
});
