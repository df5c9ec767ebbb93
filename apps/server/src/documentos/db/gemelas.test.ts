import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../../support/caja.ts";
import { exigir } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";
import { soughtCuf } from "../../motor/sought.ts";

let mundo: Mundo;
let caja: Caja;
/** Two documents of one sale, both EMITIDA; no job of this world annuls one. */
let gemela: string;
let delComprador: string;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  gemela = await emitir(1);
  delComprador = await emitir(2);
});
afterAll(() => mundo.close());

async function emitir(numero: number): Promise<string> {
  const factura = (await caja.factura(numero, 1)) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  return factura.cuf;
}

const poner = (cuf: string, cambio: object) =>
  mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", soughtCuf(cuf)).execute();

/** Gives the places that accept the document: a note, a row of the ledger, the owner's sum. */
async function efectos() {
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const hoy = (await caja.ahora()).slice(0, 10);
  const [gestion, mes] = hoy.split("-").map(Number);
  const nota = await caja.call("POST", "/v1/terminal/notas", {
    clave: randomUUID(),
    cuf: gemela,
    usuario: null,
    lineas: [{ nro_item: 1, cantidad: "99" }],
  });
  const libro = exigir(
    await mundo.api("GET", `/v1/reportes/libro-ventas?gestion=${gestion}&mes=${mes}`),
  ).texto;
  const resumen = exigir(
    await mundo.api("GET", `/v1/portal/ventas?desde=${hoy}&hasta=${hoy}`, undefined, dueno),
  );
  return {
    // 422: the invoice has fewer. 404: there is no such invoice.
    nota: nota.status === 422,
    libro: libro.includes(gemela),
    suma: JSON.stringify(resumen.body.datos),
  };
}

test.each([
  ["names it as its twin", () => poner(delComprador, { gemela })],
  ["is offline and names it as its twin", () => poner(delComprador, { gemela, estado: "OFFLINE" })],
  ["stands in its place", () => poner(gemela, { sobraPor: delComprador })],
])("a document takes no note, ledger row or sum while its sale's own %s", async (_como, unir) => {
  await poner(delComprador, { gemela: null, estado: "EMITIDA", observada: null });
  await poner(gemela, { sobraPor: null });
  const suelta = await efectos();
  expect(suelta).toMatchObject({ nota: true, libro: true });
  await unir();
  const atada = await efectos();
  expect(atada).toMatchObject({ nota: false, libro: false });
  expect(atada.suma).not.toBe(suelta.suma);
  // The other document is observed for good, so this one is the live document.
  await poner(delComprador, { estado: "OFFLINE", observada: "{}" });
  expect(await efectos()).toMatchObject({ nota: true, libro: true });
});
