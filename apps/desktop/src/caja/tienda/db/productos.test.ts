import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fail } from "@mostrador/core";
import { abrirDb } from "../../motor/abrir.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { listPreciosDeCodigos } from "./productos.ts";

const carpeta = mkdtempSync(join(tmpdir(), "productos-"));
const abierta = abrirDb(carpeta);
if (!abierta.ok) throw new Error(abierta.error.kind);
const db = abierta.value;

afterAll(() => {
  db.close();
  rmSync(carpeta, { recursive: true });
});

const precioEn = (lectura: Lectura) => listPreciosDeCodigos(lectura, ["PAN"]).get("PAN")?.precio;
const poner = (tx: Transaction, precio: string) =>
  tx.run(
    `insert into productos (id, codigo, descripcion, precio, unidad_medida, codigo_sin, actividad_economica, activo)
     values ('p', 'PAN', 'Pan', @precio, 57, 1, '1', 1) on conflict do update set precio = excluded.precio`,
    { precio },
  );

test("the prices of codes follow each write, and a write that is undone", () => {
  expect(precioEn(db)).toBeUndefined();
  db.inTransaction((tx) => {
    expect(precioEn(tx)).toBeUndefined();
    poner(tx, "1.00");
    expect(precioEn(tx)).toBe("1.00");
  });
  expect([precioEn(db), precioEn(db)]).toEqual(["1.00", "1.00"]);
  for (const deshacer of [() => fail("no"), () => expect.fail("no")]) {
    const cambiar = () =>
      db.inTransaction((tx) => {
        poner(tx, "2.00");
        expect([precioEn(db), precioEn(tx)]).toEqual(["2.00", "2.00"]);
        return deshacer();
      });
    try {
      cambiar();
    } catch {
      // The test looks at what was stored.
    }
    expect(precioEn(db)).toBe("1.00");
  }
});
