import { sql, type RawBuilder } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { findAjuste, saveAjuste } from "./ajustes.ts";
import { compilada, compiladaQueCuenta } from "./compiladas.ts";
import type { Nueva } from "./esquema.ts";

let base: BaseSola;
beforeAll(async () => {
  base = await openBaseSola();
});
afterAll(() => base.close());

test("each call takes its own arguments, also one that stands in two places", async () => {
  for (const clave of ["a", "b"]) await saveAjuste(base.db, clave, `valor ${clave}`);
  const buscar = compilada((db, valor: string, clave: string) =>
    db
      .selectFrom("ajustes")
      .select(["clave", "valor"])
      .where("clave", "=", clave)
      .where((eb) => eb.or([eb("valor", "=", valor), eb("clave", "=", valor)])),
  );
  expect(await buscar(base.db, "valor a", "a")).toEqual([{ clave: "a", valor: "valor a" }]);
  expect(await buscar(base.db, "b", "b")).toEqual([{ clave: "b", valor: "valor b" }]);
  expect(await buscar(base.db, "valor b", "a")).toEqual([]);
});

test("names of columns come back as the schema has them, and a transaction sees its own rows", async () => {
  const buscar = compilada((db, clave: string) =>
    db.selectFrom("ajustes").select("clave as otraClave").where("clave", "=", clave),
  );
  const deshacer = new Error("deshacer");
  const hecho = base.db.transaction().execute(async (tx) => {
    await saveAjuste(tx, "c", "valor c");
    expect(await buscar(tx, "c")).toEqual([{ otraClave: "c" }]);
    expect(await findAjuste(base.db, "c")).toBeUndefined();
    throw deshacer;
  });
  await expect(hecho).rejects.toBe(deshacer);
  expect(await buscar(base.db, "c")).toEqual([]);
});

test("a builder that works on an argument is refused", async () => {
  const buscar = compilada((db, clave: string) =>
    db.selectFrom("ajustes").select("clave").where("clave", "=", `clave ${clave}`),
  );
  await expect(buscar(base.db, "a")).rejects.toThrow("argumento 1");
});

test("a row and a list of rows take their own values, in any number and with any columns", async () => {
  const put = compiladaQueCuenta((db, filas: readonly Nueva<"ajustes">[]) =>
    db
      .insertInto("ajustes")
      .values(filas)
      .onConflict((c) => c.column("clave").doNothing()),
  );
  const buscar = compilada((db, claves: readonly string[]) =>
    db.selectFrom("ajustes").select(["clave", "valor"]).where("clave", "in", claves).orderBy("clave"),
  );
  for (const cuantas of [1, 3, 2, 3, 70]) {
    const filas = Array.from({ length: cuantas }, (_, i) => ({ clave: `${cuantas}-${i}`, valor: `v${i}` }));
    await put(base.db, filas);
    expect(await put(base.db, filas)).toBe(0);
    expect(
      await buscar(
        base.db,
        filas.map(({ clave }) => clave),
      ),
    ).toHaveLength(cuantas);
  }
  expect(await buscar(base.db, ["2-0", "2-1"])).toEqual([
    { clave: "2-0", valor: "v0" },
    { clave: "2-1", valor: "v1" },
  ]);
});

test("a value that is an expression of SQL is built into its own query", async () => {
  const put = compiladaQueCuenta((db, fila: { clave: string; valor: string | RawBuilder<string> }) =>
    db.insertInto("ajustes").values(fila),
  );
  const buscar = compilada((db, clave: string) =>
    db.selectFrom("ajustes").select("valor").where("clave", "=", clave),
  );
  await put(base.db, { clave: "tal cual", valor: "uno" });
  await put(base.db, { clave: "expresada", valor: sql<string>`'u' || 'no'` });
  expect(await buscar(base.db, "expresada")).toEqual(await buscar(base.db, "tal cual"));
});

test("a comparison with an empty list finds nothing, and its negation everything, on either engine", async () => {
  for (const clave of ["x", "y"]) await saveAjuste(base.db, clave, "vacía");
  const suyas = base.db.selectFrom("ajustes").select("clave").where("valor", "=", "vacía").orderBy("clave");
  const todas = await suyas.execute();
  expect(todas).toEqual([{ clave: "x" }, { clave: "y" }]);
  expect(await suyas.where("clave", "in", []).execute()).toEqual([]);
  expect(await suyas.where("clave", "not in", []).execute()).toEqual(todas);
  const conOtra = suyas.where((eb) => eb.or([eb("clave", "in", []), eb("clave", "=", "y")]));
  expect(await conOtra.execute()).toEqual([{ clave: "y" }]);
});
