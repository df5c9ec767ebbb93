import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCsv } from "./csv.ts";

const celdas = (texto: string) => parseCsv(texto, ";").map((registro) => registro.celdas);

describe("a sheet", () => {
  test.each([
    [
      "cells, with the blanks around them",
      " a ; b\nc;d",
      [
        [" a ", " b"],
        ["c", "d"],
      ],
    ],
    [
      "any line end",
      "a;b\r\nc;d\re;f",
      [
        ["a", "b"],
        ["c", "d"],
        ["e", "f"],
      ],
    ],
    ["a quoted cell with the delimiter and doubled quotes", '"a;b";"c ""d"""', [["a;b", 'c "d"']]],
    [
      "a quoted cell over two lines",
      'x;y\n"a\nb";c',
      [
        ["x", "y"],
        ["a\nb", "c"],
      ],
    ],
    [
      "a quoted cell as long as a sheet's longest",
      `"${"a;".repeat(16_000)}";b`,
      [["a;".repeat(16_000), "b"]],
    ],
    ["a bare quote at the end", 'Tubo 1/2";5', [['Tubo 1/2"', "5"]]],
    [
      "a bare quote in front",
      '"7UP;5\nA;1',
      [
        ['"7UP', "5"],
        ["A", "1"],
      ],
    ],
    ["a bare quote in a quoted cell", '"Tubo 1/2" PVC";5', [['Tubo 1/2" PVC', "5"]]],
    [
      "nor where a later cell ends with one",
      'x;y;z\nA;"Disco;5\nB;Tubo 3";7',
      [
        ["x", "y", "z"],
        ["A", '"Disco', "5"],
        ["B", 'Tubo 3"', "7"],
      ],
    ],
    [
      "a stray quote swallows no line, though another one follows",
      'x;y\n"Disco;5\nB;2\n"Otro 3";7',
      [
        ["x", "y"],
        ['"Disco', "5"],
        ["B", "2"],
        ["Otro 3", "7"],
      ],
    ],
    [
      "empty lines are none",
      "a;b\n\n;\nc;d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("%s", (_que, texto, esperado) => expect(celdas(texto)).toEqual(esperado));

  test("lines are counted as an editor counts them", () => {
    expect(parseCsv('x;y\n\n"a\nb";c\nd;e', ";").map(({ linea }) => linea)).toEqual([1, 3, 5]);
  });

  test("what a spreadsheet writes is read back", () => {
    const celda = fc.string({ unit: "binary", maxLength: 20 }).map((texto) => texto.replaceAll(";", ","));
    const citar = (texto: string) => `"${texto.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(fc.tuple(celda, celda), { minLength: 1, maxLength: 5 }), (filas) => {
        const escritas = [["x", "y"], ...filas];
        const texto = escritas.map((fila) => fila.map(citar).join(";")).join("\n");
        expect(celdas(texto)).toEqual(escritas.filter((fila) => fila.some((c) => c.trim() !== "")));
      }),
    );
  });
});
