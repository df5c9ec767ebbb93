import Database from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { MIGRACIONES } from "../motor/esquema.ts";
import { camina } from "./planes.ts";

const db = new Database(":memory:");
for (const sql of MIGRACIONES) db.exec(sql);
afterAll(() => db.close());

function planDe(sql: string): string {
  const pasos = db.prepare<[], { detail: string }>(`explain query plan ${sql}`).all();
  return pasos.map(({ detail }) => detail).join("; ");
}

/**
 * Statements over growing tables must pass these rules, or every test with a till fails at its end
 * (`mundo.ts`).
 */
describe("a statement that walks what only grows is seen", () => {
  test.each([
    ["a state that has no index of its own", "select id from ventas where estado = 'EMITIDA'", true],
    [
      "the latest of a state, in the order of another index",
      "select id from ventas where estado = 'ANULADA' order by creada_en desc limit 1",
      true,
    ],
    ["under a short name", "select 1 from cortes c join documentos d on +d.corte_id = c.id", true],
    ["a change", "update impresion set estado = 'pendiente' where estado = 'fallida'", true],
    ["all of it, counted", "select count(*) from pagos", true],
    [
      "what waits, by the index that holds it",
      "select id from ventas where estado in ('RECHAZADA', 'BORRADOR') and descartada = 0 order by creada_en",
      false,
    ],
    ["one row by its key", "select estado from ventas where id = 'x'", false],
    ["the latest of all", "select en from bitacora order by id desc limit 5", false],
    [
      "presentations by a barcode, in the order of their key",
      "select datos from reglas where codigo_barras = 'x' and tipo = 'presentacion' order by id",
      true,
    ],
    [
      "presentations by the index of barcodes",
      "select datos from reglas where codigo_barras = 'x' and tipo = 'presentacion' order by +id",
      false,
    ],
    ["what does not grow", "select nombre from usuarios order by nombre", false],
  ])("%s", (_que, sql, esperado) => {
    const parciales = new Set(["ventas_reabiertas"]);
    expect(camina(sql, planDe(sql), (indice) => parciales.has(indice))).toBe(esperado);
  });
});
