import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Instante } from "@mostrador/core";
import { abrirDb } from "../../motor/abrir.ts";
import { findTurnoDeActo, saveActo } from "./actos-turno.ts";
import type { Db } from "../../motor/db.ts";
import { insertTurno } from "./turnos.ts";

const EN = Instante.parse("2026-11-23T10:00:00.000");
const carpeta = mkdtempSync(join(tmpdir(), "actos-"));
let db: Db;
beforeAll(() => {
  const abierta = abrirDb(carpeta);
  if (!abierta.ok) throw new Error(JSON.stringify(abierta.error));
  db = abierta.value;
});
afterAll(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

test("a note that was refused and is requested again belongs to the session that is open then", () => {
  for (const turno of [1, 2])
    db.inTransaction((tx) => {
      tx.run("update turnos set cerrado_en = @en, cierre = '{}', hash = 'h' where cerrado_en is null", {
        en: EN,
      });
      insertTurno(tx, { abiertoEn: EN, abiertoPor: null, inicial: "1.00" });
      saveActo(tx, "nota", "k");
      expect(findTurnoDeActo(tx, "nota", "k")).toBe(turno);
    });
});
