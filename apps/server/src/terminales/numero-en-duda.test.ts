import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch, type Estado } from "@mostrador/core";
import { soughtCuf } from "../motor/sought.ts";
import { emparejarCaja } from "../support/caja.ts";
import { exigir } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

// A copy may hold as being sent what the server lost after it saw refused: the till has used that number again.
test.each([
  ["brought", "/v1/terminal/offline", {}],
  ["told of again", "/v1/terminal/recuperar", { tipo_emision: 2, estado: "OFFLINE" }],
])(
  "an offline document that is %s waits while its number's first document is in doubt, and is taken once that is gone",
  async (_que, ruta, mas) => {
    const caja = await emparejarCaja(mundo);
    const inicio = await caja.ahora();
    const primera = (await caja.factura(1, 1)) as { cuf: string };
    exigir(await caja.call("POST", "/v1/terminal/facturas", primera));
    const pasar = (estado: Estado) =>
      mundo.db().updateTable("facturas").set({ estado }).where("cuf", "=", soughtCuf(primera.cuf)).execute();
    const id = randomUUID();
    const factura = { ...(await caja.factura(1, 2)), corte_id: id, gemela: null, ...mas };
    const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
    const cuerpo = {
      ...("estado" in mas ? { cufds: [] } : {}),
      cortes: [{ id, tipo: 1, inicio, fin }],
      facturas: [factura],
    };
    const subir = async () => exigir(await caja.call("POST", ruta, cuerpo)).body.datos.facturas;
    await pasar("EN_DUDA");
    expect(await subir()).toEqual([]);
    await pasar("DESCARTADA");
    expect(await subir()).toMatchObject([{ resultado: "recibida" }]);
  },
);

test("an offline document under a number that another document keeps is refused", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  exigir(await caja.call("POST", "/v1/terminal/facturas", await caja.factura(1, 1)));
  const id = randomUUID();
  const factura = { ...(await caja.factura(1, 2)), corte_id: id, gemela: null };
  const fin = epochToInstante(instanteToEpoch(await caja.ahora()) + 1);
  const cuerpo = { cortes: [{ id, tipo: 1, inicio, fin }], facturas: [factura] };
  expect(exigir(await caja.call("POST", "/v1/terminal/offline", cuerpo)).body.datos.facturas).toMatchObject([
    { resultado: "rechazada", causa: "numeroUsado" },
  ]);
});
