import { readdirSync } from "node:fs";
import { SHARED, skipUnless } from "@mostrador/core/support";
import { describe, expect, test } from "vitest";
import { CODIGOS_OFICIALES, mensajeXml, NOMBRES_MENSAJES } from "./mensajes.ts";

describe("our messages are the authority's samples", skipUnless(SHARED), () => {
  test("there is one for each", () => {
    const archivos = readdirSync(SHARED.ruta("samples/soap"));
    expect(NOMBRES_MENSAJES.map((nombre) => `${nombre}.xml`).toSorted()).toEqual(archivos.toSorted());
  });

  test.each(NOMBRES_MENSAJES)("%s, byte for byte", (nombre) => {
    expect(mensajeXml(nombre)).toBe(SHARED.leer(`samples/soap/${nombre}.xml`).trim());
  });
});

test("our codes are the authority's", skipUnless(SHARED), () => {
  const oficiales = SHARED.leer("codes.csv")
    .split("\n")
    .map((linea) => Number.parseInt(linea, 10))
    .filter((codigo) => !Number.isNaN(codigo));
  expect(CODIGOS_OFICIALES).toEqual(oficiales);
});
