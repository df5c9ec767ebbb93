import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import { abrirCorte, cerrarCorte, instanteBajo, splitTrasApagon } from "./cortes.ts";
import { abrirDb } from "../motor/abrir.ts";
import { findCorteAbierto, findUltimoCorte, markCorteEnviando, markCorteSubido } from "./db/cortes.ts";
import type { Db } from "../motor/db.ts";

const at = (time: string) => Instante.parse(`2026-11-20T${time}`);
let carpeta: string;
let db: Db;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "cortes-"));
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(abierta.error.kind);
  db = abierta.value;
});
afterEach(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

const abrir = (time: string, tipo: 1 | 2 = 1) =>
  db.inTransaction((tx) => abrirCorte(tx, { tipo, instante: at(time), id: crypto.randomUUID() }));
const cerrar = (time: string) => db.inTransaction((tx) => cerrarCorte(tx, at(time)));

/** Stores a document of an outage, with only the columns that outages read. */
const emitir = (corteId: string, time: string) =>
  db.inTransaction((tx) => {
    const cuf = crypto.randomUUID();
    tx.run(
      `insert into ventas (id, creada_en, estado, entrada, cliente, lineas, total, metodo_pago)
       values (@cuf, @instante, 'OFFLINE', '{}', '', 1, '1.00', 1)`,
      { cuf, instante: at(time) },
    );
    tx.run(
      `insert into documentos (cuf, venta_id, sector, numero, tipo_emision, estado, fecha_emision, cufd, epoca, pedido,
         derivados, xml, sha256, corte_id)
       values (@cuf, @cuf, 1, (select count(*) + 1 from documentos), 2, 'OFFLINE', @instante, 'C', 1, '{}', '{}', '', '', @corteId)`,
      { cuf, instante: at(time), corteId },
    );
  });

describe("an outage", () => {
  test("is one while it lasts, whatever the trouble is called meanwhile", () => {
    const { corte } = abrir("10:00:00.500");
    expect(abrir("10:05:00.000", 2)).toEqual({ corte, instante: at("10:05:00.000") });
    expect(cerrar("10:06:00.000")).toBe(true);
    expect(cerrar("10:07:00.000")).toBe(false);
  });

  test("that goes on after the clock was set back has nothing issued in it before the end that it had", () => {
    const { corte } = abrir("10:05:00.000");
    cerrar("10:05:10.000");
    expect(abrir("10:02:00.000")).toEqual({ corte, instante: at("10:05:10.000") });
  });

  test("that goes on after it ended with its last document has nothing issued in it at that one's instant", () => {
    const { corte } = abrir("10:20:00.000");
    emitir(corte.id, "10:20:00.000");
    // The server's clock was set back: another outage begins now, and ends.
    expect(abrir("10:04:00.000").corte.id).not.toBe(corte.id);
    cerrar("10:04:30.000");
    expect(abrir("10:06:00.000")).toEqual({ corte, instante: at("10:20:00.001") });
  });

  test.each([
    ["within a second", "10:00:00.300"],
    ["at the first instant of a second", "10:00:00.000"],
  ])(
    "issues nothing under another CUFD in the second of its last document, which lies %s",
    (_where, time) => {
      const { corte } = abrir(time);
      emitir(corte.id, time);
      const bajo = (cufd: string) =>
        db.inTransaction((tx) => instanteBajo(tx, corte.id, cufd, at("10:00:00.400")));
      expect([bajo("C"), bajo("D")]).toEqual([at("10:00:00.400"), at("10:00:01.000")]);
    },
  );

  test("goes on when a line that flaps fails again within a minute, as long as nobody was told of its end", () => {
    const { corte } = abrir("10:00:00.000");
    cerrar("10:01:00.000");
    expect(abrir("10:01:30.000").corte).toEqual(corte);
    expect(findCorteAbierto(db)?.id).toBe(corte.id);
  });

  test.each([
    ["its end is on the way to the server", markCorteEnviando],
    ["the server knows its end", markCorteSubido],
  ])("is another one once %s", (_case, mark) => {
    const { corte } = abrir("10:00:00.000");
    cerrar("10:01:00.000");
    db.inTransaction((tx) => mark(tx, { ...corte, fin: at("10:01:00.000") }));
    expect(abrir("10:01:30.000").corte.id).not.toBe(corte.id);
  });

  test("is another one when its kind is another, or more than a minute has passed", () => {
    const { corte } = abrir("10:00:00.000");
    cerrar("10:01:00.000");
    const otro = abrir("10:01:30.000", 2).corte;
    expect(otro.id).not.toBe(corte.id);
    cerrar("10:02:00.000");
    expect(abrir("10:03:00.000", 2).corte.id).not.toBe(otro.id);
  });

  describe("in which the till was off", () => {
    const volver = (time: string) =>
      db.inTransaction((tx) => splitTrasApagon(tx, { instante: at(time), id: crypto.randomUUID() }));
    /** Lists the last ended outage and the open one, with their start and end. */
    const todos = () => {
      const abierto = findCorteAbierto(db);
      return [findUltimoCorte(db), abierto].map((c) => (c === undefined ? null : [c.inicio, c.fin]));
    };

    test("ends with what was issued in it, and another goes on from now: the time between is free for hand-written invoices", () => {
      abrir("10:00:00.000");
      volver("12:00:00.000");
      expect(todos()).toEqual([
        [at("10:00:00.000"), at("10:00:00.000")],
        [at("12:00:00.000"), null],
      ]);
    });

    test("does not make the CUFD's 72 h longer: they count from the first one, however often it was off", () => {
      abrir("10:00:00.000");
      volver("12:00:00.000");
      volver("14:00:00.000");
      expect(findCorteAbierto(db)).toMatchObject({
        inicio: at("14:00:00.000"),
        cuentaDesde: at("10:00:00.000"),
      });
      cerrar("15:00:00.000");
      expect(abrir("16:00:00.000").corte.cuentaDesde).toBe(at("16:00:00.000"));
    });

    test("is the same one after a start anew within a minute; where the cashier went, only the cashier comes back from", () => {
      abrir("10:00:00.000");
      volver("10:00:59.000");
      expect(findCorteAbierto(db)?.inicio).toBe(at("10:00:00.000"));
      cerrar("10:30:00.000");
      db.inTransaction((tx) =>
        abrirCorte(tx, { tipo: 4, instante: at("11:00:00.000"), id: crypto.randomUUID() }),
      );
      volver("12:00:00.000");
      expect(findCorteAbierto(db)).toMatchObject({ tipo: 4, inicio: at("11:00:00.000") });
    });
  });

  test("never begins within the second in which the one before ended, since events have whole seconds (981, 1040)", () => {
    abrir("10:00:00.000");
    cerrar("10:01:00.200");
    const { corte, instante } = abrir("10:01:00.300", 2);
    expect([corte.inicio, instante]).toEqual([at("10:01:01.000"), at("10:01:01.000")]);
    expect(abrir("10:01:00.400", 2).instante).toBe(at("10:01:01.000")); // nor is anything issued before it begins
  });

  test("never begins in the second that another one ended with, at its first instant either: that one's window holds all of it", () => {
    abrir("10:01:00.000");
    cerrar("10:01:00.000");
    expect(abrir("10:01:00.000", 2).corte.inicio).toBe(at("10:01:01.000"));
  });

  test("makes way for another one that lies ahead before the second in which that one begins", () => {
    abrir("10:05:00.700");
    cerrar("10:05:00.900");
    expect(abrir("10:00:00.000", 2).instante).toBe(at("10:00:00.000"));
    expect(abrir("10:04:59.900", 2).instante).toBe(at("10:04:59.900"));
    expect(abrir("10:05:00.300", 2).instante).toBe(at("10:05:01.000"));
  });

  test("that ends by a clock that may be wrong, with nothing issued in it, leaves no trace", () => {
    abrir("10:00:00.000");
    expect(db.inTransaction((tx) => cerrarCorte(tx, null))).toBe(true);
    expect([findCorteAbierto(db), findUltimoCorte(db)]).toEqual([undefined, undefined]);
  });
});
