import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { juzgar, MAX_TURNOS, MIN_TURNOS, needsTurno, TOLERANCIA, type Juicio, type Par } from "./juicio.ts";

const pares = (...razones: readonly number[]): readonly Par[] =>
  razones.map((razon) => ({ hoy: 2 * razon, antes: 2 }));

describe("a line of contra", () => {
  test("has medians, the median of its ratios and their bounds", () => {
    const juicio = juzgar([
      { hoy: 2.2, antes: 2 },
      { hoy: 2, antes: 2 },
      { hoy: 4.8, antes: 4 },
      { hoy: 1.8, antes: 2 },
      { hoy: 2, antes: 1 },
    ]);
    expect(juicio).toEqual({
      turnos: 5,
      hoy: 2,
      antes: 2,
      razon: 1.1,
      desde: 0.9,
      hasta: 2,
      veredicto: "sin decidir",
    });
  });

  test("of an even number of turns has the middle of the two in the middle", () => {
    expect(juzgar(pares(1, 1, 1.21, 1.21)).razon).toBeCloseTo(1.1);
  });

  test("that counts a second is turned: half as many is twice as slow", () => {
    const mitad = Array.from({ length: 5 }, () => ({ hoy: 100, antes: 200 }));
    expect(juzgar(mitad, true)).toMatchObject({ hoy: 100, antes: 200, razon: 2, veredicto: "más lenta" });
  });

  test.each([
    ["is slower where all of five turns are over the tolerance", [1.06, 1.1, 1.2, 1.06, 1.3], "más lenta"],
    ["is not slower where one of five is not", [1.05, 1.1, 1.2, 1.06, 1.3], "sin decidir"],
    ["is not slower by four turns", [1.5, 1.5, 1.5, 1.5], "sin decidir"],
    ["is equal by four turns", [1.05, 0.9, 1, 1.02], "igual"],
    ["has no verdict by three", [1, 1, 1], "sin decidir"],
    ["is faster where all of five are", [0.9, 0.95, 0.8, 0.9, 0.94], "más rápida"],
    ["is equal where they are hardly faster", [0.96, 0.97, 0.96, 0.97, 0.96], "igual"],
    ["leaves out one turn of eight on each side", [9, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 0.1], "más lenta"],
    ["does not leave out one of seven", [9, 1.1, 1.1, 1.1, 1.1, 1.1, 0.1], "sin decidir"],
    ["does not leave out two of ten", [9, 9, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 0.1, 0.1], "sin decidir"],
    ["leaves out two of eleven", [9, 9, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 0.1, 0.1], "más lenta"],
  ])("%s", (_que, razones, veredicto) => {
    expect(juzgar(pares(...razones)).veredicto).toBe(veredicto);
  });

  test("takes more turns while it is open, up to a limit", () => {
    expect(needsTurno(juzgar(pares(1, 1, 1)), MAX_TURNOS)).toBe(true);
    expect(needsTurno(juzgar(pares(1, 1, 1, 1)), MAX_TURNOS)).toBe(false);
    expect(needsTurno(juzgar(pares(1, 1.2, 1, 1)), MAX_TURNOS)).toBe(true);
    expect(needsTurno(juzgar(pares(1, 1.2, 1, 1)), 4)).toBe(false);
    expect(needsTurno(juzgar(pares(1)), 1)).toBe(false);
  });
});

/** Judges a line as a run does: it takes turns of `ruido` around `razon` until the verdict stands or the limit is reached. */
function correr(semilla: number, razon: number, ruido: number): Juicio {
  const normal = createNormal(semilla);
  const tomados: Par[] = [];
  let juicio: Juicio;
  do {
    // Neighbours in time share the drift of the machine, which may be large.
    const deriva = Math.exp(0.3 * normal());
    tomados.push({ hoy: razon * deriva * Math.exp(ruido * normal()), antes: deriva });
    juicio = juzgar(tomados);
  } while (needsTurno(juicio, MAX_TURNOS));
  return juicio;
}

/** Draws from the normal distribution, from a seed (mulberry32, Box and Muller). */
function createNormal(semilla: number): () => number {
  let estado = semilla;
  const uniforme = (): number => {
    estado = (estado + 0x6d2b79f5) | 0;
    let t = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return () => Math.sqrt(-2 * Math.log(1 - uniforme())) * Math.cos(2 * Math.PI * uniforme());
}

describe("over many runs", () => {
  const semillas = Array.from({ length: 800 }, (_, i) => i + 1);
  const cuantas = (razon: number, ruido: number) =>
    semillas.filter((semilla) => correr(semilla, razon, ruido).veredicto === "más lenta").length;

  test.each([0.01, 0.02, 0.03])("equal programs are not named at a noise of %d", (ruido) => {
    expect(cuantas(1, ruido)).toBeLessThanOrEqual(2);
  });

  test.each([
    [0.01, 0.999],
    [0.02, 0.99],
    [0.03, 0.9],
  ])("programs that are 10 %% slower are named at a noise of %d", (ruido, parte) => {
    expect(cuantas(1.1, ruido)).toBeGreaterThanOrEqual(parte * semillas.length);
  });
});

describe("whatever the turns", () => {
  const razon = fc.double({ min: 0.2, max: 5, noNaN: true });
  const turnos = fc.array(razon, { minLength: 1, maxLength: 2 * MAX_TURNOS });

  test("the bounds hold the ratio, whatever their order", () => {
    fc.assert(
      fc.property(turnos, (razones) => {
        const juicio = juzgar(pares(...razones));
        const alReves = juzgar(pares(...razones.toReversed()));
        expect(juicio.desde).toBeLessThanOrEqual(juicio.razon * 1.000_001);
        expect(juicio.hasta).toBeGreaterThanOrEqual(juicio.razon / 1.000_001);
        expect(alReves).toEqual(juicio);
      }),
    );
  });

  test("programs that change places change the verdict's direction", () => {
    const opuesto = { "más lenta": "más rápida", "más rápida": "más lenta" } as const;
    fc.assert(
      fc.property(turnos, (razones) => {
        const { veredicto } = juzgar(pares(...razones));
        const vuelta = juzgar(pares(...razones).map(({ hoy, antes }) => ({ hoy: antes, antes: hoy })));
        if (veredicto === "más lenta" || veredicto === "más rápida")
          expect(vuelta.veredicto).toBe(opuesto[veredicto]);
      }),
    );
  });

  test("no line within the tolerance is named, and none with one turn below it by up to seven", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.2, max: TOLERANCIA, noNaN: true }), { minLength: MIN_TURNOS }),
        (r) => {
          expect(juzgar(pares(...r)).veredicto).not.toBe("más lenta");
        },
      ),
    );
    fc.assert(
      fc.property(fc.array(razon, { minLength: 1, maxLength: 6 }), (r) => {
        expect(juzgar(pares(...r, 1)).veredicto).not.toBe("más lenta");
      }),
    );
  });
});
