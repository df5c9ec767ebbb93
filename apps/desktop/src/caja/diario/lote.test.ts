/** The second copy lacks documents, and facts of its own point of sale. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { EmpresaTerminal, Instante } from "@mostrador/core";
import { setAjuste } from "../motor/ajustes.ts";
import { abrirDb } from "../motor/abrir.ts";
import type { Db } from "../motor/db.ts";
import { findInicioHechos, insertHecho, NUEVA_SERIE } from "../terminales/db/hechos.ts";
import { DATOS } from "../support/datos-guion.ts";
import { HASH_INICIAL } from "./cadena.ts";
import { buildLote, hasPendientes } from "./diario.ts";

const FilaSerie = z.object({ id: z.string() });
const EN = Instante.parse("2026-11-23T10:00:00.000");

const EMPRESA = EmpresaTerminal.parse(DATOS.empresa);

let carpeta: string;
let db: Db;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "lote-"));
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  db = abierta.value;
});
afterEach(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

const contar = (detalle: string) =>
  db.inTransaction((tx) =>
    insertHecho(tx, { tipo: "bitacora", instante: EN, usuario: null, datos: { accion: "x", detalle } }),
  );
const estado = (hecho: number) => ({ carpeta, cadena: "a", n: 0, hash: HASH_INICIAL, fila: 0, hecho });

test("the copy lacks facts also where it lacks no document", () => {
  contar("uno");
  expect([hasPendientes(db, estado(0)), hasPendientes(db, estado(1))]).toEqual([true, false]);
});

test("facts that happened at another place are none of this copy, which goes on behind them", () => {
  contar("de allá");
  const serie = db.inTransaction((tx) => {
    tx.run(NUEVA_SERIE);
    return tx.all(FilaSerie, "select id from series order by rowid")[0]?.id ?? "";
  });
  const otro = { nit: EMPRESA.nit, sucursal: 0, puntoVenta: 7, ambiente: EMPRESA.ambiente };
  db.inTransaction((tx) =>
    setAjuste(tx, "lugares", { porConfirmar: null, deOtros: [{ lugar: otro, series: [serie] }] }),
  );
  contar("de acá");
  const lote = buildLote(db, EMPRESA, estado(0));
  expect(lote?.lineas.map((linea) => /de a../.exec(linea)?.[0])).toEqual(["de acá"]);
  expect(lote?.despues.hecho).toBe(2);
});

test("a new copy begins before the first fact that the server may lack, and behind all that it has", () => {
  for (const detalle of ["uno", "dos", "tres"]) contar(detalle);
  const tiene = (n: number) => db.inTransaction((tx) => tx.run("update series set tiene = @n", { n }));
  tiene(1);
  expect(findInicioHechos(db)).toBe(1);
  tiene(3);
  expect(findInicioHechos(db)).toBe(3);
});
