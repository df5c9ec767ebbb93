import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listTardios } from "./resultados-tardios.ts";
import { takeTareas } from "../arrendar-tareas.ts";
import { freeTareas, putTarea } from "../tareas.ts";
import { type BaseSola, openBaseSola } from "../../support/base-sola.ts";
import { asentarSalida } from "./worker.ts";
import { limitesDe } from "./limites.ts";

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

const NIT = Nit.parse(1);
const AHORA = 1_700_000_000_000;
const [CLASE] = limitesDe({ dudaIntervaloMs: 1000, tareasMs: 1000, webhooksMs: 1000 }).filter(
  ({ nombre }) => nombre === "dudas",
);

test("an outcome that comes after its lease settles nothing and is kept as evidence", async () => {
  const { db } = base;
  const deps = { db, now: () => AHORA, log: () => {} };
  const tomar = async (proceso: number) => {
    if (CLASE === undefined) throw new Error("no hay dudas");
    const [tarea] = await takeTareas(db, CLASE, { proceso, ahoraMs: AHORA }, 1);
    if (tarea === undefined) throw new Error("no tomó ninguna");
    return tarea;
  };
  await putTarea(db, { nit: NIT, clase: "dudas", clave: "ABC", lugar: "0/0" });
  const colgada = await tomar(1);
  await freeTareas(db, [1], AHORA);
  const segunda = await tomar(2);
  await asentarSalida(deps, colgada, { kind: "hecha", dicho: "valida" }, 0);
  expect(await db.selectFrom("tareas").select(["dueno", "intento"]).execute()).toEqual([
    { dueno: 2, intento: 2 },
  ]);
  const tardio = {
    clase: "dudas",
    clave: "ABC",
    intento: 1,
    proceso: 1,
    resultado: "hecha",
    dicho: "valida",
  };
  expect(await listTardios(db, NIT, "ABC")).toMatchObject([tardio]);
  await asentarSalida(deps, segunda, { kind: "hecha" }, 0);
  expect(await db.selectFrom("tareas").select("id").execute()).toEqual([]);
  expect(await listTardios(db, NIT, "ABC")).toHaveLength(1);
  // A late result may be the only trace of a document: it stays.
  await expect(db.deleteFrom("resultadosTardios").execute()).rejects.toThrow("un resultado no se borra");
});
