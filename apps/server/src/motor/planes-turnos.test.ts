import { Nit } from "@mostrador/core";
import type { Compilable } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlanes, type Planes } from "../support/planes.ts";
import { consultaCandidatas } from "./arrendar-tareas.ts";
import type { Db } from "./connection.ts";
import { consultaMiradas } from "./tareas/worker.ts";
import { consultaRastros } from "./procesos.ts";
import {
  consultaCierres,
  consultaPrimeroDesde,
  consultaPuntosConTurno,
  consultaUltimosTurnos,
} from "../terminales/db/hechos.ts";

const NIT = Nit.parse(1);

let planes: Planes;
beforeAll(async () => {
  planes = await openPlanes();
});
afterAll(() => planes.close());

test.each<[string, (d: Db) => Compilable, RegExp]>([
  [
    "points of sale with shifts",
    (d) => consultaPuntosConTurno(d, NIT),
    /COVERING INDEX hechos_turnos \(nit=\?\)/,
  ],
  [
    "the last shifts of one point of sale",
    (d) => consultaUltimosTurnos(d, { nit: NIT, sucursal: 0, puntoVenta: 1 }),
    /COVERING INDEX hechos_turnos \(nit=\? AND sucursal=\? AND punto_venta=\?\)/,
  ],
  [
    "closings of one point of sale after a fact",
    (d) => consultaCierres(d, { nit: NIT, sucursal: 0, puntoVenta: 1 }, 5, 250),
    /COVERING INDEX hechos_turnos \(nit=\? AND sucursal=\? AND punto_venta=\? AND id>\?\)/,
  ],
  [
    "the first of the facts that a point of sale told lately",
    (d) => consultaPrimeroDesde(d, { nit: NIT, sucursal: 0, puntoVenta: 1 }, 5),
    /COVERING INDEX hechos_recibidos \(nit=\? AND sucursal=\? AND punto_venta=\? AND recibido_en>\?\)/,
  ],
  [
    "rows that a server may lease, where many of their place are another's",
    (d) => consultaCandidatas(d, { nombre: "dudas", porEmpresa: 4 }, { proceso: 1, ahoraMs: 1 }),
    /(tareas_de_dueno \(nit=\? AND clase=\? AND lugar=\? AND dueno=\? AND vence_en<\?\).*){2}/,
  ],
])("%s are asked of an index", (_que, query, indice) => {
  const plan = planes.planDe(query(planes.db));
  expect(plan).toMatch(indice);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

test("the look at the rows of all kinds asks an index for each, and sorts nothing", () => {
  const plan = planes.planDe(consultaMiradas(planes.db, ["cufd", "dudas"], 1));
  expect(plan).toMatch(/(SEARCH tareas USING INDEX tareas_vencidas \(clase=\?\)[^]*)/);
  expect(plan).toMatch(/tareas_fallidas \(clase=\?\)/);
  expect(plan).not.toMatch(/SCAN tareas|TEMP B-TREE/);
});

test("the question for other servers' traces reads no table from end to end but the short ones of servers", () => {
  const plan = planes.planDe(consultaRastros(planes.db, 1, 1));
  for (const indice of ["facturas_abiertas", "tareas_arrendadas", "tareas_dueno"])
    expect(plan).toContain(indice);
  expect(plan).not.toMatch(/SCAN facturas/);
});
