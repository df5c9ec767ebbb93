import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fail, ok } from "@mostrador/core";
import { openDb } from "./abrir.ts";
import type { Db, Tx } from "./connection.ts";
import { inTransaction } from "./transaccion.ts";

let carpeta: string;
let db: Db;
/** Another program's connection, which sees committed data only. */
let fuera: Database.Database;
beforeEach(async () => {
  carpeta = mkdtempSync(join(tmpdir(), "writer-"));
  db = await openDb({ dataDir: carpeta, databaseUrl: null });
  fuera = new Database(join(carpeta, "servidor.db"));
});
afterEach(async () => {
  fuera.close();
  await db.destroy();
  rmSync(carpeta, { recursive: true, force: true });
});

const poner = (tx: Db | Tx, clave: string) =>
  tx.insertInto("ajustes").values({ clave, valor: "x" }).execute();
const guardadas = () =>
  fuera.prepare("select clave from ajustes where valor = 'x' order by clave").pluck().all();

describe("transactions of the same moment", () => {
  test("are all on the disk when the first of them ends: one commit", async () => {
    const claves = ["a", "b", "c"];
    const vistas = await Promise.all(
      claves.map((clave) =>
        db
          .transaction()
          .execute((tx) => poner(tx, clave))
          .then(guardadas),
      ),
    );
    expect(vistas).toEqual([claves, claves, claves]);
  });

  test("end after the commit, never before", async () => {
    const escritas: unknown[] = [];
    await db.transaction().execute(async (tx) => {
      await poner(tx, "a");
      escritas.push(guardadas());
    });
    expect([...escritas, guardadas()]).toEqual([[], ["a"]]);
  });

  test("come one after the other, each seeing the one before", async () => {
    await db.insertInto("ajustes").values({ clave: "version", valor: "0" }).execute();
    const tomar = () =>
      db.transaction().execute(async (tx) => {
        const { valor } = await tx
          .selectFrom("ajustes")
          .select("valor")
          .where("clave", "=", "version")
          .executeTakeFirstOrThrow();
        await Promise.resolve();
        const siguiente = Number(valor) + 1;
        await tx
          .updateTable("ajustes")
          .set({ valor: String(siguiente) })
          .where("clave", "=", "version")
          .execute();
        return siguiente;
      });
    const tomados = await Promise.all(Array.from({ length: 200 }, tomar));
    expect(tomados).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
  });

  test("are undone alone: what fails or throws takes nobody with it", async () => {
    const rota = new Error("rota");
    const todas = await Promise.allSettled([
      inTransaction(db, "comun", async (tx) => ok(await poner(tx, "a"))),
      inTransaction(db, "comun", async (tx) => {
        await poner(tx, "b");
        return fail("no");
      }),
      db.transaction().execute(async (tx) => {
        await poner(tx, "c");
        throw rota;
      }),
      db.transaction().execute((tx) => poner(tx, "d")),
    ]);
    expect(todas.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(guardadas()).toEqual(["a", "d"]);
  });

  test("fail together when the commit fails, and nothing of them is stored; the next one goes on", async () => {
    // A deferred foreign key, which SQLite checks only at the commit.
    fuera.exec(
      "create table padre (id integer primary key); create table hijo (x integer references padre deferrable initially deferred)",
    );
    const todas = await Promise.allSettled([
      db.transaction().execute((tx) => poner(tx, "a")),
      db.transaction().execute((tx) => sql`insert into hijo values (1)`.execute(tx)),
    ]);
    expect(todas.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(guardadas()).toEqual([]);
    await poner(db, "b");
    expect(guardadas()).toEqual(["b"]);
  });
});
