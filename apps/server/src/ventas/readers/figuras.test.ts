/** Today is held against the same minute of the days before. */
import { Instante, instanteToEpoch, Nit } from "@mostrador/core";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consultaHoraEmpezada } from "../db/figuras-ventas.ts";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { soloEnSqlite } from "../../support/solo-en-sqlite.ts";
import { compareSucursales } from "./comparar-sucursales.ts";
import { getHoy, SIN_FILTRO, totalesDe } from "./figuras.ts";

const NIT = Nit.parse(5_500_000_010);
const OTRA = Nit.parse(5_500_000_011);
const DIAS = Nit.parse(5_500_000_012);
const COMUN = {
  sucursal: 0,
  puntoVenta: 0,
  sector: 1,
  metodoPago: 1,
  cajero: "Ana",
  clase: 1,
  estado: "EMITIDA",
} as const;

let base: BaseSola;
let ultima = 0;
beforeAll(async () => {
  base = await openBaseSola();
  for (const horario of [
    "09:59:59.999",
    "10:00:00.000",
    "10:04:59.999",
    "10:05:00.000",
    "10:05:00.001",
    "10:59:59.999",
  ])
    await vender(NIT, `2026-11-23T${horario}`);
  await vender(OTRA, "2026-11-23T10:01:00.000");
  await vender(NIT, "2026-11-24T10:00:30.000");
});
afterAll(() => base.close());

/** Keeps an invoice of Bs 10 as a sale and in the sums of its hour. */
async function vender(nit: Nit, cuando: string): Promise<void> {
  const fechaEmision = Instante.parse(cuando);
  const documento = { ...COMUN, nit, fechaEmision, facturaId: ++ultima, centavos: 1000 };
  await base.db.insertInto("ventas").values(documento).execute();
  const hora = { ...COMUN, nit, dia: cuando.slice(0, 10), hora: Number(cuando.slice(11, 13)) };
  await base.db
    .insertInto("ventasHora")
    .values({ ...hora, documentos: 1, centavos: 1000 })
    .onConflict((c) =>
      c
        .columns([
          "nit",
          "dia",
          "hora",
          "sucursal",
          "puntoVenta",
          "sector",
          "clase",
          "estado",
          "metodoPago",
          "cajero",
        ])
        .doUpdateSet((eb) => ({
          documentos: eb("ventasHora.documentos", "+", 1),
          centavos: eb("ventasHora.centavos", "+", 1000),
        })),
    )
    .execute();
}

const enMs = (horario: string) => instanteToEpoch(Instante.parse(`2026-11-24T${horario}`));

test.each([
  ["09:59:59.998", 0],
  ["10:00:00.000", 20],
  ["10:04:59.998", 20],
  ["10:05:00.000", 40],
  ["10:05:30.000", 50],
  ["10:59:59.999", 60],
  ["11:00:00.000", 60],
])("at %s yesterday had sold Bs %i", async (horario, neto) => {
  const { dias } = await getHoy(base.db, NIT, enMs(horario));
  expect(dias.map(({ hastaAhora }) => hastaAhora)).toEqual([10, neto, 0]);
  expect(dias[1]?.total.neto).toBe(60);
  const { totales, hastaHora, hastaMinuto } = await compareSucursales(base.db, NIT, "hoy", enMs(horario));
  expect(totales.antes.neto).toBe(neto);
  expect([hastaHora, hastaMinuto]).toEqual(horario.split(":", 2).map(Number));
});

test("the documents of that hour are read by the key of sales", soloEnSqlite(), async () => {
  const hasta = { dia: "2026-11-23", horario: "10:05:00.000" };
  const consulta = consultaHoraEmpezada(base.db, { ...SIN_FILTRO, nit: NIT }, hasta, "hora").compile();
  const explicada = CompiledQuery.raw(`explain query plan ${consulta.sql}`, [...consulta.parameters]);
  const { rows } = await base.db.executeQuery<{ detail: string }>(explicada);
  expect(rows[0]?.detail).toBe(
    "SEARCH ventas USING PRIMARY KEY (nit=? AND fecha_emision>? AND fecha_emision<?)",
  );
});

test("a day's documents are the same one by one and in sums, to its last millisecond", async () => {
  for (const cuando of ["19T23:59:59.999", "20T00:00:00.000", "20T23:59:59.999", "21T00:00:00.000"])
    await vender(DIAS, `2026-11-${cuando}`);
  const dia = { ...SIN_FILTRO, nit: DIAS, desde: "2026-11-20", hasta: "2026-11-20" };
  const enSumas = await totalesDe(base.db, dia);
  expect(enSumas.bruto).toEqual({ documentos: 2, monto: 20 });
  expect(await totalesDe(base.db, { ...dia, minimo: 1000, maximo: 1000 })).toEqual(enSumas);
  expect((await totalesDe(base.db, { ...dia, minimo: 1001 })).bruto.documentos).toBe(0);
  expect((await totalesDe(base.db, { ...dia, maximo: 999 })).bruto.documentos).toBe(0);
});
