import { Nit } from "@mostrador/core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEsperas } from "../esperas.ts";
import { type BaseSola, openBaseSola } from "../support/base-sola.ts";
import type { Limites, Salida, Tarea } from "./tareas/reglas.ts";
import { takeTareas } from "./arrendar-tareas.ts";
import { createMirada } from "./tareas/worker.ts";
import {
  acercarTareas,
  asentarTarea,
  freeColgadas,
  freeTareas,
  putTarea,
  programarTarea,
  renewTarea,
} from "./tareas.ts";

const PLAZO_MS = 900_000;
const CLASE: Limites = {
  nombre: "cufd",
  aLaVez: 32,
  porEmpresa: 4,
  plazoMs: PLAZO_MS,
  mirarMs: 60_000,
  alPonerse: false,
  horizonteMs: 3_600_000,
  pausa: { baseMs: 1000, maxMs: 300_000 },
};
// In the past of every computer that runs this test.
const AHORA = 1_700_000_000_000;

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());
afterEach(() => base.db.deleteFrom("tareas").execute());

const poner = (empresa: number, clave: string, lugar = clave, venceEn = 0) =>
  putTarea(base.db, { nit: Nit.parse(empresa), clase: "cufd", clave, lugar }, venceEn);
const tomar = (proceso = 1, { libres = 32, ahoraMs = AHORA, db = base.db } = {}) =>
  takeTareas(db, CLASE, { proceso, ahoraMs }, libres);
const claves = (tareas: readonly Tarea[]) => tareas.map(({ clave }) => clave).toSorted();
const asentar = (tarea: Tarea, salida: Salida, venceEn = 0) => asentarTarea(base.db, tarea, salida, venceEn);
const filas = () => base.db.selectFrom("tareas").selectAll().orderBy("id").execute();
const unica = async () => {
  const [fila] = await filas();
  if (fila === undefined) throw new Error("no hay filas");
  return fila;
};
const una = async (proceso = 1) => {
  const [tarea] = await tomar(proceso);
  if (tarea === undefined) throw new Error("no tomó ninguna");
  return tarea;
};

describe("a lease", () => {
  test("is of one server: another gets nothing while it lasts, however late its clock", async () => {
    await poner(1, "a");
    expect(claves(await tomar(1))).toEqual(["a"]);
    expect(await tomar(2, { ahoraMs: AHORA + 30 * 86_400_000, db: base.otra })).toEqual([]);
  });

  test("is one of a company, kind and place at a time, the longest due first", async () => {
    await poner(1, "tarde", "0/0", 20);
    await poner(1, "pronto", "0/0", 10);
    await poner(1, "otro punto", "0/1", 30);
    const primera = await tomar();
    expect(claves(primera)).toEqual(["otro punto", "pronto"]);
    expect(await tomar()).toEqual([]);
    for (const tarea of primera) await asentar(tarea, { kind: "hecha" });
    expect(claves(await tomar())).toEqual(["tarde"]);
  });

  test("is within the server's free places, and within the company's share over all servers", async () => {
    for (let i = 0; i < 10; i++) await poner(1, `a${i}`);
    await poner(2, "b");
    expect(await tomar(1, { libres: 3 })).toHaveLength(3);
    const despues = await tomar(2, { db: base.otra });
    expect(new Set(despues.map(({ nit }) => nit))).toEqual(new Set([1, 2]));
    expect(await tomar(3)).toEqual([]);
  });

  test("reaches a company behind 200 places of another that has its share", async () => {
    for (let i = 0; i < 200; i++) await poner(1, `a${i}`);
    await poner(2, "b");
    await tomar();
    expect(claves(await tomar())).toEqual(["b"]);
  });

  test("is taken once by two servers that look at the same moment", async () => {
    for (let i = 1; i <= 40; i++) await poner(i, "a");
    const tomadas = await Promise.all([tomar(1), tomar(2, { db: base.otra }), tomar(3), tomar(4)]);
    let todas = tomadas.flat();
    // A server that met the other's locks looks again.
    todas = [...todas, ...(await tomar(5)), ...(await tomar(5))];
    expect(new Set(todas.map(({ nit }) => nit)).size).toBe(40);
    expect(todas).toHaveLength(40);
  });

  test("stays within the company's share when two servers look at the same moment", async () => {
    for (let vez = 0; vez < 5; vez++) {
      // Due since before: a row that is dated at this look is locked by the first of them.
      for (let i = 0; i < 80; i++) await poner(1, `a${vez} ${i}`, undefined, AHORA - 1);
      await poner(2, `b${vez}`, undefined, AHORA - 1);
      const tomadas = await Promise.all([tomar(1), tomar(2, { db: base.otra })]);
      expect(tomadas.flat().filter(({ nit }) => nit === 1).length).toBeLessThanOrEqual(CLASE.porEmpresa);
      await base.db.deleteFrom("tareas").execute();
    }
  });

  test("comes in turn: a row that became due during its lease goes behind those that wait", async () => {
    for (let i = 1; i <= 3; i++) await poner(i, "a");
    const turnos: number[] = [];
    for (let vuelta = 0; vuelta < 3; vuelta++) {
      const tomadas = await tomar(1, { libres: 1, ahoraMs: AHORA + vuelta * 1000 });
      for (const { nit } of tomadas) await poner(nit, "a");
      for (const tarea of tomadas) await asentar(tarea, { kind: "programada", venceEn: AHORA });
      turnos.push(...tomadas.map(({ nit }) => nit));
    }
    expect(turnos).toEqual([1, 2, 3]);
  });

  test("comes in turn: a new row goes behind those that were due at an earlier look", async () => {
    await poner(1, "a", "a", AHORA);
    await poner(2, "a");
    expect((await tomar(1, { libres: 1, ahoraMs: AHORA + 1 })).map(({ nit }) => nit)).toEqual([1]);
  });

  test("begins when its row is due", async () => {
    await poner(1, "a", "a", AHORA + 1);
    expect(await tomar()).toEqual([]);
    expect((await createMirada(["cufd"])(base.db, 1)).get("cufd")?.proxima).toBe(AHORA + 1);
    expect(await tomar(1, { ahoraMs: AHORA + 1 })).toHaveLength(1);
  });
});

