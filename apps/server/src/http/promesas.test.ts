/** Promises of the API at their edges: the first and the last instant of a period, the age of a key, one company beside another. */
import { epochToInstante, Instante, Nit } from "@mostrador/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findCafc, isNumeroDeCafcUsado } from "../contingencia/db/cafcs.ts";
import type { Cambio } from "../motor/esquema.ts";
import { deleteRecordadasViejas } from "../motor/idempotencia.ts";
import { listNotasVivas } from "../documentos/db/notas-vivas.ts";
import { soughtCuf } from "../motor/sought.ts";
import { transaccion } from "../motor/transaccion.ts";
import { exigir, pedido } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";
import { cuerpoDeNota, facturarPor } from "../support/nota.ts";

const DIA_MS = 86_400_000;
let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());

const nit = (i: 0 | 1) => Nit.parse(mundo.empresas[i].nit);
const emitir = async (headers: Readonly<Record<string, string>> = {}) =>
  exigir(await mundo.api("POST", "/v1/facturas", pedido(), { prefer: "return=minimal", ...headers })).body
    .datos.cuf as string;
const datos = async (path: string) => exigir(await mundo.api("GET", path)).body.datos;

/** Writes fields of a stored document. */
const escribir = (cuf: string | undefined, cambio: Cambio<"facturas">) =>
  mundo
    .db()
    .updateTable("facturas")
    .set(cambio)
    .where("cuf", "=", soughtCuf(cuf ?? ""))
    .execute();

describe("documents of the last instant of March and of the first and the last of April", () => {
  const cufs: string[] = [];
  beforeAll(async () => {
    const instantes = ["2026-03-31T23:59:59.999", "2026-04-01T00:00:00.000", "2026-04-30T23:59:59.999"];
    for (const en of instantes) {
      const cuf = await emitir();
      cufs.push(cuf);
      await escribir(cuf, { fechaEmision: Instante.parse(en) });
    }
  });

  test.each([
    ["desde=2026-04-01&hasta=2026-04-30", [2, 1]],
    ["desde=2026-03-31&hasta=2026-03-31", [0]],
    ["desde=2026-03-31&hasta=2026-04-01", [1, 0]],
    ["desde=2026-04-02&hasta=2026-04-29", []],
  ])("are listed by %s, each day whole", async (query, cuales) => {
    const { facturas } = await datos(`/v1/facturas?${query}`);
    expect(facturas.map(({ cuf }: { cuf: string }) => cuf)).toEqual(cuales.map((i) => cufs[i]));
  });

  test.each([
    ["3", [0]],
    ["4", [1, 2]],
    ["5", []],
  ])("are in the ledger of month %s", async (mes, cuales) => {
    const { texto } = await mundo.api("GET", `/v1/reportes/libro-ventas?gestion=2026&mes=${mes}`);
    expect(cufs.flatMap((cuf, i) => (texto.includes(cuf) ? [i] : []))).toEqual(cuales);
  });

  test("count as credits of their days and months, an annulled one too, one validated offline not", async () => {
    await escribir(cufs[1], { estado: "ANULADA" });
    const consumo = async (por: string) =>
      (await datos(`/v1/cuenta/consumo?desde=2026-03-31&hasta=2026-04-30&agrupar_por=${por}`)).consumo;
    const entero = await datos("/v1/cuenta/consumo?desde=2026-03-31&hasta=2026-04-30");
    expect(entero.total_consumido).toBe(3);
    const de = (periodo: string, creditos_consumidos: number) => ({ periodo, creditos_consumidos });
    expect(await consumo("dia")).toEqual([de("2026-03-31", 1), de("2026-04-01", 1), de("2026-04-30", 1)]);
    await escribir(cufs[2], { tipoEmision: 2 });
    expect(await consumo("mes")).toEqual([de("2026-03", 1), de("2026-04", 1)]);
  });
});

describe("a key of the caller", () => {
  const conClave = () => emitir({ "x-idempotency-key": "pedido-viejo" });
  const olvidar = (dias: number) => deleteRecordadasViejas(mundo.db(), mundo.ahora() + dias * DIA_MS);

  test("is remembered for 30 days, and then it is a new one", async () => {
    const cuf = await conClave();
    await olvidar(29.9);
    expect(await conClave()).toBe(cuf);
    await olvidar(30.1);
    expect(await conClave()).not.toBe(cuf);
  });

  test("is remembered after minutes and hours, whatever looks for it", async () => {
    const cuf = await conClave();
    for (const minutos of [44, 60 * 8]) {
      await mundo.avanzar(minutos * 60_000);
      await olvidar(0);
      expect(await conClave(), `after ${minutos} minutes`).toBe(cuf);
    }
  });

  test("is remembered for as long as its outcome is not known", async () => {
    await mundo.db().updateTable("idempotencia").set({ status: null, cuerpo: null }).execute();
    const antes = await mundo.db().selectFrom("idempotencia").select("clave").execute();
    await olvidar(400);
    expect(await mundo.db().selectFrom("idempotencia").select("clave").execute()).toEqual(antes);
  });
});

