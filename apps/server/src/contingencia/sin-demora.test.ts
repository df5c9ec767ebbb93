import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soughtCuf } from "../motor/sought.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 }, retenedor: true });
});
afterAll(() => mundo.close());

/** Makes a till with an ended outage; `subir` reports it to the server. */
async function cajaConCorte(empresas: Mundo["empresas"]) {
  const caja = await emparejarCaja({ ...mundo, empresas });
  const corte = { id: randomUUID(), tipo: 1, inicio: await caja.ahora() };
  const factura = (await caja.factura(1, 2)) as { cuf: string };
  const estado = async () => {
    const suya = mundo.db().selectFrom("facturas").select("estado").where("cuf", "=", soughtCuf(factura.cuf));
    return (await suya.executeTakeFirstOrThrow()).estado;
  };
  const subir = async (fin: string) => {
    const facturas = [{ ...factura, gemela: null, corte_id: corte.id }];
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes: [{ ...corte, fin }], facturas }));
  };
  return { ahora: caja.ahora, estado, subir };
}

test("an outage goes on while another company's tax system does not answer", async () => {
  const [primera, segunda] = mundo.empresas;
  const muda = await cajaConCorte([primera, segunda]);
  const otra = await cajaConCorte([segunda, primera]);
  await mundo.avanzar(10_000);
  const fin = await otra.ahora();
  mundo.cable().colgar(primera.nit);
  await muda.subir(fin);
  await hasta("una llamada queda en vilo", async () => mundo.cable().enVilo() > 0);
  await otra.subir(fin);
  await hasta("la otra empresa sigue", async () => (await otra.estado()) === "EMITIDA");
  // The first call still hangs: nothing waited for its time limit.
  expect([mundo.cable().colgadas(), mundo.cable().enVilo()]).toEqual([1, 1]);
  expect(await muda.estado()).toBe("OFFLINE");
  mundo.cable().colgar(null);
  await mundo.reiniciar();
  await hasta("la que no contestaba sigue", async () => (await muda.estado()) === "EMITIDA");
});
