/** The loop that takes due rows: its places come back, no ring is lost, and a failure ends nothing. */
import { Nit } from "@mostrador/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Deps } from "../../deps.ts";
import { putTarea } from "../tareas.ts";
import type { Reloj } from "../../reloj.ts";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { hasta } from "../../support/llamar.ts";
import { startWorkers, type Clase } from "./worker.ts";

// In the past of every computer that runs this test.
const AHORA = 1_700_000_000_000;
/** No look of its own comes in a test: only a bell, or the end of work. */
const HORA_MS = 3_600_000;
const SIN_MIRAR_MS = HORA_MS;

let base: BaseSola;
/** The tax system's clock. */
let ahora: number;
/** Called after each query's result, before its caller has it. */
let trasConsulta: (filas: number) => Promise<void>;
let deps: Deps;
let parar: () => Promise<void>;
beforeEach(async () => {
  base = await openBaseSola();
  trasConsulta = async () => {};
  parar = async () => {};
  const db = base.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await trasConsulta(result.rows.length);
      return result;
    },
  });
  ahora = AHORA;
  const [reloj, proceso] = [{ ...({} as Reloj), ahora: () => ahora }, { id: () => 1 }];
  // The parts that the workers work with.
  const monotono = () => performance.now();
  const suyo = { ...({} as Deps["proceso"]), ...proceso };
  deps = { ...({} as Deps), db, reloj, monotono, proceso: suyo, log: () => {} };
});
afterEach(async () => {
  await parar();
  await base.close();
});

const empezar = (hacer: Clase["hacer"], limites: Partial<Clase> = {}) => {
  const clase: Clase = {
    nombre: "gemelas",
    aLaVez: 96,
    porEmpresa: 4,
    plazoMs: 900_000,
    mirarMs: SIN_MIRAR_MS,
    alPonerse: true,
    horizonteMs: SIN_MIRAR_MS,
    pausa: { baseMs: 1, maxMs: 1 },
    hacer,
    ...limites,
  };
  parar = startWorkers(deps, [clase]);
};
const poner = (nit: number, db = deps.db) =>
  putTarea(db, { nit: Nit.parse(nit), clase: "gemelas", clave: "a", lugar: "a" });
const quedan = async () => (await base.db.selectFrom("tareas").select("id").execute()).length;

/** Work that waits until it is let go. */
function retenido() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let enCurso = 0;
  const hacer: Clase["hacer"] = async () => {
    enCurso++;
    await promise;
    return { kind: "hecha" };
  };
  return { hacer, soltar: resolve, enCurso: () => enCurso };
}

test("places come back after each look and each work, so that later rows are worked on side by side", async () => {
  let retener = false;
  const { hacer, soltar, enCurso } = retenido();
  empezar(async (...args) => (retener ? hacer(...args) : { kind: "hecha" }));
  for (let nit = 1; nit <= 100; nit++) await poner(nit);
  await hasta("se hacen", async () => (await quedan()) === 0);
  retener = true;
  for (let nit = 1; nit <= 10; nit++) await poner(nit);
  await hasta("están en curso", async () => enCurso() === 10);
  soltar();
});

test("more rows than one look reads are taken by the next look at once", async () => {
  for (let nit = 1; nit <= 70; nit++) await poner(nit);
  const { hacer, soltar, enCurso } = retenido();
  empezar(hacer);
  await hasta("están en curso", async () => enCurso() === 70);
  soltar();
});

test("the end of work makes the next look", async () => {
  for (let nit = 1; nit <= 3; nit++) await poner(nit);
  empezar(async () => ({ kind: "hecha" }), { aLaVez: 1 });
  await hasta("se hacen", async () => (await quedan()) === 0);
});

test("a row that is put while a look ends is not left to the next one", async () => {
  let miradas = 0;
  trasConsulta = async (filas) => {
    if (filas === 1 && ++miradas === 1) await poner(1, base.db).then(() => poner(1));
  };
  empezar(async () => ({ kind: "hecha" }));
  await hasta("se mira", async () => miradas >= 1);
  await hasta("se hace", async () => (await quedan()) === 0);
});

test("looks that the database fails at end no loop and keep no place", async () => {
  let falla = true;
  let fallos = 0;
  await poner(1);
  trasConsulta = async () => {
    if (!falla) return;
    fallos++;
    throw new Error("sin base");
  };
  const { hacer, soltar, enCurso } = retenido();
  empezar(hacer, { mirarMs: 1 });
  await hasta("falla", async () => fallos >= 5);
  falla = false;
  for (let nit = 2; nit <= 10; nit++) await poner(nit);
  await hasta("están en curso", async () => enCurso() === 10);
  soltar();
});

test("work that throws is tried again", async () => {
  let veces = 0;
  await poner(1);
  empezar(
    async () => {
      if (++veces === 1) throw new Error("no se pudo");
      return { kind: "hecha" };
    },
    { mirarMs: 1 },
  );
  await hasta("queda para otra vez", async () => {
    const [fila] = await base.db.selectFrom("tareas").select(["fallos", "venceEn"]).execute();
    return fila?.fallos === 1;
  });
  await base.db.updateTable("tareas").set({ venceEn: AHORA }).execute();
  await hasta("se hace", async () => (await quedan()) === 0);
  expect(veces).toBe(2);
});

test("a row that was due waits for no clock that was set back since it was seen", async () => {
  const { hacer, soltar, enCurso } = retenido();
  // One at a time of a company: the second row is seen, dated and left.
  ahora = AHORA + HORA_MS;
  empezar(hacer, { porEmpresa: 1, horizonteMs: 25 * HORA_MS });
  await poner(1);
  await hasta("está en curso", async () => enCurso() === 1);
  await putTarea(deps.db, { nit: Nit.parse(1), clase: "gemelas", clave: "b", lugar: "b" });
  await hasta("se fecha", async () => {
    const [fila] = await base.db.selectFrom("tareas").select("venceEn").where("clave", "=", "b").execute();
    return fila?.venceEn === ahora;
  });
  ahora = AHORA;
  soltar();
  await hasta("se hacen", async () => (await quedan()) === 0);
});

test("the stop waits for running work", async () => {
  await poner(1);
  const { hacer, soltar, enCurso } = retenido();
  empezar(hacer);
  await hasta("está en curso", async () => enCurso() === 1);
  let parada = false;
  const fin = parar().then(() => void (parada = true));
  // The loop itself ends at once: many turns later the stop still waits.
  for (let vez = 0; vez < 20; vez++) await quedan();
  expect(parada).toBe(false);
  soltar();
  await fin;
  expect(await quedan()).toBe(0);
});
