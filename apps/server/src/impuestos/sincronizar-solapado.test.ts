import { afterAll, beforeAll, expect, test } from "vitest";
import { endLease, takeLease } from "../motor/leases.ts";
import { createEsperas } from "../esperas.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("after two calls for a CUFD that overlapped a third is made alone, once both have ended", async () => {
  const [{ nit, codigoSistema }] = mundo.empresas;
  const db = mundo.db();
  const cufds = async () =>
    (await db.selectFrom("cufds").select("codigo").where("nit", "=", nit).execute()).length;
  const aparte = () =>
    mundo.db().selectFrom("tareas").selectAll().where("clave", "=", "0/0 aparte").executeTakeFirst();
  // Another call of a live server holds the lease, and does not end.
  const { id: proceso } = await db
    .selectFrom("procesos")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  const esperas = createEsperas(() => mundo.monotono());
  const turno = `sincronizar:${nit}:0:0`;
  expect(await takeLease(db, turno, { proceso, ahoraMs: mundo.ahora(), esperas })).not.toBeNull();
  const antes = await cufds();
  exigir(await mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema: codigoSistema }));
  expect(await cufds()).toBe(antes + 1);
  expect((await aparte())?.venceEn).toBeGreaterThan(mundo.ahora());
  expect(await endLease(db, turno, proceso)).toBe(true);
  await mundo.avanzar(61_000);
  await mundo.reiniciar();
  await hasta("la tercera", async () => (await aparte()) === undefined);
  const despues = await mundo.db().selectFrom("cufds").select("codigo").where("nit", "=", nit).execute();
  expect(despues).toHaveLength(antes + 2);
});
