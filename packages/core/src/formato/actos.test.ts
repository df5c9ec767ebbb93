import { expect, test } from "vitest";
import { nombrarActo } from "./actos.ts";
import { TIPOS_HECHO } from "../hechos/tipos.ts";

test.each([
  ["emitirNota", "Autorización de un encargado"],
  ["anular", "Autorización de un encargado"],
  ["darDescuento", "Descuento permitido"],
  ["PIN equivocado", "PIN equivocado"],
  ["gafete desconocido", "Gafete desconocido"],
  ["revision:contadorAtrasado", "Reparó sus datos al abrir"],
])("%s is told as «%s»", (acto, texto) => {
  expect(nombrarActo(acto)).toBe(texto);
});

test("every fact but the log's own line has its words", () => {
  const tipos = Object.keys(TIPOS_HECHO).filter((tipo) => tipo !== "bitacora");
  expect(tipos.filter((tipo) => nombrarActo(tipo) === "Autorización de un encargado")).toEqual([]);
});
