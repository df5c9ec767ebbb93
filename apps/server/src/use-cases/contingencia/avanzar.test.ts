import { afterAll, beforeAll, test } from "vitest";
import { emparejarCaja } from "../../pruebas/caja.ts";
import { exigir, hasta } from "../../pruebas/llamar.ts";
import { startMundo, type Mundo } from "../../pruebas/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

test("a twin is annulled also when its sale was annulled before it", async () => {
  const caja = await emparejarCaja(mundo);
  const emitir = async (numero: number) => {
    const factura = (await caja.factura(numero, 1)) as { cuf: string };
    exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
    return factura.cuf;
  };
  const gemela = await emitir(1);
  const delComprador = await emitir(2);
  exigir(await caja.call("POST", `/v1/terminal/facturas/${delComprador}/anular`, { motivo: 1 }));
  const db = mundo.db();
  await db.updateTable("facturas").set({ gemela }).where("cuf", "=", delComprador).execute();
  await mundo.reiniciar();
  await hasta("la gemela se anula", async () => (await mundo.enImpuestos()).get(gemela) === 691);
});
