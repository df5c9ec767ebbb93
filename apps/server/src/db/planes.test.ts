import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Nit } from "@mostrador/core";
import Database from "better-sqlite3";
import type { Compilable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contarEnCamino } from "./creditos.ts";
import { openDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { ABIERTAS, ANULADAS, CON_NUMERO, PENDIENTES, RECARGAS, SIN_CAFC, SIN_EVENTO } from "./indices.ts";
import { soughtCuf, soughtInstante } from "./sought.ts";

const NIT = Nit.parse(1);

let carpeta: string;
let db: Db;
let fuera: Database.Database;
beforeAll(async () => {
  carpeta = mkdtempSync(join(tmpdir(), "planes-"));
  db = await openDb({ dataDir: carpeta, databaseUrl: null });
  fuera = new Database(join(carpeta, "servidor.db"));
});
afterAll(async () => {
  fuera.close();
  await db.destroy();
  rmSync(carpeta, { recursive: true, force: true });
});

/** How SQLite would answer, before it knows what is in the tables. */
function planDe(query: Compilable): string {
  const { sql, parameters } = query.compile();
  const pasos = fuera.prepare(`explain query plan ${sql}`).all(...parameters) as { detail: string }[];
  return pasos.map(({ detail }) => detail).join("; ");
}

describe("what is asked of tables that only grow is answered by an index", () => {
  test.each<[string, (db: Db) => Compilable, RegExp]>([
    [
      "documents in doubt",
      (d) => d.selectFrom("facturas").select("cuf").where(ABIERTAS).where("estado", "=", "EN_DUDA"),
      /facturas_abiertas \(estado=\?\)/,
    ],
    [
      "a company's documents that wait",
      (d) => d.selectFrom("facturas").select("terminalId").where("nit", "=", NIT).where(ABIERTAS),
      /facturas_abiertas \(estado=\? AND nit=\?\)/,
    ],
    [
      "what waits for its event",
      (d) =>
        d
          .selectFrom("facturas")
          .select(["cufd", "fechaEmision"])
          .where("nit", "=", NIT)
          .where("sucursal", "=", 0)
          .where("puntoVenta", "=", 0)
          .where(SIN_EVENTO)
          .where("fechaEmision", ">=", soughtInstante("2026"))
          .orderBy("fechaEmision"),
      /COVERING INDEX facturas_sin_evento \(nit=\? AND sucursal=\? AND punto_venta=\? AND fecha_emision>\?\)/,
    ],
    [
      "what was annulled",
      (d) =>
        d.selectFrom("facturas").select("cuf").where("nit", "=", NIT).where(ANULADAS).orderBy("fechaEmision"),
      /facturas_anuladas/,
    ],
    [
      "whether a number is taken",
      (d) =>
        d
          .selectFrom("facturas")
          .select("id")
          .where("nit", "=", NIT)
          .where("sucursal", "=", 0)
          .where("puntoVenta", "=", 0)
          .where("sector", "=", 1)
          .where("numero", "=", 7)
          .where(SIN_CAFC)
          .where(CON_NUMERO),
      /facturas_numero \(nit=\? AND sucursal=\? AND punto_venta=\? AND sector=\? AND <expr>=\? AND numero=\?\)/,
    ],
    [
      "whether a number of a CAFC is taken, at any point of sale",
      (d) =>
        d
          .selectFrom("facturas")
          .select("numero")
          .where("nit", "=", NIT)
          .where("cafc", "=", "A")
          .where("sector", "=", 1)
          .where(CON_NUMERO)
          .where("numero", "=", 7),
      /facturas_cafc \(nit=\? AND cafc=\? AND sector=\? AND numero=\?\)/,
    ],
    [
      "deliveries that are due",
      (d) => d.selectFrom("entregas").select("id").where(PENDIENTES).where("proximoEn", "<=", 1),
      /entregas_pendientes/,
    ],
    [
      "mails that are due",
      (d) => d.selectFrom("correos").select("id").where(PENDIENTES).where("proximoEn", "<=", 1),
      /correos_pendientes/,
    ],
    [
      "the last credits bought",
      (d) =>
        d
          .selectFrom("creditos")
          .select(["id", "cantidad"])
          .where("nit", "=", NIT)
          .where(RECARGAS)
          .orderBy("id", "desc")
          .limit(1),
      /creditos_recargas/,
    ],
    [
      "movements after the checkpoint",
      (d) => d.selectFrom("creditos").select("cantidad").where("nit", "=", NIT).where("id", ">", 5),
      /creditos_orden \(nit=\? AND id>\?\)/,
    ],
    [
      "documents of packages on their way",
      (d) => contarEnCamino(d, NIT),
      /facturas_paquete \(paquete_id=\?\).*paquetes_estado \(estado=\? AND nit=\?\)/,
    ],
    [
      "the key of a document",
      (d) => d.selectFrom("idempotencia").select("clave").where("cuf", "=", soughtCuf("A")),
      /idempotencia_cuf/,
    ],
  ])("%s", (_que, query, indice) => {
    const plan = planDe(query(db));
    expect(plan).toMatch(indice);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
