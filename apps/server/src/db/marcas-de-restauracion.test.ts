import { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { limitesDe } from "../tareas/limites.ts";
import { marcas } from "./marcas-de-restauracion.ts";
import { takeTareas } from "./arrendar-tareas.ts";
import { asentarTarea, ponerTarea } from "./tareas.ts";

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

const AHORA = 1_790_000_000_000;
/** Two servers of the copy's time, and the server that starts on the restored data. */
const [ANTES, OTRO, AHORA_MISMO] = [1, 2, 3];

test("a restore clears owners and leases of what is due, and makes all of it due at once", async () => {
  const [cufd] = limitesDe({ dudaIntervaloMs: 1000, tareasMs: 1000, webhooksMs: 1000 });
  if (cufd === undefined) throw new Error("no hay clases");
  const poner = (clave: string, venceEn: number) =>
    ponerTarea(base.db, { nit: Nit.parse(1), clase: "cufd", clave, lugar: clave }, venceEn);
  const tomar = (proceso: number) => takeTareas(base.db, cufd, { proceso, ahoraMs: AHORA }, 10);
  await poner("arrendada", 0);
  await tomar(ANTES);
  await poner("espera", 0);
  const [espera] = await tomar(OTRO);
  if (espera === undefined) throw new Error("no tomó la fila");
  await asentarTarea(base.db, espera, { kind: "otraVez", motivo: "x" }, AHORA + 60_000);
  await poner("mañana", AHORA + 3_600_000);
  expect(await tomar(AHORA_MISMO)).toEqual([]);

  for (const orden of marcas("2026-11-20T10:00:00.000", true)) await sql.raw(orden).execute(base.db);

  const filas = await base.db.selectFrom("tareas").select(["dueno", "arrendadaHasta", "venceEn"]).execute();
  expect(filas).toEqual(filas.map(() => ({ dueno: null, arrendadaHasta: null, venceEn: 0 })));
  expect((await tomar(AHORA_MISMO)).map(({ clave }) => clave).toSorted()).toEqual([
    "arrendada",
    "espera",
    "mañana",
  ]);
  // The attempt of the copy's server is no longer current.
  expect(await asentarTarea(base.db, espera, { kind: "hecha" }, 0)).toBe(false);
});
