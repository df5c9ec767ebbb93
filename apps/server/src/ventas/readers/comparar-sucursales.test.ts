/** Each branch is held against itself, hour by hour, and each day of a span counts once. */
import { Instante, instanteToEpoch, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { compareSucursales } from "./comparar-sucursales.ts";

const NIT = Nit.parse(5_500_000_040);
const COMUN = {
  nit: NIT,
  puntoVenta: 0,
  sector: 1,
  metodoPago: 1,
  cajero: "Ana",
  clase: 1,
  estado: "EMITIDA",
  documentos: 1,
} as const;
let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  // Wednesday 25 November, and the days of the week before it.
  const filas = [
    ["2026-11-25", 0, 9, 100],
    ["2026-11-25", 1, 9, 200],
    ["2026-11-25", 1, 8, 400],
    ["2026-11-23", 0, 20, 800],
    ["2026-11-22", 0, 9, 50_000],
    ["2026-11-16", 0, 20, 1000],
    ["2026-11-17", 1, 23, 2000],
    ["2026-11-18", 0, 8, 4000],
    ["2026-11-18", 0, 11, 70_000],
    ["2026-11-15", 0, 8, 90_000],
  ] as const;
  await base.db
    .insertInto("ventasHora")
    .values(filas.map(([dia, sucursal, hora, centavos]) => ({ ...COMUN, dia, sucursal, hora, centavos })))
    .execute();
});
afterAll(() => base.close());

test("a week up to this hour has its days, and the week before the same days up to this hour", async () => {
  const ahora = instanteToEpoch(Instante.parse("2026-11-25T10:00:00.000"));
  const { filas, totales } = await compareSucursales(base.db, NIT, "semana", ahora);
  const netos = filas.map(({ sucursal, neto, antes }) => [sucursal, neto, antes.neto]);
  expect(netos).toEqual([
    [0, 9, 50],
    [1, 6, 20],
  ]);
  expect([totales.neto, totales.antes.neto]).toEqual([15, 70]);
  const horas = filas.map((fila) => fila.horas.flatMap((neto, hora) => (neto === 0 ? [] : [[hora, neto]])));
  expect(horas).toEqual([
    [
      [9, 1],
      [20, 8],
    ],
    [
      [8, 4],
      [9, 2],
    ],
  ]);
});
