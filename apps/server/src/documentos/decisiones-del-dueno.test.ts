import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { como, entrarInvitada } from "../support/entrar.ts";
import { exigir, hasta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { soughtCuf } from "../motor/sought.ts";

let mundo: Mundo;
let caja: Caja;
let numero = 0;
/** A sale with two living documents, as in old data. */
let venta: { readonly id: string; readonly cufs: readonly [string, string] };
beforeAll(async () => {
  mundo = await startMundo({ config: { tareasMs: 50 } });
  caja = await emparejarCaja(mundo);
});
afterAll(() => mundo.close());
beforeEach(async () => {
  const id = randomUUID();
  venta = { id, cufs: [await emitir(id), await emitir(id)] };
});

async function emitir(ventaId: string): Promise<string> {
  const factura = (await caja.factura(++numero, 1)) as { cuf: string };
  exigir(await caja.call("POST", "/v1/terminal/facturas", factura));
  await poner(factura.cuf, { ventaId });
  return factura.cuf;
}

const poner = (cuf: string, cambio: object) =>
  mundo.db().updateTable("facturas").set(cambio).where("cuf", "=", soughtCuf(cuf)).execute();
const dueno = (empresa: 0 | 1 = 0) => ({
  "x-api-key": null,
  authorization: `Bearer ${mundo.empresas[empresa].ownerToken}`,
});
const listar = async (empresa: 0 | 1 = 0) =>
  exigir(await mundo.api("GET", "/v1/portal/dobles", undefined, dueno(empresa))).body.datos;
const elegir = (cuf: string, headers: Readonly<Record<string, string | null>> = dueno()) =>
  mundo.api("POST", `/v1/portal/dobles/${venta.id}`, { cuf }, headers);
const estadoDe = async (cuf: string): Promise<string> =>
  exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado;

test("the owner sees both with number, amount, instant, state and buyer; nobody else does", async () => {
  const { ventas, total } = await listar();
  expect(total).toBe(ventas.length);
  const [suya] = ventas;
  expect(suya.venta_id).toBe(venta.id);
  expect(suya.documentos.map((d: { cuf: string }) => d.cuf)).toEqual(venta.cufs);
  expect(suya.documentos[0]).toMatchObject({
    numero: numero - 1,
    monto: expect.any(Number),
    fecha_emision: expect.stringMatching(/-04:00$/),
    estado: "EMITIDA",
    cliente: expect.any(String),
  });
  expect(await listar(1)).toEqual({ ventas: [], total: 0 });
  const cajero = await entrarInvitada(mundo, "cajera@ejemplo.bo", "cajero");
  for (const headers of [{}, como(cajero), { "x-api-key": null, authorization: `Bearer ${caja.token}` }]) {
    expect((await mundo.api("GET", "/v1/portal/dobles", undefined, headers)).status).toBeGreaterThan(400);
    expect((await elegir(venta.cufs[0], headers)).status).toBeGreaterThan(400);
  }
});

test.each([0, 1] as const)(
  "the document that the owner chooses stays, the other is annulled (%i)",
  async (cual) => {
    const [queda, sobra] = [venta.cufs[cual], venta.cufs[1 - cual] ?? ""];
    expect(exigir(await elegir(queda)).body.datos).toEqual({ cuf: queda, por_anular: [sobra] });
    expect((await listar()).ventas.map((v: { venta_id: string }) => v.venta_id)).not.toContain(venta.id);
    await hasta("la otra se anula", async () => (await estadoDe(sobra)) === "ANULADA");
    expect(await estadoDe(queda)).toBe("EMITIDA");
    const enImpuestos = await mundo.enImpuestos();
    expect([enImpuestos.get(queda), enImpuestos.get(sobra)]).toEqual([690, 691]);
    const sucesos = await mundo
      .db()
      .selectFrom("auditoria")
      .select("suceso")
      .where("cuf", "=", soughtCuf(sobra))
      .orderBy("id")
      .execute();
    expect(sucesos.map(({ suceso }) => suceso).slice(-2)).toEqual(["sobra por elección", "anulada"]);
    // The choice is final.
    expect((await elegir(sobra)).status).toBe(404);
  },
);

test("without the tax system the annulment waits, and is done once it is back", async () => {
  await mundo.caer();
  exigir(await elegir(venta.cufs[1]));
  expect(await estadoDe(venta.cufs[0])).toBe("EMITIDA");
  await mundo.normal();
  await hasta("la otra se anula", async () => (await estadoDe(venta.cufs[0])) === "ANULADA");
});

test("is not asked where the till's word decides, or one document lives", async () => {
  const vistas = async () => (await listar()).ventas.map((v: { venta_id: string }) => v.venta_id);
  expect(await vistas()).toContain(venta.id);
  const [una, otra] = venta.cufs;
  for (const [cuf, cambio, antes] of [
    [una, { revertida: 1 }, { revertida: 0 }],
    [una, { cambioPendiente: "revertir" }, { cambioPendiente: null }],
    [otra, { estado: "OFFLINE" }, { estado: "EMITIDA" }],
    [una, { ventaId: randomUUID() }, { ventaId: venta.id }],
  ] as const) {
    await poner(cuf, cambio);
    expect(await vistas(), JSON.stringify(cambio)).not.toContain(venta.id);
    await poner(cuf, antes);
  }
  await poner(otra, { gemela: una });
  expect(await vistas()).not.toContain(venta.id);
});

test("a document with a note on it cannot be given up, and the sentence says why", async () => {
  const lineas = [{ nro_item: 1, cantidad: "1" }];
  const nota = { clave: randomUUID(), cuf: venta.cufs[0], usuario: null, lineas };
  exigir(await caja.call("POST", "/v1/terminal/notas", nota));
  expect(await elegir(venta.cufs[1])).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("nota") },
  });
  exigir(await elegir(venta.cufs[0]));
});
