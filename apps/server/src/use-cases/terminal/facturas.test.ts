import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../../pruebas/caja.ts";
import { exigir } from "../../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("a document that was refused for want of a certificate is not issued by a copy that comes later", async () => {
  const caja = await emparejarCaja(mundo);
  const factura = await caja.factura(1, 1);
  const [{ nit }] = mundo.empresas;
  const empresas = () => mundo.db().updateTable("empresas").where("nit", "=", nit);
  const { p12 } = await mundo
    .db()
    .selectFrom("empresas")
    .select("p12")
    .where("nit", "=", nit)
    .executeTakeFirstOrThrow();
  const enviar = async () => (await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos;
  await empresas().set({ p12: null }).execute();
  expect(await enviar()).toMatchObject({ resultado: "conflicto", causa: "sinCertificado" });
  await empresas().set({ p12 }).execute();
  expect(await enviar()).toMatchObject({ resultado: "conflicto", causa: "retirada" });
});

test("a document that is to be withdrawn too late comes down once more: the till may have read past its verdict", async () => {
  const caja = await emparejarCaja(mundo);
  const factura = (await caja.factura(1, 1)) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  const bajar = async (desde: number) =>
    exigir(await caja.call("GET", `/v1/terminal/documentos?desde=${desde}`)).body.datos;
  const { cursor } = await bajar(0);
  expect((await bajar(cursor)).documentos).toEqual([]);
  const { datos } = exigir(await caja.call("POST", `/v1/terminal/facturas/${factura.cuf}/retirar`)).body;
  expect(datos).toEqual({ resultado: "enviada", estado: "EMITIDA" });
  expect((await bajar(cursor)).documentos).toMatchObject([{ cuf: factura.cuf, estado: "EMITIDA" }]);
});
