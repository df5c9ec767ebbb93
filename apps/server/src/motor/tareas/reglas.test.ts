import { Nit } from "@mostrador/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GUARDADA_MS } from "../../tienda/db/fotos.ts";
import { limitesDe, plazoDe } from "./limites.ts";
import { choose, esperaHasta, pausaMaxima, pausaTras, venceTras, type Salida } from "./reglas.ts";

const filas = (...nits: number[]) => nits.map((nit, id) => ({ id, nit: Nit.parse(nit) }));
const ids = (elegidas: readonly { id: number }[]) => elegidas.map(({ id }) => id);

describe("the rows that are leased next", () => {
  test.each([
    ["as many as are free, the first ones", filas(1, 2, 3), [], { libres: 2, porEmpresa: 4 }, [0, 1]],
    ["a company's share, then others'", filas(1, 1, 1, 2), [], { libres: 9, porEmpresa: 2 }, [0, 1, 3]],
    ["less what a company has", filas(1, 1, 2), [[1, 1]], { libres: 9, porEmpresa: 2 }, [0, 2]],
    ["none of a company that has its share", filas(1, 2), [[1, 2]], { libres: 9, porEmpresa: 2 }, [1]],
    ["none where none is free", filas(1, 2), [], { libres: 0, porEmpresa: 4 }, []],
  ] as const)("%s", (_regla, candidatas, enCurso, limites, esperadas) => {
    expect(ids(choose(candidatas, new Map(enCurso), limites))).toEqual(esperadas);
  });
});

test("pauses double up to the longest", () => {
  const pausa = { baseMs: 1000, maxMs: 5000 };
  expect([0, 1, 2, 3, 4, 50].map((fallos) => pausaTras(fallos, pausa))).toEqual([
    1000, 1000, 2000, 4000, 5000, 5000,
  ]);
});

test("an attempt that settled nothing waits longer than the one before", () => {
  const clase = { horizonteMs: 60_000, pausa: { baseMs: 1000, maxMs: 5000 } };
  const espera = (fallos: number) => venceTras(clase, { fallos }, { kind: "otraVez", motivo: "x" }, 0);
  expect([0, 1, 2, 3].map(espera)).toEqual([1000, 2000, 4000, 5000]);
});

describe("the next look", () => {
  test.each([
    ["at the row's moment", 1500, 500],
    ["at the latest after the longest pause", 99_000, 10_000],
    ["after the longest pause where nothing waits", null, 10_000],
    ["after the longest pause where a row that is due waits for another", 900, 10_000],
  ] as const)("%s", (_regla, venceEn, esperado) => {
    expect(esperaHasta(venceEn, 1000, 10_000)).toBe(esperado);
  });
});

test("no outcome plans a row for at once, or beyond what counts as planned by a wrong clock", () => {
  const clases = limitesDe({ dudaIntervaloMs: 30_000, tareasMs: 2000, webhooksMs: 1000 });
  const [ahoraMs, fallos] = [fc.nat(4e12), fc.nat(50)];
  const salida: fc.Arbitrary<Salida> = fc.oneof(
    fc.record({ kind: fc.constant("programada" as const), venceEn: fc.nat(4e12) }),
    fc.record({
      kind: fc.constant("otraVez" as const),
      motivo: fc.constant("x"),
      pausaMs: fc.integer({ min: 1 }),
    }),
    fc.record({ kind: fc.constant("otraVez" as const), motivo: fc.constant("x") }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...clases), salida, ahoraMs, fallos, (clase, salida, ahoraMs, fallos) => {
      const maximo = salida.kind === "programada" ? clase.horizonteMs : pausaMaxima(clase);
      const espera = venceTras(clase, { fallos }, salida, ahoraMs) - ahoraMs;
      expect(espera).toBeGreaterThan(0);
      expect(espera).toBeLessThanOrEqual(maximo);
    }),
  );
});

test("a row that the data plan for two days ahead is planned for the longest that its kind allows", () => {
  const [cufd] = limitesDe({ dudaIntervaloMs: 30_000, tareasMs: 2000, webhooksMs: 1000 });
  if (cufd === undefined) throw new Error("no kind");
  const en = (horas: number) =>
    venceTras(cufd, { fallos: 0 }, { kind: "programada", venceEn: horas * 3_600_000 }, 0);
  expect([en(1), en(48)]).toEqual([3_600_000, cufd.horizonteMs]);
});

const DIA_MS = 86_400_000;
test.each([
  ["cufd", DIA_MS],
  ["catalogos", DIA_MS],
  ["tardias", 7 * DIA_MS],
  ["fotos", GUARDADA_MS],
] as const)("%s keeps the plan of its own longest wait", (nombre, esperaMs) => {
  const clase = limitesDe({ dudaIntervaloMs: 30_000, tareasMs: 2000, webhooksMs: 1000 }).find(
    (una) => una.nombre === nombre,
  );
  if (clase === undefined) throw new Error("no kind");
  expect(venceTras(clase, { fallos: 0 }, { kind: "programada", venceEn: esperaMs }, 0)).toBe(esperaMs);
});

test("a lease of catalogs outlasts eighteen of them, each asked for twice for a minute", () => {
  expect(plazoDe("catalogos")).toBeGreaterThan(18 * 2 * 60_000);
});