test("an event that ends before it begins is refused at its end", async () => {
  const hora = (hace: number) => epochToInstante(mundo.ahora() - hace * 3_600_000);
  const { status, body } = await mundo.api("POST", "/v1/contingencia/evento", {
    tipo_evento: 1,
    fecha_inicio: hora(1),
    fecha_fin: hora(2),
  });
  expect([status, body.detail?.[0].loc]).toEqual([422, ["body", "fecha_fin"]]);
});

test("the event of an annulment tells its reason, and that of its reversal tells none", async () => {
  const cuf = await emitir();
  exigir(await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 3 }));
  exigir(await mundo.api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {}));
  const { eventos } = await datos("/v1/eventos?desde=0&limite=500");
  const suyos = eventos.filter(({ data }: { data: { cuf?: string } }) => data.cuf === cuf);
  expect(suyos.map(({ type, data }: { type: string; data: object }) => [type, data])).toEqual([
    ["factura.emitida", expect.objectContaining({ estado: "EMITIDA" })],
    ["factura.anulada", expect.objectContaining({ estado: "ANULADA", motivo: 3 })],
    ["factura.anulacion_revertida", expect.objectContaining({ estado: "EMITIDA" })],
  ]);
  expect(suyos[2].data).not.toHaveProperty("motivo");
});

test("an annulment that the tax system refuses leaves no reason on the invoice", async () => {
  const cuf = await emitir();
  const rechazo = { operation: "anulacionFactura", kind: "rechazo", codigo: 906, times: 1 };
  await mundo.control({ failNext: [rechazo] });
  expect((await mundo.api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 3 })).status).toBe(400);
  expect(await datos(`/v1/portal/documentos/${cuf}`)).toMatchObject({
    estado: "EMITIDA",
    motivo_anulacion: null,
  });
});

test("an inactive company's key and owner are refused, and serve again once it is active", async () => {
  const { apiKey, ownerToken } = mundo.empresas[1];
  const quienes = [{ "x-api-key": apiKey }, { "x-api-key": null, authorization: `Bearer ${ownerToken}` }];
  const activar = (activa: 0 | 1) =>
    mundo.db().updateTable("empresas").set({ activa }).where("nit", "=", nit(1)).execute();
  const estados = () =>
    Promise.all(
      quienes.map(async (headers) => {
        const leida = await mundo.api("GET", "/v1/cuenta", undefined, headers);
        const emitida = await mundo.api("POST", "/v1/facturas", pedido(), headers);
        return [leida.status, emitida.status];
      }),
    );
  await activar(0);
  expect(await estados()).toEqual([
    [403, 403],
    [403, 403],
  ]);
  await activar(1);
  expect(await estados()).toEqual([
    [200, 200],
    [200, 200],
  ]);
});

test.each([
  ["ENVIANDO", null, true],
  ["EN_DUDA", null, true],
  ["EMITIDA", null, true],
  ["ANULADA", "revertir", true],
  ["ANULADA", null, false],
  ["RECHAZADA", null, false],
  ["DESCARTADA", null, false],
] as const)(
  "a note in state %s with the change %s stands beside its invoice: %s",
  async (estado, cambioPendiente, viva) => {
    const facturada = await facturarPor(mundo.api);
    const { cuf } = exigir(await mundo.api("POST", "/v1/notas", cuerpoDeNota(facturada, [{}]))).body.datos;
    await escribir(cuf, { estado, cambioPendiente });
    const vivas = await transaccion(mundo.db(), nit(0), (tx) => listNotasVivas(tx, facturada.cuf));
    expect(vivas.map((nota) => nota.cuf)).toEqual(viva ? [cuf] : []);
  },
);

test("a CAFC, and the numbers that it has used, are of one company", async () => {
  const rango = { desde_numero: 1, hasta_numero: 50, desde: "2026-01-01", hasta: "2026-12-31" };
  const deOtra = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[1].ownerToken}` };
  exigir(await mundo.api("POST", "/v1/cafcs", { codigo: "CAFC-AJENO", sector: 1, ...rango }, deOtra));
  const suyo = async (de: 0 | 1) => (await findCafc(mundo.db(), nit(de), "CAFC-AJENO", 1))?.hastaNumero;
  expect([await suyo(0), await suyo(1)]).toEqual([undefined, 50]);
  const cuf = await emitir();
  await escribir(cuf, { cafc: "CAFC-AJENO", numero: 7 });
  const usado = (de: 0 | 1) =>
    transaccion(mundo.db(), nit(de), (tx) =>
      isNumeroDeCafcUsado(tx, { nit: nit(de), codigo: "CAFC-AJENO", sector: 1, numero: 7 }),
    );
  expect([await usado(0), await usado(1)]).toEqual([true, false]);
});

test("a company has 20 webhooks at most, and another one has its own", async () => {
  const crear = (url: string, key: object = {}) =>
    mundo.api("POST", "/v1/webhooks", { url, eventos: ["*"] }, { ...key });
  for (let i = 0; i < 20; i++) exigir(await crear(`http://127.0.0.1:9/${i}`));
  const una = await crear("http://127.0.0.1:9/20");
  expect([una.status, una.texto]).toEqual([422, expect.stringContaining("borre uno")]);
  expect((await crear("http://127.0.0.1:9/0", { "x-api-key": mundo.empresas[1].apiKey })).status).toBe(200);
});
