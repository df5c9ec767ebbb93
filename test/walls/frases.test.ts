import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findFrases, listLiterales } from "../support/frases.ts";

const CAJA = join(import.meta.dirname, "../../apps/desktop/src/caja");

/** Files with words that are no sentences of the till, each with its reason. */
const AJENAS: Readonly<Record<string, string>> = {
  "practica/ejemplo.ts": "products and company of the example shop",
};

const archivos = globSync("**/*.ts", { cwd: CAJA })
  .filter((ruta) => !/\.test\.ts$|^support\//.test(ruta))
  .map((ruta) => ({ ruta, source: readFileSync(join(CAJA, ruta), "utf8") }));
const tabla = archivos.filter(({ ruta }) => ruta.startsWith("frases/"));

describe("the sentences of the till's program", () => {
  test("stand in caja/frases and nowhere else", () => {
    expect(archivos.length).toBeGreaterThan(150);
    const sueltas = archivos
      .filter(({ ruta }) => !ruta.startsWith("frases/") && !(ruta in AJENAS))
      .flatMap(({ ruta, source }) =>
        findFrases(source).map(({ linea, texto }) => `${ruta}:${linea}: ${texto}`),
      );
    expect(sueltas).toEqual([]);
  });

  test("are in the table once each", () => {
    const textos = tabla.flatMap(({ source }) => listLiterales(source).map(({ texto }) => texto));
    const frases = textos.filter((texto) => /\p{L} \p{L}|\p{L}\.$/u.test(texto));
    expect(frases.length).toBeGreaterThan(250);
    expect(frases.filter((texto, i) => frases.indexOf(texto) !== i)).toEqual([]);
  });

  test("are left out of the wall only in files that hold such words", () => {
    const conPalabras = archivos.filter(({ source }) => findFrases(source).length > 0);
    expect(conPalabras.map(({ ruta }) => ruta)).toEqual(expect.arrayContaining(Object.keys(AJENAS)));
  });
});

describe("so there is found", () => {
  test.each([
    ["a sentence", 'fail(fallo("No hay tanto efectivo en la caja: revise el monto."))'],
    ["one of two words and a full stop", 'const x = "Hay conexión.";'],
    ["one with a value in it", "const x = `Faltan Bs ${falta}.`;"],
    ["a fragment of four words", 'throw new Error("el turno no está");'],
    ["one within a template of another", 'const x = `${a === 1 ? "ya no usa la caja" : ""}`;'],
    ["one in a statement of SQL", "tx.run(`update t set error = 'La impresión se interrumpió: revise.'`);"],
    ["one in a type's place", 'const x = { texto: "Elija un motivo de la lista." } as const;'],
  ])("%s", (_que, source) => {
    expect(findFrases(source)).toHaveLength(1);
  });

  test("its line", () => {
    expect(findFrases('\nconst x = 1;\nconst y = "Hay conexión.";\n')).toEqual([
      { linea: 3, texto: "Hay conexión." },
    ]);
  });

  test.each([
    ["an import", 'import { x } from "./una frase de cuatro palabras.ts";'],
    ["a statement of SQL", "db.get(Fila, \"select a, b from ventas where estado = 'OFFLINE' order by a\");"],
    ["a list of columns", 'const COLUMNS = "id, venta_id, coalesce(de, nombre) as de";'],
    ["a list of values", "const VIVAS = \"estado in ('pendiente', 'imprimiendo', 'fallida')\";"],
    ["a trigger", "const x = `create trigger a begin select raise(abort, 'un hecho no se cambia'); end`;"],
    ["a key of the log", 'anotar({ accion: "cajón sin venta" });'],
    ["a command of the system", 'const x = "Get-Printer | Select-Object -ExpandProperty Name";'],
    ["a comment", "// Nothing of it was issued.\nconst x = 1;"],
  ])("no sentence in %s", (_que, source) => {
    expect(findFrases(source)).toEqual([]);
  });
});
