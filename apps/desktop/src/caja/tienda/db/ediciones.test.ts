import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Instante, PAGINA_BYTES } from "@mostrador/core";
import { abrirDb } from "../../motor/abrir.ts";
import type { Db } from "../../motor/db.ts";
import { deleteEdiciones, listEdiciones, saveEdicion, type Edicion } from "./ediciones.ts";

const LIMITE = 20;
const PROTOCOLO = 2;
const carpeta = mkdtempSync(join(tmpdir(), "ediciones-"));
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

const CAMPOS = ["codigo", "descripcion", "precio", "categoria", "activo", "foto", "codigoBarras"] as const;
const escrita = fc.record({
  tipo: fc.constant("producto" as const),
  id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
  editadoEn: fc.integer({ min: 0, max: 9 }).map((s) => Instante.parse(`2026-11-23T10:00:0${s}.000`)),
  autor: fc.constantFrom(null, "ana", "beto"),
  borrado: fc.constant(false),
  campos: fc
    .uniqueArray(fc.constantFrom(...CAMPOS), { minLength: 1 })
    .map((nombres) =>
      Object.fromEntries(nombres.map((nombre) => [nombre, nombre === "foto" ? "A".repeat(60_000) : "x"])),
    ),
});

const clavesDe = (ediciones: readonly Edicion[]) =>
  ediciones.flatMap(({ id, campos }) => Object.keys(campos).map((campo) => `${id}.${campo}`));

test("each call takes whole rows, the longest waiting first, and calls come to an end", () => {
  fc.assert(
    fc.property(fc.array(escrita, { maxLength: 30 }), (escritas) => {
      db.inTransaction((tx) => {
        tx.run("delete from ediciones", {});
        for (const edicion of escritas) saveEdicion(tx, edicion);
      });
      const todas = new Set(clavesDe(escritas));
      for (let lote = listEdiciones(db, LIMITE, PROTOCOLO); lote.length > 0;) {
        const filas = new Set(lote.map(({ id }) => id));
        const esperadas = [...todas].filter((clave) => filas.has(clave.split(".")[0] ?? ""));
        expect(clavesDe(lote).toSorted()).toEqual(esperadas.toSorted());
        expect(esperadas.length <= LIMITE || filas.size === 1).toBe(true);
        for (const clave of esperadas) todas.delete(clave);
        db.inTransaction((tx) => deleteEdiciones(tx, lote));
        lote = listEdiciones(db, LIMITE, PROTOCOLO);
      }
      expect([...todas]).toEqual([]);
    }),
  );
});

test("two hundred pictures go up in calls that a server reads", () => {
  const foto = "A".repeat(60_000);
  const editadoEn = Instante.parse("2026-11-23T11:00:00.000");
  db.inTransaction((tx) => {
    tx.run("delete from ediciones", {});
    for (let i = 0; i < 200; i++)
      saveEdicion(tx, {
        tipo: "producto",
        id: `p${i}`,
        editadoEn,
        autor: null,
        borrado: false,
        campos: { foto },
      });
  });
  let filas = 0;
  for (let lote = listEdiciones(db, 1000, PROTOCOLO); lote.length > 0;) {
    expect(Buffer.byteLength(JSON.stringify(lote))).toBeLessThan(PAGINA_BYTES * 1.05);
    filas += lote.length;
    db.inTransaction((tx) => deleteEdiciones(tx, lote));
    lote = listEdiciones(db, 1000, PROTOCOLO);
  }
  expect(filas).toBe(200);
});
