import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emparejarCaja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "../motor/sought.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const notasDe = (cuf: string) =>
  mundo.db().selectFrom("facturas").select("estado").where("originalCuf", "=", soughtCuf(cuf)).execute();

/** Makes a till with an invoice that is not uploaded yet, and a note about it. */
async function conFactura() {
  const caja = await emparejarCaja(mundo);
  const factura = (await caja.factura(1, 1)) as { cuf: string };
  const lineas = [{ nro_item: 1, cantidad: "1" }];
  const nota = { clave: randomUUID(), cuf: factura.cuf, usuario: null, lineas };
  return {
    factura,
    vender: async () => exigir(await caja.call("POST", "/v1/terminal/facturas", factura)),
    pedir: (cambios = {}) => caja.call("POST", "/v1/terminal/notas", { ...nota, ...cambios }),
  };
}

describe("a note that was refused is a draft at its till", () => {
  test("a copy of its request that comes later issues nothing, whatever was mended since; another key does", async () => {
    const { factura, vender, pedir } = await conFactura();
    // The invoice is still on its way from the till.
    const negada = await pedir();
    expect(negada).toMatchObject({ status: 404 });
    await vender();
    expect(await pedir()).toMatchObject({ status: 404, body: { error: negada.body.error } });
    expect(await notasDe(factura.cuf)).toEqual([]);
    expect(await pedir({ clave: randomUUID() })).toMatchObject({
      status: 200,
      body: { datos: { numero: 1 } },
    });
    expect(await notasDe(factura.cuf)).toEqual([{ estado: "EMITIDA" }]);
  });

  test("the same where the tax system refused it", async () => {
    const { factura, vender, pedir } = await conFactura();
    await vender();
    await mundo.control({
      failNext: [{ operation: "recepcionDocumentoAjuste", kind: "rechazo", codigo: 1037, times: 1 }],
    });
    const negada = await pedir();
    expect(negada.status).toBe(400);
    const { status, texto } = await pedir();
    expect([status, texto]).toEqual([400, negada.texto]);
    expect(await notasDe(factura.cuf)).toEqual([{ estado: "RECHAZADA" }]);
  });

  test("a copy that comes while the first is being refused changes nothing of that", async () => {
    const { pedir } = await conFactura();
    const dichas = await Promise.all([pedir(), pedir()]);
    expect(dichas.map(({ status }) => status)).toEqual([404, 404]);
  });
});
