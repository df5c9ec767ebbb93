import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import { abrirDb } from "./abrir.ts";
import { findPiso, saveCufd } from "./ajustes.ts";

test("nothing is dated before the CUFD was given, whatever the server's clock says now", () => {
  const carpeta = mkdtempSync(join(tmpdir(), "ajustes-"));
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(abierta.error.kind);
  const db = abierta.value;
  expect(findPiso(db)).toBeNull();
  const obtenidoEn = Instante.parse("2026-11-20T10:00:00.000");
  const vigenteHasta = Instante.parse("2026-11-21T10:00:00.000");
  db.inTransaction((tx) =>
    saveCufd(tx, { codigo: "C1", codigoControl: "A1", direccion: "Calle 1", obtenidoEn, vigenteHasta }),
  );
  expect(findPiso(db)).toBe(obtenidoEn);
  db.close();
  rmSync(carpeta, { recursive: true });
});
