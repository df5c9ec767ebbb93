import { rowsOfTier } from "@mostrador/core/support";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { afterEach, describe, expect, test } from "vitest";
import { DOCUMENTO } from "../support/provocaciones/documento.ts";
import { ENVIO } from "../support/provocaciones/envio.ts";
import { IMPORTES } from "../support/provocaciones/importes.ts";
import { escenario, type Provocacion } from "../support/provocaciones/provocacion.ts";
import { QUIEN } from "../support/provocaciones/quien.ts";
import { TABLA, type Codigo } from "./tabla.ts";

const PROVOCACIONES = { ...QUIEN, ...ENVIO, ...DOCUMENTO, ...IMPORTES } satisfies Record<Codigo, Provocacion>;

const SRC = fileURLToPath(new URL("..", import.meta.url));
const fuentes = ["calculos", "reglas", "servicios", "soap"].flatMap((carpeta) =>
  readdirSync(`${SRC}${carpeta}`)
    .filter((nombre) => nombre.endsWith(".ts") && !nombre.includes(".test.") && nombre !== "tabla.ts")
    .map((nombre) => readFileSync(`${SRC}${carpeta}/${nombre}`, "utf8")),
);
const filas = Object.entries(TABLA).map(([codigo, [causa, ...reglas]]) => ({
  codigo: Number(codigo),
  causa,
  reglas,
}));

let cerrar = async () => {};
afterEach(() => cerrar());

describe("each code is given for its cause", () => {
  test.each(rowsOfTier(filas, 40))("$codigo: $causa", async ({ codigo }) => {
    const mundo = escenario();
    ({ cerrar } = mundo);
    const provocar = (PROVOCACIONES as Record<number, Provocacion>)[codigo];
    expect(await provocar?.(mundo.abrir)).toContain(codigo);
  });
});

describe("the table", () => {
  test.each(filas)("$codigo is given by $reglas", ({ codigo, reglas }) => {
    for (const regla of reglas) {
      const fuente = fuentes.find((texto) => new RegExp(`function ${regla}\\b`).test(texto));
      expect(fuente, `there is no function ${regla}`).toBeDefined();
      expect(fuente).toMatch(new RegExp(`\\b${codigo}\\b`));
    }
  });

  test("has every code that the sources give, and no other", () => {
    const dados = fuentes.flatMap((texto) =>
      [
        ...texto.matchAll(/(?:codigo: |diferencia\(\s*|respuestaFacturacion\(|[?:] |return )(\d{3,4})\b/g),
      ].map(([, codigo]) => Number(codigo)),
    );
    expect([...new Set(dados)].filter((codigo) => !(codigo in TABLA))).toEqual([]);
  });

  test("has the authority's text for each but the states of a document", () => {
    const conocidos = new Set(CATALOGOS_DEMO.mensajes_servicios.map((m) => m.codigoClasificador));
    expect(filas.map(({ codigo }) => codigo).filter((codigo) => !conocidos.has(codigo))).toEqual([690, 691]);
  });
});
