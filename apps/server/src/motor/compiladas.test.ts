import { afterAll, beforeAll, expect, test } from "vitest";
import { openBaseSola, type BaseSola } from "../support/base-sola.ts";
import { findAjuste, saveAjuste } from "./ajustes.ts";
import { compilada } from "./compiladas.ts";

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
