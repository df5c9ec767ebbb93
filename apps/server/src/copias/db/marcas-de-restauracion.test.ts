import { Nit } from "@mostrador/core";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { limitesDe } from "../../motor/tareas/limites.ts";
import { cursorDelFeed, findLugarDelFeed, sqlDeGeneracion } from "../../avisos/db/generaciones.ts";
import { marcas } from "./marcas-de-restauracion.ts";
import { takeTareas } from "../../motor/arrendar-tareas.ts";
import { asentarTarea, putTarea } from "../../motor/tareas.ts";

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
    putTarea(base.db, { nit: Nit.parse(1), clase: "cufd", clave, lugar: clave }, venceEn);
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

test("each restore begins a generation of the feed; a cursor of before goes on where its copy ended", async () => {
  const nit = Nit.parse(2);
  const fiscal = { nit, razonSocial: "Tienda", municipio: "La Paz", telefono: null, codigoSistema: "X" };
  const sinSecretos = { token: null, p12: null, p12Clave: null, logo: null, demoDe: null };
  const creada = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: AHORA } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...fiscal, ...sinSecretos, ...creada })
    .execute();
  const versionEs = (valor: number) =>
    base.db
      .insertInto("versiones")
      .values({ nit, valor })
      .onConflict((c) => c.column("nit").doUpdateSet({ valor }))
      .execute();
  const restaurar = async (azar: number) => {
    for (const orden of sqlDeGeneracion(azar)) await sql.raw(orden).execute(base.db);
  };
  const lugar = (cursor: number, de = nit) => findLugarDelFeed(base.db, de, cursor);
  const enGeneracion = (generacion: number, version: number) => cursorDelFeed({ generacion, version });
  await base.db.deleteFrom("ajustes").where("clave", "like", "restauracion:generacion%").execute();
  expect(await lugar(70)).toEqual({ generacion: 0, version: 70 });
  await versionEs(100);
  await restaurar(0);
  // A cursor of a program of before is a version alone.
  expect(await lugar(70)).toEqual({ generacion: 1, version: 70 });
  expect(await lugar(120)).toEqual({ generacion: 1, version: 100 });
  expect(await lugar(enGeneracion(1, 120))).toEqual({ generacion: 1, version: 120 });
  await versionEs(300);
  await restaurar(0.5);
  const actual = 50_000;
  expect(await lugar(70)).toEqual({ generacion: actual, version: 70 });
  expect(await lugar(120)).toEqual({ generacion: actual, version: 100 });
  expect(await lugar(enGeneracion(1, 290))).toEqual({ generacion: actual, version: 290 });
  expect(await lugar(enGeneracion(1, 310))).toEqual({ generacion: actual, version: 300 });
  expect(await lugar(enGeneracion(actual, 900))).toEqual({ generacion: actual, version: 900 });
  // Of a restore that this database did not have, and of a company that the copies did not have: from the beginning.
  expect(await lugar(enGeneracion(7, 310))).toEqual({ generacion: actual, version: 0 });
  expect(await lugar(120, Nit.parse(3))).toEqual({ generacion: actual, version: 0 });
  await restaurar(0.999_999);
  const ultima = enGeneracion(99_999, 9_999_999_999);
  expect(String(ultima)).toHaveLength(15);
  expect(await lugar(ultima)).toEqual({ generacion: 99_999, version: 9_999_999_999 });
});
