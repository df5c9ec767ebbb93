import { expect, test } from "vitest";
import { VIGENCIAS } from "../regimenes/vigencias.ts";
import {
  COLUMNAS_LIBRO_COMPRAS,
  filaDelLibroDeCompras,
  IMPORTES_SIN_CREDITO,
  type CompraDelLibro,
} from "./libro-compras.ts";

const COMPRA: CompraDelLibro = {
  nitProveedor: "1028627025",
  razonSocial: "Distribuidora Andina",
  autorizacion: "8727F6",
  numero: "4521",
  dui: "",
  fecha: "2026-11-20",
  total: "1000.00",
  descuento: "50.00",
  giftCard: "0",
  tipoCompra: 1,
  codigoControl: "",
  ice: "0",
  iehd: "0",
  ipj: "0",
  tasas: "0",
  noSujeto: "0",
  exentos: "0",
  tasaCero: "0",
};

test("a row has a value for each of the 23 columns, in their order", () => {
  expect(COLUMNAS_LIBRO_COMPRAS).toHaveLength(23);
  const ceros = IMPORTES_SIN_CREDITO.map(() => "0.00");
  const antes = [
    "7",
    "1",
    "1028627025",
    "Distribuidora Andina",
    "8727F6",
    "4521",
    "0",
    "20/11/2026",
    "1050.00",
  ];
  const despues = ["1050.00", "50.00", "0.00", "1000.00", "130.00", "1", "0"];
  expect(filaDelLibroDeCompras(7, COMPRA, VIGENCIAS)).toEqual([...antes, ...ceros, ...despues]);
});

test("what gives no credit is taken off before the base", () => {
  const compra = { ...COMPRA, descuento: "0", noSujeto: "300.00", codigoControl: "A1-B2" };
  const fila = filaDelLibroDeCompras(1, compra, VIGENCIAS);
  expect(fila.slice(13)).toEqual([
    "300.00",
    "0.00",
    "0.00",
    "700.00",
    "0.00",
    "0.00",
    "700.00",
    "91.00",
    "1",
    "A1-B2",
  ]);
});

test("the law of the invoice's day gives base and credit", () => {
  const vigencias = [...VIGENCIAS, { regimen: "ley-1733", desde: "2027-02-01" } as const];
  const compra = { ...COMPRA, total: "2825.00", descuento: "0" };
  const fila = (fecha: string) => filaDelLibroDeCompras(1, { ...compra, fecha }, vigencias).slice(19, 21);
  expect(fila("2027-01-31")).toEqual(["2825.00", "367.25"]);
  expect(fila("2027-02-01")).toEqual(["2500.00", "325.00"]);
});

test("an import has the number of its declaration, and no number of an invoice", () => {
  expect(filaDelLibroDeCompras(1, { ...COMPRA, dui: "2026211C1234" }, VIGENCIAS).slice(4, 7)).toEqual([
    "8727F6",
    "0",
    "2026211C1234",
  ]);
});
