import { expect, test } from "vitest";
import { cuentaDicha, efectoDicho, marcaDeDudosas, porImportar } from "./revision-dicha.ts";

const cuenta = (nuevos: number, cambiados: number, iguales = 0, errores = 0) => ({
  nuevos,
  cambiados,
  iguales,
  errores,
});

test.each([
  [cuenta(1, 1, 1, 1), "1 nuevo, 1 cambia, 1 igual; 1 no se importará"],
  [cuenta(31, 0, 2, 3), "31 nuevos, 0 cambian, 2 iguales; 3 no se importarán"],
  [cuenta(0, 2), "0 nuevos, 2 cambian, 0 iguales"],
])("%j is told as «%s»", (contada, dicha) => expect(cuentaDicha(contada)).toBe(dicha));

test.each([
  ["two good rows", cuenta(1, 1), 0, false, 2, null],
  ["a doubtful one left out", cuenta(1, 1), 1, false, 1, null],
  ["a doubtful one accepted", cuenta(1, 1), 1, true, 2, null],
  ["doubtful ones alone", cuenta(0, 2), 2, false, 0, "Acepte los códigos dudosos."],
  ["nothing new", cuenta(0, 0, 3), 0, false, 0, "La planilla no cambia nada."],
] as const)("%s", (_que, contada, dudosas, aceptar, cuantas, falta) => {
  expect(porImportar({ cuenta: contada, dudosas }, aceptar)).toEqual({ cuantas, falta });
});

test("a doubtful row is told as such, whatever its effect, and has a mark of its own", () => {
  expect(efectoDicho({ dudosa: true, efecto: "nuevo" }).texto).toBe("Dudoso");
  expect(efectoDicho({ dudosa: false, efecto: "error" }).texto).toBe("No se importará");
  expect([marcaDeDudosas(0), marcaDeDudosas(1)?.label, marcaDeDudosas(2)?.label]).toEqual([
    null,
    "Importar también la fila con un código dudoso",
    "Importar también las 2 filas con un código dudoso",
  ]);
});
