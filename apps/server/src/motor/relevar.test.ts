import { Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takeTareas } from "./arrendar-tareas.ts";
import { hasRastros } from "./procesos.ts";
import { freeTareas, putTarea } from "./tareas.ts";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { limitesDe } from "./tareas/limites.ts";
import { listServidores } from "./relevar.ts";

const AHORA = 1_700_000_000_000;
const [CLASE] = limitesDe({ dudaIntervaloMs: 1000, tareasMs: 1000, webhooksMs: 1000 });
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

async function arrendar(proceso: number): Promise<void> {
  if (CLASE === undefined) throw new Error("no hay clases");
  await putTarea(base.db, { nit: Nit.parse(proceso), clase: CLASE.nombre, clave: "a", lugar: "0/0" });
  expect(await takeTareas(base.db, CLASE, { proceso, ahoraMs: AHORA }, 1)).toHaveLength(1);
}

test("a server that joins and leases while the living ones are listed keeps its lease", async () => {
  await arrendar(1);
  const { vivos, muertos } = await listServidores(base.db, async () => {
    await arrendar(9);
    return [2];
  });
  expect({ vivos, muertos }).toEqual({ vivos: [2], muertos: [1] });
  await freeTareas(base.db, muertos, AHORA);
  const duenos = await base.db.selectFrom("tareas").select("dueno").orderBy("nit").execute();
  expect(duenos).toEqual([{ dueno: null }, { dueno: 9 }]);
});

test("a server alone sees traces of others, of hung work and of documents on their way, and none of its own", async () => {
  await base.db.deleteFrom("tareas").execute();
  const rastros = () => hasRastros(base.db, 1, AHORA);
  expect(await rastros()).toBe(false);
  await arrendar(1);
  expect(await rastros()).toBe(true);
  await base.db.updateTable("tareas").set({ arrendadaHasta: null }).execute();
  expect(await rastros()).toBe(false);
  await base.db.updateTable("tareas").set({ dueno: 2 }).execute();
  expect(await rastros()).toBe(true);
  await base.db.deleteFrom("tareas").execute();
  const turno = { clave: "paquete:7", intentos: 1, libreEn: AHORA, enCurso: 1 };
  for (const proceso of [null, 2]) {
    await base.db
      .insertInto("turnos")
      .values({ ...turno, proceso })
      .execute();
    expect(await rastros()).toBe(true);
    await base.db.deleteFrom("turnos").execute();
  }
  await base.db
    .insertInto("turnos")
    .values({ ...turno, proceso: 1 })
    .execute();
  expect(await rastros()).toBe(false);
});
