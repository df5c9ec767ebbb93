/** Lives of the till's database. docs/decisions/0039 */
import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { abrirDb } from "../../motor/abrir.ts";
import { findAjuste, setAjuste, type Ajuste } from "../../motor/ajustes.ts";
import { copyDelDia } from "../../copias/db/copias.ts";
import { oirVigente, toDichas } from "./vidas.ts";

let carpeta: string;
beforeEach(() => {
  carpeta = mkdtempSync(join(tmpdir(), "vidas-"));
});
afterEach(() => rmSync(carpeta, { recursive: true }));

function abrir() {
  const db = abrirDb(carpeta);
  if (!db.ok) throw new Error(JSON.stringify(db.error));
  return db.value;
}

function abrirYCerrar(): Ajuste<"vidas"> {
  const db = abrir();
  const vidas = findAjuste(db, "vidas");
  db.close();
  if (vidas === undefined) throw new Error("sin vida");
  return vidas;
}

describe("a life", () => {
  test("is drawn at each opening, and names the lives before", () => {
    const [primera, segunda, tercera] = [abrirYCerrar(), abrirYCerrar(), abrirYCerrar()];
    expect(primera.antepasadas).toEqual([]);
    expect(tercera.antepasadas).toEqual([segunda.actual, primera.actual]);
    expect(new Set([primera, segunda, tercera].map(({ actual }) => actual.id)).size).toBe(3);
  });

  test("of a declared return says so, and the next opening descends from it", async () => {
    const db = abrir();
    await copyDelDia(db, carpeta, "2026-11-28");
    const antes = findAjuste(db, "vidas");
    db.close();
    truncateSync(join(carpeta, "caja.db"), 20_000);
    const { actual, antepasadas } = abrirYCerrar();
    expect(actual.vuelta).toBe(false);
    expect(antepasadas).toEqual([expect.objectContaining({ vuelta: true }), antes?.actual]);
  });

  test("tells its server a bounded line, the life that the server named among it, however long the till was alone", () => {
    const { actual: nombrada } = abrirYCerrar();
    const db = abrir();
    const vidas = findAjuste(db, "vidas");
    if (vidas === undefined) throw new Error("sin vida");
    const id = (n: number) => String(n).padStart(16, "0");
    const muchas = Array.from({ length: 5000 }, (_, n) => ({ id: id(n), vuelta: false }));
    const oida = oirVigente(vidas, nombrada.id);
    db.inTransaction((tx) => setAjuste(tx, "vidas", { ...oida, antepasadas: muchas }));
    db.close();
    const sola = abrirYCerrar();
    expect(sola.antepasadas).toHaveLength(1000);
    const { antepasadas, ajena } = toDichas(sola);
    expect(antepasadas).toHaveLength(21);
    expect([antepasadas.at(-1)?.id, ajena]).toEqual([nombrada.id, null]);
    expect(oirVigente(sola, nombrada.id).ajena).toBeNull();
  });

  test("disowns a life that is not of its line, and owns it no more once the server names another", () => {
    const vidas = abrirYCerrar();
    const ajena = "ZZZZZZZZZZZZZZZZ";
    const oida = oirVigente(vidas, ajena);
    expect(toDichas(oida).ajena).toBe(ajena);
    expect(toDichas(oirVigente(oida, vidas.actual.id)).ajena).toBeNull();
  });
});
