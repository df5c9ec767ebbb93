import { expect, test } from "vitest";
import { type Accion, NOMBRES_ACCION } from "../comun/acciones.ts";
import { seisTeclas, teclasPosibles } from "./barra-teclas.tsx";

const DE_LINEA: readonly Accion[] = [
  "cantidad",
  "precio",
  "descuento",
  "descuentoTotal",
  "quitar",
  "datosLinea",
];
const todas = NOMBRES_ACCION.map((accion) => [accion, () => {}] as const);
const conLineas = Object.fromEntries(todas);
const sinLineas = Object.fromEntries(todas.filter(([accion]) => !DE_LINEA.includes(accion)));

test.each([
  ["with lines", conLineas, ["ayuda", "aparcar", "cantidad", "descuento", "quitar", "menu"]],
  ["without lines", sinLineas, ["ayuda", "ventas", "aparcar", "libre", "consultar", "menu"]],
  ["where few are possible", { libre: 1, buscar: 1, menu: 1 }, ["libre", "menu"]],
])("the bar has the six keys that do something: %s", (_estado, acciones, seis) => {
  expect(seisTeclas(acciones)).toEqual(seis);
});

test("a key that stands at its field or button is not in the bar", () => {
  for (const accion of ["buscar", "cliente", "consumidorFinal", "cobrar"] as const)
    expect(teclasPosibles(conLineas)).not.toContain(accion);
});
