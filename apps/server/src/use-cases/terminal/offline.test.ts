import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { emparejarCaja } from "../../pruebas/caja.ts";
import { exigir } from "../../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("an offline document that cannot be signed now is left out, and taken once there is a certificate", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(1, 2)), gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  const subida = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
  const subir = async () =>
    exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body.datos.facturas;
  const [{ nit }] = mundo.empresas;
  const db = mundo.db();
  const { p12 } = await db
    .selectFrom("empresas")
    .select("p12")
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const poner = (valor: Buffer | null) =>
    db.updateTable("empresas").set({ p12: valor }).where("nit", "=", nit).execute();
  await poner(null);
  expect(await subir()).toEqual([]);
  await poner(p12);
  expect(await subir()).toMatchObject([{ resultado: "recibida" }]);
});

test("an offline document is what its ticket says: later changes of master data never alter it", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const factura = { ...(await caja.factura(1, 2)), gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const id = randomUUID();
  const [{ nit }] = mundo.empresas;
  const db = mundo.db();
  const cambio = { razon_social: "Otro Nombre SRL", municipio: "Oruro", telefono: "70000000" };
  await db.updateTable("empresas").set(cambio).where("nit", "=", nit).execute();
  const subida = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [{ ...factura, corte_id: id }] };
  const { facturas } = exigir(await caja.call("POST", "/v1/terminal/offline", subida)).body.datos;
  expect(facturas).toMatchObject([{ resultado: "recibida" }]);
});
