import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { fixPlan, PARAMETRO_FIJO } from "@mostrador/core/plan-fijo";

test("named parameters are hidden from the planner, and texts in quotes stay as they are", () => {
  expect(
    fixPlan(`select 'a@b.bo', '''@x', "col@umna" from t where a = @a and b in (@b1, @b_2) limit @max`),
  ).toBe(`select 'a@b.bo', '''@x', "col@umna" from t where a = +@a and b in (+@b1, +@b_2) limit +@max`);
});

/** Opens a table with an index of few rows, which a plan uses only if it knows the value that is asked for. */
function openTabla(): Database.Database {
  const db = new Database(":memory:");
  db.exec(`create table t (id integer primary key, a integer not null, b text not null, abierta integer not null) strict;
    create index t_a on t (a, b);
    create index t_abiertas on t (a, id) where abierta = 1`);
  const poner = db.prepare("insert into t (a, b, abierta) values (?, ?, ?)");
  for (let i = 0; i < 500; i++) poner.run(2 + (i % 50), `fila ${i}`, i % 100 === 0 ? 1 : 0);
  return db;
}

test("a value does not change the plan, and is the same value", () => {
  const db = openTabla();
  const plan = (sql: string, valores: object) =>
    JSON.stringify(db.prepare(`explain query plan ${sql}`).all(valores));
  const sql = "select b from t where a = @a and abierta = @abierta order by id";
  // SQLite sees in the first statement that the rows are those of the smaller index.
  expect(plan(sql, { a: 2, abierta: 1 })).not.toBe(plan(sql, { a: 2, abierta: 0 }));
  expect(plan(fixPlan(sql), { a: 2, abierta: 1 })).toBe(plan(fixPlan(sql), { a: 2, abierta: 0 }));
  for (const valores of [
    { a: 2, abierta: 1 },
    { a: "2", abierta: 0 },
  ])
    expect(db.prepare(fixPlan(sql)).all(valores)).toEqual(db.prepare(sql).all(valores));
  const tipos = db.prepare(
    `select ${[1, 2, 3, 4].map(() => `typeof(${PARAMETRO_FIJO})`).join(" || ' ' || ")}`,
  );
  expect(tipos.pluck().get("1", 1n, Buffer.from([1]), null)).toBe("text integer blob null");
});

test("a statement with a fixed plan is compiled once", () => {
  const db = openTabla();
  const sql = "select b from t where a = @a and b > @b order by id desc limit @max";
  const costo = (texto: string) => {
    const sentencia = db.prepare(texto);
    const desde = process.cpuUsage();
    for (let i = 0; i < 4000; i++) sentencia.all({ a: 100 + i, b: "x", max: 5 });
    const { user, system } = process.cpuUsage(desde);
    return user + system;
  };
  const razones = Array.from({ length: 5 }, () => costo(sql) / costo(fixPlan(sql)));
  expect(Math.max(...razones)).toBeGreaterThan(2);
});
