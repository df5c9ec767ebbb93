import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");

/** Ways to write or read a number or a day beside `packages/core/src/formato`. */
const APARTE: Readonly<Record<string, RegExp>> = {
  "a format of the runtime": /\.toLocale(?:Date|Time)?String\(|new Intl\.(?:Number|DateTime)Format/,
  "a decimal comma written": /\.replace\((?:"\."|'\.'|\/\\\.\/g?), ?["'],["']\)/,
  "a decimal comma read": /\.replace\((?:","|','), ?["']\.["']\)/,
  "a day of UTC": /\.toISOString\(\)\.slice\(0, ?10\)/,
  "a day put together": /\.slice\(8, 10\)\}\/\$\{/,
  "thousands by hand": / \d{1,3}\.000 [a-záéíóúñ]/,
};

/** Files that write or read so, each with its reason. */
const AJENOS: Readonly<Record<string, string>> = {
  "packages/core/src/formato/montos.ts": "the module itself",
  "packages/core/src/formato/fechas.ts": "the module itself",
  "packages/core/src/libro/fila.ts": "the ledger's own form of a day",
  "packages/core/src/sectores/forma.ts": "numbers of more decimals, which the sector's schema refuses",
  "packages/core/src/etiquetas/etiqueta.ts": "the contents within a product's name",
  "apps/desktop/src/ui/comun/formato.ts": "the quantity before the star in the search",
  "apps/server/src/cotizaciones/refrescar.ts": "numbers of other pages",
  "apps/server/src/cotizaciones/leer-bcb.ts": "numbers and days of other pages",
  "apps/server/src/cotizaciones/calendario.ts": "days that are counted from a day",
  "apps/server/src/cotizaciones/analisis.ts": "days that are counted from a day",
  "apps/server/src/ventas/readers/mes-empresas.ts": "days that are counted in UTC from a month",
  "apps/server/portal/src/grafico.tsx": "days that are counted in UTC from a day",
  "apps/server/portal/src/periodo.tsx": "days that are counted in UTC from a day",
  "apps/server/portal/src/meses.ts": "the name of a month",
};

const archivos = globSync(
  "{packages/core,packages/siat,packages/ui,apps/desktop,apps/server,apps/server/portal}/src/**/*.{ts,tsx}",
  {
    cwd: RAIZ,
  },
)
  .filter((ruta) => !/\.test\.tsx?$|\/support\//.test(ruta))
  .map((ruta) => ({ ruta, source: readFileSync(join(RAIZ, ruta), "utf8") }));

function faltasDe(source: string): readonly string[] {
  return Object.entries(APARTE).flatMap(([nombre, forma]) => (forma.test(source) ? [nombre] : []));
}

describe("amounts, numbers and days", () => {
  test("are written and read by core's formats alone", () => {
    expect(archivos.length).toBeGreaterThan(800);
    const aparte = archivos
      .filter(({ ruta }) => !(ruta in AJENOS))
      .flatMap(({ ruta, source }) => faltasDe(source).map((falta) => `${ruta}: ${falta}`));
    expect(aparte).toEqual([]);
  });

  test("are left out of the wall only in files that need it", () => {
    const conFaltas = archivos.filter(({ source }) => faltasDe(source).length > 0).map(({ ruta }) => ruta);
    expect(conFaltas).toEqual(expect.arrayContaining(Object.keys(AJENOS)));
  });

  test.each([
    ["a format of the runtime", 'const x = n.toLocaleString("es-BO");'],
    ["a decimal comma written", 'const x = n.toFixed(1).replace(".", ",");'],
    ["a decimal comma read", 'const x = texto.replace(",", ".");'],
    ["a day of UTC", "const x = new Date(ms).toISOString().slice(0, 10);"],
    ["a day put together", "const x = `${a.slice(8, 10)}/${a.slice(5, 7)}`;"],
    ["thousands by hand", 'const x = "se saltan 1.000 números";'],
  ])("so %s is found", (falta, source) => expect(faltasDe(source)).toEqual([falta]));
});
