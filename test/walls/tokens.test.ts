/** The till's styles name colours, type sizes in pixels and radii in one file only; no text of a screen has a shade that one theme cannot show. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const UI = join(import.meta.dirname, "../../apps/desktop/src/ui");

/** Values that a style sheet takes from a token. */
const SUELTOS = [/#[\da-f]{3,8}\b/i, /\brgba?\(/i, /font-size:[^;]*\dpx/, /border-radius:[^;]*\d(?:rem|px)/];

const hojas = globSync("**/*.css", { cwd: UI }).map((ruta) => ({
  ruta,
  lineas: readFileSync(join(UI, ruta), "utf8").split("\n"),
}));

test("no style sheet but tokens.css names a colour, a size in pixels or a radius", () => {
  expect(hojas.length).toBeGreaterThan(5);
  const sueltos = hojas
    .filter(({ ruta }) => ruta !== "tokens.css")
    .flatMap(({ ruta, lineas }) =>
      lineas.flatMap((linea, i) =>
        SUELTOS.some((uno) => uno.test(linea)) ? [`${ruta}:${i + 1}: ${linea}`] : [],
      ),
    );
  expect(sueltos).toEqual([]);
});

test.each(["color: #fff;", "background: rgba(0, 0, 0, 0.5);", "font-size: 13px;", "border-radius: 0.75rem;"])(
  "the rule finds %s",
  (linea) => {
    expect(SUELTOS.some((uno) => uno.test(linea))).toBe(true);
  },
);

/** A condition on all that the page holds: at each change anywhere the browser matches every element anew. */
const DE_TODA_LA_PAGINA = /(?:html|body|:root|\*):has\(/;

test("no rule of the screen depends on all that the page holds", () => {
  const lentas = hojas.flatMap(({ ruta, lineas }) =>
    lineas.flatMap((linea, i) =>
      DE_TODA_LA_PAGINA.test(linea) && lineas[i - 1] !== "@media print {"
        ? [`${ruta}:${i + 1}: ${linea}`]
        : [],
    ),
  );
  expect(lentas).toEqual([]);
  expect(DE_TODA_LA_PAGINA.test("html:has(.teclado) .pantalla {")).toBe(true);
});

test("a style sheet has fewer than 300 lines", () => {
  expect(hojas.filter(({ lineas }) => lineas.length >= 300).map(({ ruta }) => ruta)).toEqual([]);
});

const PANTALLAS = ["apps/desktop/src/ui", "apps/server/portal/src", "packages/ui/src"];
/** A text of a fixed shade: one that is read on white is not read in the dark theme. */
const TONO_FIJO = /\bc=(?:"|\{.*")[a-z]+\.\d"/;

test("no text names a shade: a colour's name alone follows the theme", () => {
  const raiz = join(import.meta.dirname, "../..");
  const fijos = PANTALLAS.flatMap((carpeta) => globSync(`${carpeta}/**/*.tsx`, { cwd: raiz })).filter(
    (ruta) => TONO_FIJO.test(readFileSync(join(raiz, ruta), "utf8")),
  );
  expect(fijos).toEqual([]);
  expect(TONO_FIJO.test('<Text c="red.9">')).toBe(true);
});