describe("the outcome of a lease", () => {
  test("settles the row under its owner and attempt, once", async () => {
    await poner(1, "a");
    const tarea = await una();
    expect(await asentar(tarea, { kind: "hecha" })).toBe(true);
    expect(await asentar(tarea, { kind: "hecha" })).toBe(false);
    expect(await filas()).toEqual([]);
  });

  test.each<Salida>([
    { kind: "hecha" },
    { kind: "programada", venceEn: 0 },
    { kind: "otraVez", motivo: "enDuda" },
  ])("of an attempt that another has taken over changes nothing: $kind", async (salida) => {
    await poner(1, "a");
    const vieja = await una(1);
    await freeTareas(base.db, [1], AHORA);
    const nueva = await una(2);
    expect(await asentar(vieja, salida)).toBe(false);
    expect(await unica()).toMatchObject({ dueno: 2, intento: nueva.intento });
    // The same owner under another attempt is another lease too.
    await freeTareas(base.db, [2], AHORA);
    const otra = await una(1);
    expect(await asentar({ ...vieja, dueno: 1 }, salida)).toBe(false);
    expect(await asentar(otra, salida)).toBe(true);
  });

  test("waits with the server that measures, until that server ends", async () => {
    await poner(1, "a");
    await asentar(await una(1), { kind: "otraVez", motivo: "enDuda" }, AHORA + 60_000);
    expect(await tomar(2, { ahoraMs: AHORA + 60_000 })).toEqual([]);
    await freeTareas(base.db, [1], AHORA);
    expect(claves(await tomar(2))).toEqual(["a"]);
  });

  test("that is planned is any server's", async () => {
    await poner(1, "a");
    await asentar(await una(1), { kind: "programada", venceEn: AHORA }, AHORA);
    expect(claves(await tomar(2))).toEqual(["a"]);
  });

  test("leaves a row that became due meanwhile due at once", async () => {
    for (const salida of [{ kind: "hecha" }, { kind: "otraVez", motivo: "x" }] as const) {
      await poner(1, "a");
      const tarea = await una();
      await poner(1, "a");
      expect(await asentar(tarea, salida, AHORA + 60_000)).toBe(true);
      expect(await unica()).toMatchObject({ venceEn: 0, arrendadaHasta: null, repetir: 0 });
      await asentar(await una(), { kind: "hecha" });
    }
  });

  test("counts attempts in a row that settled nothing", async () => {
    await poner(1, "a");
    for (const fallos of [1, 2, 3]) {
      await asentar(await una(), { kind: "otraVez", motivo: "x" }, AHORA);
      expect((await unica()).fallos).toBe(fallos);
    }
    await asentar(await una(), { kind: "programada", venceEn: AHORA }, AHORA);
    expect((await unica()).fallos).toBe(0);
  });

  test("counts attempts without an answer anew after one that was answered", async () => {
    await poner(1, "a");
    for (let i = 0; i < 5; i++) await asentar(await una(), { kind: "otraVez", motivo: "enDuda" });
    await asentar(await una(), { kind: "otraVez", motivo: "noExiste", pausaMs: 50 });
    expect((await unica()).fallos).toBe(1);
  });
});

