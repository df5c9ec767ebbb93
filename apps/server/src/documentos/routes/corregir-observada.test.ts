/** An invoice of the API that the tax system observed, issued anew in the portal. docs/decisions/0073 */
import { Cuf, epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const dueno = () => ({ "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` });
const pedir = async (ruta: string, cuerpo: object = {}) =>
  exigir(await mundo.api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body.datos;
const ver = async (cuf: string) => exigir(await mundo.api("GET", `/v1/portal/documentos/${cuf}`)).body.datos;
const observadas = async (): Promise<number> =>
  (await mundo.api("GET", "/v1/portal/inicio", undefined, dueno())).body.datos.observadas;

/** An invoice of an outage that the tax system observed in its package. */
async function observar(cambios: object = {}): Promise<string> {
  const { cuf, fecha_emision } = await pedir("/v1/facturas", pedido({ contingencia: true, ...cambios }));
  await mundo.avanzar(1100);
  const ventana = { fecha_inicio: fecha_emision, fecha_fin: epochToInstante(mundo.ahora()) };
  await pedir("/v1/contingencia/evento", { tipo_evento: 1, ...ventana });
  await mundo.control({ observeNext: [{ codigo: 1037, times: 1 }] });
  const { codigo_recepcion } = await pedir("/v1/contingencia/paquete");
  await hasta("el veredicto", async () => {
    const { estado } = await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion });
    return estado === "OBSERVADO";
  });
  return cuf;
}

const ANA = { tipo_documento: 1, numero_documento: "4455668", razon_social: "Ana Ñáñez" };
const corregir = (cuf: string, cliente: object = ANA, otros: object = {}) =>
  mundo.api("POST", `/v1/portal/observadas/${cuf}/emitir`, { cliente, ...otros }, dueno());
const estados = async (cuf: string) => {
  const filas = await mundo
    .db()
    .selectFrom("facturas")
    .select(["cuf", "estado", "montoTotal", "tipoEmision"])
    .where("ventaId", "=", cuf)
    .orderBy("id")
    .execute();
  return filas.map(({ cuf: suyo, estado }) => [suyo === cuf ? "vieja" : "nueva", estado]);
};

test("gets another document, online and for the same total, and is given up: pressed again it is the same one", async () => {
  const cuf = await observar();
  const antes = { observadas: await observadas(), creditos: await mundo.creditos() };
  const vieja = await ver(cuf);
  expect(vieja.observacion.comprador).toEqual({
    tipo_documento: 1,
    numero_documento: "4455667",
    complemento: null,
    razon_social: "Ana Ñáñez",
  });
  const { datos } = exigir(await corregir(cuf)).body;
  expect(datos).toEqual({ cuf: expect.any(String), numero: vieja.numero + 1, estado: "EMITIDA" });
  expect(await ver(datos.cuf)).toMatchObject({
    documento: "4455668",
    monto: vieja.monto,
    en_linea: true,
    observada: false,
  });
  expect(await estados(cuf)).toEqual([
    ["vieja", "DESCARTADA"],
    ["nueva", "EMITIDA"],
  ]);
  expect(await observadas()).toBe(antes.observadas - 1);
  expect(await mundo.creditos()).toBe(antes.creditos - 1);
  expect(exigir(await corregir(cuf, { ...ANA, numero_documento: "9" })).body.datos).toEqual(datos);
  expect(await mundo.creditos()).toBe(antes.creditos - 1);
  expect((await mundo.enImpuestos()).get(datos.cuf)).toBe(690);
});

test("is not issued again while nothing was put right, and nothing is stored", async () => {
  const cuf = await observar();
  const negada = await corregir(cuf, { ...ANA, numero_documento: "4455667" });
  expect([negada.status, negada.body.detail[0].msg]).toEqual([
    422,
    expect.stringContaining("No cambió ningún dato"),
  ]);
  expect(await estados(cuf)).toEqual([]);
  expect((await ver(cuf)).observada).toBe(true);
});

test("that the tax system refuses once more stays, and is put right after all", async () => {
  const cuf = await observar();
  const rechazo = { operation: "recepcionFactura", kind: "rechazo", codigo: 1037, times: 1 };
  await mundo.control({ failNext: [rechazo] });
  expect((await corregir(cuf)).status).toBe(400);
  expect((await ver(cuf)).observacion).toMatchObject({ resuelta: null, comprador: expect.any(Object) });
  await mundo.normal();
  exigir(await corregir(cuf, { ...ANA, numero_documento: "4455669" }));
  expect(await estados(cuf)).toEqual([
    ["vieja", "DESCARTADA"],
    ["nueva", "RECHAZADA"],
    ["nueva", "EMITIDA"],
  ]);
});

test("whose new document is in doubt gets no second one, and is given up once that is known", async () => {
  const cuf = await observar();
  await mundo.control({ dropReply: { operation: "recepcionFactura" } });
  const duda = await corregir(cuf);
  expect([duda.status, duda.headers.get("x-error-code")]).toEqual([502, "enDuda"]);
  expect(await estados(cuf)).toHaveLength(2);
  await hasta("se sabe de ella", async () => {
    await mundo.avanzar(30_000);
    const nueva = await corregir(cuf, { ...ANA, numero_documento: "9" });
    return nueva.status === 200;
  });
  expect(await estados(cuf)).toEqual([
    ["vieja", "DESCARTADA"],
    ["nueva", "EMITIDA"],
  ]);
});

test("is put right elsewhere when it is a till's, of a sheet of paper, settled, or not observed", async () => {
  const deCaja = await observar();
  const { id: terminalId } = await emparejarCaja(mundo);
  await mundo.db().updateTable("facturas").set({ terminalId }).where("cuf", "=", Cuf.parse(deCaja)).execute();
  const dePapel = await observar();
  await mundo
    .db()
    .updateTable("facturas")
    .set({ cafc: "ABC" })
    .where("cuf", "=", Cuf.parse(dePapel))
    .execute();
  const resuelta = await observar();
  const nota = { salida: "conContador", nota: "Se declara en papel" };
  exigir(await mundo.api("POST", `/v1/portal/observadas/${resuelta}`, nota, dueno()));
  const sana = (await pedir("/v1/facturas", pedido())).cuf;
  for (const cuf of [deCaja, dePapel, resuelta, sana]) {
    expect((await ver(cuf)).observacion?.comprador ?? null).toBeNull();
    expect((await corregir(cuf)).status).toBe(404);
  }
});
