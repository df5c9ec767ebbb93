import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { abrirDb } from "../../motor/abrir.ts";
import { salidaDe } from "./hallazgos.ts";
import { aceptarSumas, checkCaja } from "./revisar.ts";

describe("the review of a till's file (docs/review.md)", () => {
  let carpeta: string;
  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), "revisar-caja-"));
  });
  afterAll(() => rmSync(carpeta, { recursive: true, force: true }));
  const abrir = () => {
    const db = abrirDb(carpeta);
    if (!db.ok) throw new Error(db.error.kind);
    return db.value;
  };

  test("finds nothing where no till was, nor at a new one, nor while it works", () => {
    expect(checkCaja(carpeta)).toEqual([]);
    const db = abrir();
    db.inTransaction((tx) => tx.run("insert into ajustes (clave, valor) values ('a', '1')"));
    expect(checkCaja(carpeta)).toEqual([]);
    expect(aceptarSumas(carpeta)).toMatchObject({ ok: false, error: { kind: "otroPrograma" } });
    db.close();
    expect(checkCaja(carpeta)).toEqual([]);
  });

  test("names the row that changed behind the program's back, until it is accepted", () => {
    const base = new BetterSqlite(join(carpeta, "caja.db"));
    const sql = base
      .prepare<[], string>("select sql from sqlite_schema where name = 'sumas_de_ajustes_cambio'")
      .pluck()
      .get();
    base.exec("drop trigger sumas_de_ajustes_cambio; update ajustes set valor = '2' where clave = 'a'");
    base.exec(sql ?? "");
    base.close();
    const hallazgos = checkCaja(carpeta);
    expect(hallazgos.map(({ clase }) => clase)).toEqual(["filasAlteradas"]);
    expect(hallazgos[0]?.que).toMatch(/ajustes \d+ \(cambiada\)/);
    expect(salidaDe(hallazgos)).toBe(11);
    expect(aceptarSumas(carpeta)).toEqual({ ok: true, value: 1 });
    expect(checkCaja(carpeta)).toEqual([]);
  });

  test("tells a search whose index does not say what its rows say", () => {
    const base = new BetterSqlite(join(carpeta, "caja.db"));
    base.exec(`insert into productos (id, codigo, descripcion, precio, unidad_medida, codigo_sin, actividad_economica, activo)
      values ('p', 'P1', 'Café', '1', 57, 99100, '4711100', 1)`);
    base.exec(
      "insert into productos_fts (productos_fts, rowid, descripcion, codigo, categoria) values ('delete', 1, 'Café', 'P1', null)",
    );
    base.close();
    expect(checkCaja(carpeta).map(({ clase }) => clase)).toEqual(["baseDanada"]);
  });
});
