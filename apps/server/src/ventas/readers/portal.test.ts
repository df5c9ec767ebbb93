/** The owner's pages ask for one company, however many the server has. */
import { Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "../../motor/connection.ts";
import { openBaseSola, type BaseSola } from "../../support/base-sola.ts";
import { countLecturas } from "../../support/lecturas.ts";
import { getResumen } from "./portal.ts";
import { getValores } from "./ventas.ts";

const OTRAS = 300;
const PUNTOS = 20;
const nitDe = (i: number) => Nit.parse(5_500_000_010 + i);
const nuestra = nitDe(0);

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
  await fundar(nuestra, PUNTOS);
  for (let i = 1; i <= OTRAS; i++) await fundar(nitDe(i), 1);
});
afterAll(() => base.close());

/** Keeps a company with open points of sale. Each but the last has two CUFDs. */
async function fundar(nit: Nit, cuantos: number): Promise<void> {
  const fiscal = { nit, razonSocial: `Empresa ${nit}`, municipio: "La Paz", telefono: null } as const;
  const claves = { token: null, p12: null, p12Clave: null, codigoSistema: "S" };
  const fija = { modalidad: 2, ambiente: 2, activa: 1, desfaseMs: 0, creadoEn: 1 } as const;
  await base.db
    .insertInto("empresas")
    .values({ ...fiscal, ...claves, ...fija })
    .execute();
  const lugares = Array.from({ length: cuantos }, (_, puntoVenta) => ({ nit, sucursal: 0, puntoVenta }));
  const abierto = { cuis: "C", cuisVence: null, terminalId: null, cerrado: 0 as const };
  await base.db
    .insertInto("puntos")
    .values(lugares.map((lugar) => ({ ...lugar, ...abierto })))
    .execute();
  const cufds = lugares.slice(0, -1).flatMap((lugar) => ["24", "25"].map((dia) => cufdDe(lugar, dia)));
  if (cufds.length > 0) await base.db.insertInto("cufds").values(cufds).execute();
}

function cufdDe(
  lugar: { readonly nit: Nit; readonly sucursal: number; readonly puntoVenta: number },
  dia: string,
) {
  const en = (hora: string) => Instante.parse(`2026-11-${dia}T${hora}:00:00.000`);
  const codigo = `${lugar.puntoVenta}-${dia}`;
  return {
    ...lugar,
    codigo,
    codigoControl: "A",
    direccion: "",
    obtenidoEn: en("01"),
    vigenteHasta: en("23"),
  };
}

/** Reads the statements and rows of a question. */
async function leer<T>(pregunta: (db: Db) => Promise<T>) {
  const { db, lecturas } = countLecturas(base.db);
  return { dado: await pregunta(db), ...lecturas };
}

test("the first page reads the company's own points of sale in a fixed number of statements", async () => {
  // Queries that are compiled once are counted where they are compiled.
  await getResumen(base.db, nuestra, null);
  const { dado, sentencias, filas } = await leer((db) => getResumen(db, nuestra, null));
  expect(dado.puntos).toHaveLength(PUNTOS);
  expect(dado.puntos[0]).toEqual({ sucursal: 0, puntoVenta: 0, cufdVence: "2026-11-25T23:00:00.000" });
  expect(dado.puntos.at(-1)?.cufdVence).toBeNull();
  const una = await leer((db) => getResumen(db, nitDe(1), null));
  expect(sentencias).toBe(una.sentencias);
  expect(filas).toBe(una.filas + PUNTOS - 1);
});

test("the filter of sales reads the company's own points of sale", async () => {
  const { dado, filas } = await leer((db) => getValores(db, nuestra));
  expect(dado.cajas).toHaveLength(PUNTOS);
  expect(filas).toBeLessThan(2 * PUNTOS);
});
