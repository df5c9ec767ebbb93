/** Which rows a server may lease, and what a plan or a deletion does to a leased one. */
import { Nit } from "@mostrador/core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import type { Limites, NombreClase, Salida, Tarea } from "./tareas/reglas.ts";
import { takeTareas } from "./arrendar-tareas.ts";
import { asentarTarea, putTarea, programarTarea, removeTarea } from "./tareas.ts";

// In the past of every computer that runs this test.
const AHORA = 1_700_000_000_000;
const NIT = Nit.parse(1);
const LIMITES = {
  aLaVez: 32,
  porEmpresa: 4,
  plazoMs: 900_000,
  mirarMs: 60_000,
  alPonerse: false,
  horizonteMs: 3_600_000,
  pausa: { baseMs: 1000, maxMs: 300_000 },
} as const satisfies Omit<Limites, "nombre">;

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());
afterEach(() => base.db.deleteFrom("tareas").execute());

const poner = (clave: string, lugar: string, venceEn: number, clase: NombreClase = "cufd") =>
  putTarea(base.db, { nit: NIT, clase, clave, lugar }, venceEn);
const tomar = (
  proceso = 1,
  { nombre = "cufd", db = base.db }: { readonly nombre?: NombreClase; readonly db?: BaseSola["db"] } = {},
) => takeTareas(db, { ...LIMITES, nombre }, { proceso, ahoraMs: AHORA }, 32);
const claves = (tareas: readonly Tarea[]) => tareas.map(({ clave }) => clave).toSorted();
const asentarTodas = async (tareas: readonly Tarea[], salida: Salida) => {
  for (const tarea of tareas) await asentarTarea(base.db, tarea, salida, 10);
};
const ENDUDA: Salida = { kind: "otraVez", motivo: "enDuda" };

test("a lease is one of a place, also where its first row waits with this server or two are due at once", async () => {
  await poner("espera", "0/0", 10);
  await asentarTodas(await tomar(), ENDUDA);
  await poner("después", "0/0", 20);
  await poner("a la vez", "0/0", 20);
  for (const primera of ["espera", "después", "a la vez"]) {
    const tomadas = await tomar();
    expect(claves(tomadas)).toEqual([primera]);
    await asentarTodas(tomadas, { kind: "hecha" });
  }
});

test("a lease is one of a place, where two servers take different rows of it at the same moment", async () => {
  for (let vez = 0; vez < 5; vez++) {
    await poner("suya", "0/0", 10);
    await asentarTodas(await tomar(1), ENDUDA);
    await poner("de nadie", "0/0", 20);
    expect((await Promise.all([tomar(1), tomar(2, { db: base.otra })])).flat()).toHaveLength(1);
    await base.db.deleteFrom("tareas").execute();
  }
});

test("rows of another kind take nothing of a company's share, and no place", async () => {
  for (let i = 0; i < 5; i++) {
    await poner(`d${i}`, `0/${i}`, 10, "dudas");
    await poner(`c${i}`, `0/${i}`, 20);
  }
  expect(await tomar(1, { nombre: "dudas" })).toHaveLength(LIMITES.porEmpresa);
  expect(claves(await tomar())).toEqual(["c0", "c1", "c2", "c3"]);
});

test("a place is free while a row of another kind waits there for longer", async () => {
  await poner("d", "0/0", 10, "dudas");
  await poner("c", "0/0", 20);
  expect(claves(await tomar())).toEqual(["c"]);
});

const PLAN = { nit: NIT, clase: "cufd", clave: "a", lugar: "a" } as const;
const filas = () => base.db.selectFrom("tareas").selectAll().orderBy("id").execute();

test("a row is planned for any server and without its failures; a leased one is planned by its end", async () => {
  const programar = (venceEn: number) =>
    base.db.transaction().execute((tx) => programarTarea(tx, PLAN, venceEn));
  await programar(10);
  const tomadas = await tomar();
  await programar(AHORA + 5000);
  expect(await filas()).toMatchObject([{ dueno: 1, venceEn: 10 }]);
  await asentarTodas(tomadas, ENDUDA);
  await programar(AHORA + 5000);
  expect(await filas()).toMatchObject([{ dueno: null, fallos: 0, venceEn: AHORA + 5000 }]);
});

test("a row is deleted alone; a leased one ends with its lease", async () => {
  const quitar = () => base.db.transaction().execute((tx) => removeTarea(tx, PLAN));
  for (const otra of [{ nit: Nit.parse(2) }, { clase: "dudas" as const }, { clave: "b" }])
    await putTarea(base.db, { ...PLAN, ...otra }, AHORA + 5000);
  await putTarea(base.db, PLAN);
  const tomadas = await tomar();
  await quitar();
  expect(await filas()).toHaveLength(4);
  await asentarTodas(tomadas, { kind: "programada", venceEn: AHORA });
  await quitar();
  expect(await filas()).toHaveLength(3);
});