describe("a lease ends early", () => {
  test("with its server, and the row is due at once", async () => {
    await poner(1, "a");
    await una(1);
    await freeTareas(base.db, [3], AHORA);
    expect(await tomar(2)).toEqual([]);
    await freeTareas(base.db, [1], AHORA);
    expect(claves(await tomar(2))).toEqual(["a"]);
  });

  test("never by a clock that somebody sets: one that hangs is seen for as long as it lasts", async () => {
    await poner(1, "a");
    await una(1);
    let monotono = 0;
    const esperas = createEsperas(() => monotono);
    const soltar = () => freeColgadas(base.db, esperas, () => PLAZO_MS);
    await soltar();
    expect(await tomar(2, { ahoraMs: AHORA + 2 * PLAZO_MS })).toEqual([]);
    monotono = PLAZO_MS - 1;
    expect(await soltar()).toEqual([]);
    monotono = PLAZO_MS;
    expect(claves(await soltar())).toEqual(["a"]);
    expect(claves(await tomar(2))).toEqual(["a"]);
  });

  test("never where it is renewed while the hanging ones are freed", async () => {
    await poner(1, "a");
    const tarea = await una(1);
    let monotono = 0;
    const esperas = createEsperas(() => monotono);
    await freeColgadas(base.db, esperas, () => PLAZO_MS);
    monotono = PLAZO_MS;
    const renueva = base.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await renewTarea(base.db, tarea, AHORA + 2 * PLAZO_MS);
        return result;
      },
    });
    await freeColgadas(renueva, esperas, () => PLAZO_MS);
    expect(await unica()).toMatchObject({ dueno: 1, intento: tarea.intento });
  });

  test("never while it is renewed, also by a clock that stands; and no other attempt renews it", async () => {
    await poner(1, "a");
    const tarea = await una(1);
    let monotono = 0;
    const esperas = createEsperas(() => monotono);
    const soltar = () => freeColgadas(base.db, esperas, () => PLAZO_MS);
    for (; monotono < 3 * PLAZO_MS; monotono += PLAZO_MS - 1) {
      expect(await soltar()).toEqual([]);
      expect(await renewTarea(base.db, tarea, AHORA + PLAZO_MS)).toBe(true);
    }
    await soltar();
    monotono += PLAZO_MS;
    expect(claves(await soltar())).toEqual(["a"]);
    expect(await renewTarea(base.db, tarea, AHORA + PLAZO_MS)).toBe(false);
  });
});

describe("a row", () => {
  test("that a wrong clock planned too far ahead is due", async () => {
    await poner(1, "lejos", "lejos", AHORA + CLASE.horizonteMs + 1);
    await poner(1, "en su día", "en su día", AHORA + CLASE.horizonteMs);
    const deOtra = { nit: Nit.parse(1), clase: "fotos", clave: "", lugar: "" } as const;
    await putTarea(base.db, deOtra, AHORA + 2 * CLASE.horizonteMs);
    await acercarTareas(base.db, CLASE, AHORA);
    expect(claves(await tomar())).toEqual(["lejos"]);
    expect((await filas()).map(({ venceEn }) => venceEn)).toContain(AHORA + 2 * CLASE.horizonteMs);
  });

  test("whose pause a wrong clock began is due", async () => {
    await poner(1, "a");
    await asentar(await una(), { kind: "otraVez", motivo: "x" }, AHORA + 11 * 60_000);
    await acercarTareas(base.db, CLASE, AHORA);
    expect(claves(await tomar())).toEqual(["a"]);
  });

  test("is brought forward by what makes it due, and put off only by its plan", async () => {
    const plan = { nit: Nit.parse(1), clase: "cufd", clave: "a", lugar: "a" } as const;
    await base.db.transaction().execute((tx) => programarTarea(tx, plan, AHORA + 5000));
    await putTarea(base.db, plan, AHORA + 9000);
    expect((await unica()).venceEn).toBe(AHORA + 5000);
    await putTarea(base.db, plan);
    expect((await unica()).venceEn).toBe(0);
    await base.db.transaction().execute((tx) => programarTarea(tx, plan, AHORA + 9000));
    expect((await unica()).venceEn).toBe(AHORA + 9000);
  });
});
