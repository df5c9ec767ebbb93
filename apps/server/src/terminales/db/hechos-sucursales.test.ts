/** Acts and closings of two branches whose tills have the same numbers. */
import { Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { searchActos } from "./buscar-hechos.ts";
import { listCierres } from "../../ventas/db/cierres.ts";

const [NIT, OTRO] = [Nit.parse(5_500_000_030), Nit.parse(5_500_000_031)];
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  const lugares = [
    ["a", NIT, 0, 0],
    ["b", NIT, 0, 1],
    ["c", NIT, 1, 0],
    ["d", NIT, 1, 1],
    ["e", OTRO, 0, 0],
  ] as const;
  const hecho = ([serie, nit, sucursal, puntoVenta]: (typeof lugares)[number]) => ({
    nit,
    serie,
    n: 1,
    clave: `clave-${serie}`,
    sucursal,
    puntoVenta,
    epoca: 1,
    tipo: "turnoCerrado",
    version: 1,
    instante: Instante.parse("2026-11-20T10:00:00.000"),
    usuario: "Ana",
    autorizo: null,
    datos: "{}",
    recibidoEn: 1,
  });
  await base.db.insertInto("hechos").values(lugares.map(hecho)).execute();
});
afterAll(() => base.close());

test.each([
  [undefined, undefined, "abcd"],
  [0, undefined, "ab"],
  [1, undefined, "cd"],
  [0, 0, "a"],
  [1, 0, "c"],
  [undefined, 0, "ac"],
  [2, undefined, ""],
])("of branch %s and point of sale %s are found alone", async (sucursal, puntoVenta, series) => {
  const comun = {
    desde: undefined,
    hasta: undefined,
    sucursal,
    puntoVenta,
    orden: "fecha",
    tras: undefined,
  } as const;
  const actos = await searchActos(base.db, NIT, { ...comun, acto: "turnos", persona: undefined }, 10);
  const cierres = await listCierres(base.db, NIT, { ...comun, conteo: undefined }, 10);
  const seriesDe = (filas: readonly { serie: string }[]) => filas.map(({ serie }) => serie).join("");
  expect([seriesDe(actos), seriesDe(cierres)]).toEqual([series, series]);
});
