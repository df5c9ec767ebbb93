import { randomUUID } from "node:crypto";
import { Cuf } from "@mostrador/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const dueno = () => ({ "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` });
const inicio = async () => (await mundo.api("GET", "/v1/portal/inicio")).body.datos;

/** An offline document that the tax system observed. */
async function observada(): Promise<string> {
  const emitida = await mundo.api("POST", "/v1/facturas", pedido({}), { prefer: "return=minimal" });
  const { cuf } = emitida.body.datos;
  const mensaje = { codigo: 1037, descripcion: "NIT INVALIDO" };
  await mundo
    .db()
    .updateTable("facturas")
    .set({ estado: "OFFLINE", observada: JSON.stringify(mensaje) })
    .where("cuf", "=", cuf)
    .execute();
  return cuf;
}

test("an observed document waits for a person, and for nobody else: the home page counts it once", async () => {
  await observada();
  const { observadas, esperando } = await inicio();
  expect({ observadas, esperan: esperando.documentos }).toEqual({ observadas: 1, esperan: 0 });
});

test("is settled once, with what was done, and leaves the list", async () => {
  const cuf = await observada();
  const antes = await inicio();
  const resolver = (nota: string) =>
    mundo.api("POST", `/v1/portal/observadas/${cuf}`, { salida: "conContador", nota }, dueno());
  expect((await resolver("x")).status).toBe(422);
  expect((await resolver("Se declara en papel")).status).toBe(200);
  expect((await resolver("Otra vez")).status).toBe(404);
  expect((await inicio()).observadas).toBe(antes.observadas - 1);
  const { observacion } = (await mundo.api("GET", `/v1/portal/documentos/${cuf}`)).body.datos;
  expect(observacion).toMatchObject({ resuelta: { salida: "conContador", nota: "Se declara en papel" } });
});

test("is settled only where the tax system observed it", async () => {
  const emitida = await mundo.api("POST", "/v1/facturas", pedido({}), { prefer: "return=minimal" });
  const cuerpo = { salida: "emitidaDeNuevo", nota: "Factura 58" };
  const { status } = await mundo.api(
    "POST",
    `/v1/portal/observadas/${emitida.body.datos.cuf}`,
    cuerpo,
    dueno(),
  );
  expect(status).toBe(404);
});

test("of a till is given up once another document of its sale was accepted, and nothing counts it twice", async () => {
  const caja = await emparejarCaja(mundo);
  const ventaId = randomUUID();
  const cuando = await caja.ahora();
  const emitir = async (numero: number) => {
    const factura = (await caja.factura(numero, 1, cuando, { ventaId })) as { cuf: string };
    const { body } = await caja.call("POST", "/v1/terminal/facturas", factura);
    expect(body.datos.resultado).toBe("aceptada");
    return factura.cuf;
  };
  const vieja = await emitir(1);
  await mundo
    .db()
    .updateTable("facturas")
    .set({ estado: "OFFLINE", observada: JSON.stringify({ codigo: 1037, descripcion: "NIT INVALIDO" }) })
    .where("cuf", "=", Cuf.parse(vieja))
    .execute();
  const antes = await inicio();
  const nueva = await emitir(2);
  const { observadas } = await inicio();
  expect(observadas).toBe(antes.observadas - 1);
  const filas = await mundo
    .db()
    .selectFrom("facturas")
    .select(["cuf", "estado"])
    .where("ventaId", "=", ventaId)
    .execute();
  expect(new Map(filas.map(({ cuf, estado }) => [cuf, estado]))).toEqual(
    new Map([
      [vieja, "DESCARTADA"],
      [nueva, "EMITIDA"],
    ]),
  );
});
