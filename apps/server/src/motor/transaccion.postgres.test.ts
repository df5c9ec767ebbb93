import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { fail, ok, type Nit } from "@mostrador/core";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { openDb } from "./abrir.ts";
import { columnas, compilada, type Columnas } from "./compiladas.ts";
import type { Db, Tx } from "./connection.ts";
import type { Fila } from "./esquema.ts";
import { saldo } from "../cuenta/db/creditos.ts";
import { reserveCredito } from "../documentos/db/gastar-creditos.ts";
import { takeNumero } from "../impuestos/db/puntos.ts";
import { inTransaction, transaccion } from "./transaccion.ts";

const CREDITOS = 5;

let mundo: Mundo;
/** Two servers' connections. */
let servidores: readonly [Db, Db];
beforeAll(async () => {
  mundo = await startMundo({ sinSincronizar: true, creditos: CREDITOS });
  servidores = [await openDb(mundo.config), await openDb(mundo.config)];
});
afterAll(async () => {
  await Promise.all(servidores.map((db) => db.destroy()));
  await mundo.close();
});

describe("transactions of two servers", () => {
  test("of one company come one after another: the last credits are spent once", async () => {
    const [{ nit }] = mundo.empresas;
    const gastar = (i: number) =>
      transaccion(servidores[i % 2 === 0 ? 0 : 1], nit, (tx) => reserveCredito(tx, nit, `CUF${i}`, 0));
    const gastados = await Promise.all(Array.from({ length: 20 }, (_, i) => gastar(i)));
    expect(gastados.filter(Boolean)).toHaveLength(CREDITOS);
    expect(await saldo(servidores[0], nit)).toBe(0);
  });

  test("of two companies do not wait for each other", async () => {
    const [una, otra] = mundo.empresas;
    const [cero, uno] = servidores;
    const punto = (nit: Nit) => ({ nit, sucursal: 0, puntoVenta: 0 });
    await transaccion(cero, una.nit, async (tx) => {
      await takeNumero(tx, punto(una.nit), 1);
      expect(await transaccion(uno, otra.nit, (aparte) => takeNumero(aparte, punto(otra.nit), 1))).toBe(1);
    });
  });

  test("that wait for a company, however many, leave the connections to the others", async () => {
    const [una, otra] = mundo.empresas;
    const [cero, uno] = servidores;
    const punto = (nit: Nit) => ({ nit, sucursal: 0, puntoVenta: 3 });
    const tomar = (db: Db, nit: Nit) => transaccion(db, nit, (tx) => takeNumero(tx, punto(nit), 1));
    let esperan: Promise<number>[] = [];
    await transaccion(uno, una.nit, async () => {
      esperan = Array.from({ length: 50 }, () => tomar(cero, una.nit));
      expect(await tomar(cero, otra.nit)).toBe(1);
    });
    // In order of arrival.
    expect(await Promise.all(esperan)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  test("give back all that they took when they fail", async () => {
    const [{ nit }] = mundo.empresas;
    const punto = { nit, sucursal: 0, puntoVenta: 7 };
    const [db] = servidores;
    const fallida = await inTransaction(db, nit, async (tx) => fail(await takeNumero(tx, punto, 1)));
    expect(fallida).toEqual(fail(1));
    expect(await inTransaction(db, nit, async (tx) => ok(await takeNumero(tx, punto, 1)))).toEqual(ok(1));
  });
});

describe("transactions of one company that wait for each other", () => {
  /** A write that nobody waits for within its transaction. */
  const put = compilada((db, clave: string) => db.insertInto("ajustes").values({ clave, valor: "x" }));
  const guardadas = async (como: string) =>
    (
      await servidores[1]
        .selectFrom("ajustes")
        .select("clave")
        .where("clave", "like", como)
        .orderBy("clave")
        .execute()
    ).map(({ clave }) => clave);
  const idDe = async (tx: Tx) =>
    (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]?.id;

  test("share a commit: all are stored when the first of them ends", async () => {
    const claves = ["junta-a", "junta-b", "junta-c"];
    const vistas = await Promise.all(
      claves.map((clave) =>
        transaccion(servidores[0], "comun", async (tx) => {
          await put(tx, clave);
          return idDe(tx);
        }).then(async (id) => ({ id, guardadas: await guardadas("junta-%") })),
      ),
    );
    expect(new Set(vistas.map(({ id }) => id)).size).toBe(1);
    expect(vistas.map((vista) => vista.guardadas)).toEqual([claves, claves, claves]);
  });

  test("are undone alone, whether their work throws, a read fails or a write that nobody waited for", async () => {
    const rota = new Error("rota");
    const [db] = servidores;
    const todas = await Promise.allSettled([
      transaccion(db, "comun", (tx) => put(tx, "sola-a")),
      transaccion(db, "comun", async (tx) => {
        await put(tx, "sola-b");
        throw rota;
      }),
      transaccion(db, "comun", (tx) => put(tx, "sola-a")),
      transaccion(db, "comun", async (tx) => {
        await put(tx, "sola-c");
        await sql`select 1 / 0`.execute(tx);
      }),
      inTransaction(db, "comun", async (tx) => fail(await put(tx, "sola-d"))),
      transaccion(db, "comun", (tx) => put(tx, "sola-e")),
    ]);
    expect(todas).toMatchObject([
      { status: "fulfilled" },
      { status: "rejected", reason: rota },
      { status: "rejected", reason: { code: "23505" } },
      { status: "rejected", reason: { code: "22012" } },
      { status: "fulfilled", value: fail([]) },
      { status: "fulfilled" },
    ]);
    expect(await guardadas("sola-%")).toEqual(["sola-a", "sola-e"]);
  });

  test("go on where a write of the first one fails that nobody waited for", async () => {
    const [db] = servidores;
    await put(db, "primera");
    const todas = await Promise.allSettled([
      transaccion(db, "comun", (tx) => put(tx, "primera")),
      transaccion(db, "comun", (tx) => put(tx, "primera-b")),
    ]);
    expect(todas).toMatchObject([{ status: "rejected", reason: { code: "23505" } }, { status: "fulfilled" }]);
    expect(await guardadas("primera%")).toEqual(["primera", "primera-b"]);
  });

  test("all fail where their connection is lost before the commit, and the next ones have another", async () => {
    const [db] = servidores;
    const todas = await Promise.allSettled([
      transaccion(db, "comun", (tx) => put(tx, "perdida-a")),
      transaccion(db, "comun", (tx) => put(tx, "perdida-b")),
      transaccion(db, "comun", (tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)),
    ]);
    expect(todas.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await transaccion(db, "comun", (tx) => put(tx, "perdida-c"));
    expect(await guardadas("perdida-%")).toEqual(["perdida-c"]);
  });

  test("keep each its own call, which its log names", async () => {
    const llamada = new AsyncLocalStorage<number>();
    const vistas = await Promise.all(
      [0, 1, 2].map((i) =>
        llamada.run(i, () =>
          transaccion(servidores[0], "comun", async (tx) => {
            await idDe(tx);
            return llamada.getStore();
          }),
        ),
      ),
    );
    expect(vistas).toEqual([0, 1, 2]);
  });

  test("give other servers their turn after 32 of them", async () => {
    const ids = await Promise.all(
      Array.from({ length: 70 }, () => transaccion(servidores[0], "comun", idDe)),
    );
    const porCommit = Map.groupBy(ids, (id) => id);
    expect([...porCommit.values()].map((suyas) => suyas.length)).toEqual([32, 32, 6]);
  });
});

describe("a statement that is compiled once", () => {
  test("names the first failure of its transaction, at the next statement and at the commit", async () => {
    const put = compilada((db, clave: string) => db.insertInto("ajustes").values({ clave, valor: "x" }));
    const [db] = servidores;
    await put(db, "repetida");
    await expect(put(db, "repetida")).rejects.toMatchObject({ code: "23505" });
    const hasta = (work: (tx: Tx) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await put(tx, "repetida");
        await work(tx);
      });
    await expect(hasta(() => Promise.resolve())).rejects.toMatchObject({ code: "23505" });
    await expect(hasta((tx) => sql`select 1`.execute(tx))).rejects.toMatchObject({ code: "23505" });
  });

  test("is stored however many of its writes nobody waits for, and fails where one of them does", async () => {
    const put = compilada((db, clave: string) => db.insertInto("ajustes").values({ clave, valor: "muchas" }));
    const [db, otro] = servidores;
    const todas = (claves: readonly string[]) =>
      transaccion(db, "comun", async (tx) => {
        for (const clave of claves) await put(tx, clave);
      });
    const claves = Array.from({ length: 200 }, (_, i) => `muchas-${i}`);
    await todas(claves);
    await expect(todas(["otra", ...claves.slice(0, 2), ...claves])).rejects.toMatchObject({ code: "23505" });
    const { n } = await otro
      .selectFrom("ajustes")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("valor", "=", "muchas")
      .executeTakeFirstOrThrow();
    expect(n).toBe(200);
  });

  test("gives the columns of before while a newer server adds one", async () => {
    const [db, otro] = servidores;
    const todas = compilada((una) => una.selectFrom("ajustes").selectAll().where("clave", "=", "columna"));
    const nombradas = compilada((una) =>
      una
        .selectFrom("ajustes")
        .select(columnas({ clave: true, valor: true } satisfies Columnas<Fila<"ajustes">>))
        .where("clave", "=", "columna"),
    );
    const put = compilada((una, valor: string) =>
      una
        .insertInto("ajustes")
        .values({ clave: "columna", valor })
        .onConflict((c) => c.column("clave").doUpdateSet({ valor }))
        .returningAll(),
    );
    await db.transaction().execute(async (tx) => {
      for (const valor of ["a", "b", "c"]) await put(tx, valor);
      expect(await todas(tx)).toEqual([{ clave: "columna", valor: "c" }]);
    });
    await db.connection().execute(async (una) => {
      expect([await todas(una), await nombradas(una)]).toMatchObject([{ length: 1 }, { length: 1 }]);
      await sql`alter table ajustes add column nueva text`.execute(otro);
      expect(await todas(una)).toMatchObject([{ clave: "columna", valor: "c" }]);
      expect(await nombradas(una)).toEqual([{ clave: "columna", valor: "c" }]);
      expect(await put(una, "d")).toMatchObject([{ clave: "columna", valor: "d" }]);
    });
    await sql`alter table ajustes drop column nueva`.execute(otro);
  });
});
