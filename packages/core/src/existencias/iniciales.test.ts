import { expect, test } from "vitest";
import { parseRegistros } from "../negocio/planilla.ts";
import { readIniciales } from "./iniciales.ts";

test("reads code, quantity and cost, wherever their columns stand; rows without a quantity are left out", () => {
  const hoja =
    "Existencias de mi tienda;;;\nProducto;HAY;Costo (Bs);Código\nArroz;24;8,70;A1\nAzúcar;;5;A2\nSal;1.5;;A3\n";
  expect(readIniciales(parseRegistros(hoja))).toEqual({
    filas: [
      { linea: 3, codigo: "A1", cantidad: "24", costo: "8.70" },
      { linea: 5, codigo: "A3", cantidad: "1.5", costo: null },
    ],
    faltan: [],
    malas: [],
  });
});

test("names the columns that a sheet lacks, and the lines that it cannot read", () => {
  expect(readIniciales(parseRegistros("codigo;precio\nA1;5\n")).faltan).toEqual(["Cantidad", "Costo"]);
  expect(readIniciales([]).faltan).toEqual(["Código", "Cantidad", "Costo"]);
  expect(
    readIniciales(parseRegistros("codigo;cantidad;costo\nA1;muchos;5\nA2;3;caro\nA3;1;1\n")),
  ).toMatchObject({
    filas: [{ codigo: "A3" }],
    malas: [2, 3],
  });
});

test("takes no cost that may mean two amounts, and one of five decimals as it is", () => {
  const hoja = (costo: string) => readIniciales(parseRegistros(`codigo;cantidad;costo\nA1;1.250;${costo}\n`));
  for (const dudoso of ["1.250", "1,250", "12.500"])
    expect(hoja(dudoso)).toMatchObject({ filas: [], malas: [2] });
  for (const [escrito, costo] of [
    ["1.234,50", "1234.50"],
    ["0.035", "0.035"],
    ["8.1250", "8.1250"],
    ["0,12345", "0.12345"],
  ])
    expect(hoja(escrito ?? "").filas).toEqual([{ linea: 2, codigo: "A1", cantidad: "1.250", costo }]);
});
