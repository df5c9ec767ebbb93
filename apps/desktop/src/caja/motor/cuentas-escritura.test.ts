import { expect, test } from "vitest";
import { CuentasDeEscritura } from "./db.ts";

test.each([
  ["insert into reglas (id) values (1)", "reglas"],
  ["insert or ignore into reglas select 1", "reglas"],
  ["\n   update reglas set id = 1", "reglas"],
  ["delete from reglas where id = 1", "reglas"],
  ["with una as (select 1) update reglas set id = 1", null],
  ["replace into reglas values (1)", null],
])("%s changes the state of its table, or of all", (sql, tabla) => {
  const cuentas = new CuentasDeEscritura();
  for (let vez = 0; vez < 2; vez++) {
    const antes = [cuentas.de("reglas"), cuentas.de("productos")];
    cuentas.escribe(sql);
    expect(cuentas.de("reglas")).not.toBe(antes[0]);
    expect(cuentas.de("productos") === antes[1]).toBe(tabla !== null);
  }
});

test("a transaction that was undone changes the state of all tables", () => {
  const cuentas = new CuentasDeEscritura();
  const antes = cuentas.de("productos");
  cuentas.escribe("update reglas set id = 1");
  cuentas.deshace();
  expect(cuentas.de("productos")).not.toBe(antes);
});
