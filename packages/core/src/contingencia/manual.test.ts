import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, type Instante } from "../instante.ts";
import {
  numerosLibres,
  numerosToRangos,
  checkCorteManual,
  checkFechaManual,
  checkNumeroManual,
} from "./manual.ts";

const AHORA = "2026-11-21T16:00:00.000" as Instante;
const HORA_MS = 3_600_000;
/** So many hours before now. */
const hace = (horas: number) => epochToInstante(instanteToEpoch(AHORA) - horas * HORA_MS);
const kinds = (fallos: readonly { readonly kind: string }[]) => fallos.map(({ kind }) => kind);

describe("an outage in which invoices were written by hand", () => {
  test.each([
    ["of kinds 5, 6 and 7, that has ended", 5, hace(3), hace(1), []],
    ["not of a kind that issues by itself", 2, hace(3), hace(1), ["tipo"]],
    ["begins before it ends (974)", 7, hace(1), hace(3), ["orden"]],
    ["lasts longer than nothing (974)", 7, hace(1), hace(1), ["orden"]],
    ["ended, not later than now (981)", 7, hace(1), hace(-0.1), ["futuro"]],
    ["is registered within 48 h of its end", 7, hace(50), hace(48), []],
    ["not after those 48 h (981)", 7, hace(50), hace(48.1), ["plazoVencido"]],
    ["lasts up to the 72 h of the last CUFD (123)", 7, hace(73), hace(1), []],
    ["not longer", 7, hace(73.1), hace(1), ["muyLargo"]],
  ])("%s", (_rule, tipo, inicio, fin, esperado) => {
    expect(kinds(checkCorteManual({ tipo, inicio, fin }, { ahora: AHORA, ocupadas: [] }))).toEqual(esperado);
  });

  const minuto = fc.integer({ min: 0, max: 2800 });
  const ventana = fc
    .tuple(minuto, minuto)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ inicio: hace(Math.max(a, b) / 60), fin: hace(Math.min(a, b) / 60) }));

  test("is never registered where any moment of it belongs to another event, and always where none does (981)", () => {
    fc.assert(
      fc.property(ventana, fc.array(ventana, { maxLength: 4 }), (suya, ocupadas) => {
        // By the minute: whether any minute lies inside both.
        const dentro = (v: typeof suya, ms: number) =>
          instanteToEpoch(v.inicio) <= ms && ms < instanteToEpoch(v.fin);
        const minutos = Array.from({ length: 2801 }, (_, i) => instanteToEpoch(hace(i / 60)));
        const comparten = minutos.some(
          (ms) => dentro(suya, ms) && ocupadas.some((ocupada) => dentro(ocupada, ms)),
        );
        const fallos = checkCorteManual({ tipo: 7, ...suya }, { ahora: AHORA, ocupadas });
        expect(kinds(fallos)).toEqual(comparten ? ["seCruza"] : []);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a number on paper", () => {
  const rango = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }))
    .map(([desdeNumero, largo]) => ({ desdeNumero, hastaNumero: desdeNumero + largo }));
  const usados = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 40 });

  test("is taken only in the CAFC's range, and once (1047)", () => {
    fc.assert(
      fc.property(rango, usados, fc.integer({ min: -5, max: 130 }), (cafc, numeros, numero) => {
        const libre = numero >= cafc.desdeNumero && numero <= cafc.hastaNumero && !numeros.includes(numero);
        expect(checkNumeroManual(numero, cafc, numerosToRangos(numeros))).toHaveLength(libre ? 0 : 1);
      }),
    );
  });

  test("as many are left as can still be typed in", () => {
    fc.assert(
      fc.property(rango, usados, (cafc, numeros) => {
        const rangos = numerosToRangos(numeros);
        const todos = Array.from(
          { length: cafc.hastaNumero - cafc.desdeNumero + 1 },
          (_, i) => cafc.desdeNumero + i,
        );
        const libres = todos.filter((numero) => checkNumeroManual(numero, cafc, rangos).length === 0);
        expect(numerosLibres(cafc, rangos)).toBe(libres.length);
      }),
    );
  });

  test("ranges hold the same numbers, in order, apart from each other", () => {
    fc.assert(
      fc.property(usados, (numeros) => {
        const rangos = numerosToRangos(numeros);
        const dentro = rangos.flatMap(({ desde, hasta }) =>
          Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i),
        );
        expect(dentro).toEqual([...new Set(numeros)].toSorted((a, b) => a - b));
        for (const [i, { desde }] of rangos.entries())
          if (i > 0) expect(desde).toBeGreaterThan(rangos[i - 1]!.hasta + 1);
      }),
    );
  });
});

describe("a date on paper", () => {
  const ventana = { inicio: hace(3), fin: hace(1) };
  const cafc = { desde: "2026-11-01", hasta: "2026-11-30" };
  test.each([
    ["may be the outage's first moment", hace(3), cafc, []],
    ["and its last", hace(1), cafc, []],
    ["not before it (1040)", hace(3.01), cafc, ["fueraDeVentana"]],
    ["nor after it (1040)", hace(0.99), cafc, ["fueraDeVentana"]],
    ["is in the CAFC's dates (1046)", hace(2), { ...cafc, hasta: "2026-11-20" }, ["fueraDeVigencia"]],
    ["whose last day is one of them", hace(2), { ...cafc, hasta: "2026-11-21" }, []],
    ["as its first day is", hace(2), { ...cafc, desde: "2026-11-21" }, []],
    ["not the day before", hace(2), { ...cafc, desde: "2026-11-22" }, ["fueraDeVigencia"]],
  ])("%s", (_rule, fecha, vigencia, esperado) => {
    expect(kinds(checkFechaManual(fecha, ventana, vigencia))).toEqual(esperado);
  });
});

test("a refusal names the outage's ends, with seconds only where they are not zero", () => {
  const ventana = { inicio: hace(3), fin: epochToInstante(instanteToEpoch(hace(1)) + 5000) };
  const [fallo] = checkFechaManual(hace(4), ventana, { desde: "2026-11-01", hasta: "2026-11-30" });
  expect(fallo?.msg).toContain("del 21/11/2026 13:00 al 21/11/2026 15:00:05.");
});
