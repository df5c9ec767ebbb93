import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const RAIZ = join(import.meta.dirname, "../..");
const leer = (ruta: string) => readFileSync(join(RAIZ, ruta), "utf8");

/** Rows of the README's table "Where to look": the question and the files that it links to. */
const FILAS = leer("README.md")
  .split("\n")
  .flatMap((linea) => {
    const [, pregunta = "", donde = ""] =
      linea.split(" | ").length > 1 ? (/^\| (.+\?) \| (.+) \|$/.exec(linea) ?? []) : [];
    const enlaces = [...donde.matchAll(/\]\(([^)]+)\)/g)].map(([, ruta = ""]) => ruta);
    return pregunta === "" ? [] : [{ pregunta, donde, enlaces }];
  });

/** Each question, and the text that answers it in its place. */
const RESPUESTAS = [
  [
    "hotel sector",
    "packages/core/src/sectores/hotel.ts",
    /cabecera: \{[\s\S]*fechaIngresoHospedaje[\s\S]*detalle: \{/,
  ],
  ["reply is lost", "docs/design.md", /### D8 Doubt\n+A document without a readable answer is EN_DUDA/],
  ["501 invoices", "packages/core/src/contingencia/paquete.ts", /MAX_FACTURAS_PAQUETE = 500;/],
  ["CUFD is out", "apps/desktop/src/caja/frases/venta.ts", /Falta el código diario \(CUFD\)/],
  [
    "annul",
    "docs/rights.md",
    /\| till \| `anular` \| `anular` \|[\s\S]*\/v1\/facturas\/\{cuf\}\/anular` \| `administrar`/,
  ],
] as const;

describe("the README leads in two hops", () => {
  test.each(RESPUESTAS)("from a question about %s to %s, which answers it", (tema, lugar, respuesta) => {
    const filas = FILAS.filter(({ pregunta }) => pregunta.includes(tema));
    expect(filas).toHaveLength(1);
    expect(filas[0]?.enlaces).toContain(lugar);
    expect(leer(lugar)).toMatch(respuesta);
  });

  test.each([
    "README.md",
    "CONTRIBUTING.md",
    "docs/ARCHITECTURE.md",
    "apps/server/README.md",
    "apps/desktop/README.md",
  ])("and no link of %s is broken", (documento) => {
    const carpeta = join(RAIZ, documento, "..");
    const rutas = [...leer(documento).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, ruta = ""]) => ruta);
    expect(rutas.filter((ruta) => !existsSync(join(carpeta, ruta)))).toEqual([]);
  });
});

/** Places that the files of a program's README are in. */
const RAICES: Readonly<Record<string, readonly string[]>> = {
  "packages/core": ["packages/core/src", "."],
  "packages/siat": ["packages/siat/src", "packages/siat"],
  "apps/server": ["apps/server/src", "apps/server", "."],
  "apps/desktop": ["apps/desktop/src", "apps/desktop", "."],
};

describe("the README of a program names files that are there", () => {
  test.each(Object.entries(RAICES))("that of %s", (programa, raices) => {
    const seccion = leer(join(programa, "README.md"));
    const rutas = [...seccion.matchAll(/`([\w./-]+\/?)`/g)]
      .map(([, ruta = ""]) => ruta)
      .filter((ruta) => /\.tsx?$|\/$/.test(ruta));
    expect(rutas.length).toBeGreaterThan(4);
    const isAqui = (ruta: string) => raices.some((raiz) => existsSync(join(RAIZ, raiz, ruta)));
    // A bare name is of the folder that stands before it.
    const carpetas = rutas.map((ruta) =>
      ruta.endsWith("/") ? ruta : ruta.slice(0, ruta.lastIndexOf("/") + 1),
    );
    const ausentes = rutas.filter((ruta, i) => {
      const carpeta = carpetas.slice(0, i).findLast((una) => una !== "") ?? "";
      return !isAqui(ruta) && !isAqui(join(carpeta, ruta));
    });
    expect(ausentes).toEqual([]);
  });
});

test("each file at the root of the server stands in its README with its reason", () => {
  const filas = [
    ...leer("apps/server/README.md").matchAll(/^\| (`[\w-]+\.ts`(?:, `[\w-]+\.ts`)*) \| (.{20,}) \|$/gm),
  ];
  const conMotivo = filas.flatMap(([, nombres = ""]) => [...nombres.matchAll(/[\w-]+\.ts/g)].map(String));
  const enLaRaiz = readdirSync(join(RAIZ, "apps/server/src")).filter((nombre) => /^[\w-]+\.ts$/.test(nombre));
  expect(enLaRaiz.length).toBeGreaterThan(10);
  expect(enLaRaiz.filter((nombre) => !conMotivo.includes(nombre))).toEqual([]);
});
