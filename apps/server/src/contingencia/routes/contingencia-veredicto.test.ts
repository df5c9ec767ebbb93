/** The verdict on a package: each observed document with its message, and credits once however often it is asked for. */
import { epochToInstante } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const pedir = async (ruta: string, cuerpo: object = {}) =>
  exigir(await mundo.api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body.datos;
const ver = async (cuf: string) => exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos;

async function facturarFuera(cuantas: number): Promise<readonly string[]> {
  const cufs: string[] = [];
  for (let i = 0; i < cuantas; i++)
    cufs.push((await pedir("/v1/facturas", pedido({ contingencia: true }))).cuf);
  return cufs;
}

/** Registers the outage of documents that were just made. */
async function registrar(cufs: readonly string[]): Promise<number> {
  await mundo.avanzar(1100);
  const { fecha_emision } = await ver(cufs[0] ?? "");
  const ventana = { fecha_inicio: fecha_emision, fecha_fin: epochToInstante(mundo.ahora()) };
  return (await pedir("/v1/contingencia/evento", { tipo_evento: 1, ...ventana })).codigo_evento;
}

async function validar(codigo_recepcion: string) {
  const preguntar = () => pedir("/v1/contingencia/validar-paquete", { codigo_recepcion });
  await hasta("el veredicto", async () => (await preguntar()).estado !== "RECIBIDO");
  return preguntar();
}

test("what is in no event yet is told beside what was sent, with its first and last moment", async () => {
  const [primera = ""] = await facturarFuera(1);
  await mundo.avanzar(1100);
  const fecha_fin = epochToInstante(mundo.ahora());
  await mundo.avanzar(1100);
  // No event is there yet that could take them.
  const sinEvento = await facturarFuera(2);
  const { fecha_emision: fecha_inicio } = await ver(primera);
  const evento = { tipo_evento: 1, fecha_inicio, fecha_fin };
  const { codigo_evento } = await pedir("/v1/contingencia/evento", evento);
  const enviado = await pedir("/v1/contingencia/paquete");
  expect(enviado.paquetes).toMatchObject([{ codigo_evento, cantidad: 1, sector: 1 }]);
  const momentos = await Promise.all(sinEvento.map(async (cuf) => (await ver(cuf)).fecha_emision));
  expect(enviado.sin_evento).toEqual({ cantidad: 2, desde: momentos[0], hasta: momentos[1] });
  expect(await validar(enviado.codigo_recepcion)).toMatchObject({
    validadas: 1,
    observadas: 0,
    mensajes: [],
  });
  const otra = await mundo.api("POST", "/v1/contingencia/paquete", {});
  expect([otra.status, otra.headers.get("x-error-code")]).toEqual([400, "facturasSinEvento"]);
});

test("a package with an observed document tells it by file, CUF and code; the others are validated, once", async () => {
  const cufs = await facturarFuera(3);
  await registrar(cufs);
  const antes = await mundo.creditos();
  await mundo.control({ observeNext: [{ codigo: 1037, times: 1 }] });
  const { codigo_recepcion, paquetes } = await pedir("/v1/contingencia/paquete");
  expect(paquetes).toMatchObject([{ cantidad: 3 }]);
  const veredicto = await validar(codigo_recepcion);
  expect(veredicto).toEqual({
    codigo_recepcion,
    estado: "OBSERVADO",
    transaccion: true,
    validadas: 2,
    observadas: 1,
    mensajes: [
      {
        numero_archivo: expect.any(Number),
        cuf: expect.any(String),
        codigo: 1037,
        descripcion: expect.any(String),
      },
    ],
  });
  const [{ cuf, numero_archivo }] = veredicto.mensajes;
  expect(cufs[numero_archivo - 1]).toBe(cuf);
  const enImpuestos = await mundo.enImpuestos();
  for (const suya of cufs) {
    const { estado, observada } = await ver(suya);
    const esperado = suya === cuf ? ["OFFLINE", 1037, false] : ["EMITIDA", undefined, true];
    expect([estado, observada?.codigo, enImpuestos.get(suya) === 690]).toEqual(esperado);
  }
  expect(await validar(codigo_recepcion)).toEqual(veredicto);
  expect(await mundo.creditos()).toBe(antes - 2);
});

test("a package that is refused whole says so, and leaves its documents offline", async () => {
  const cufs = await facturarFuera(2);
  await registrar(cufs);
  const antes = await mundo.creditos();
  const { codigo_recepcion } = await pedir("/v1/contingencia/paquete");
  const rechazo = { operation: "validacionRecepcionPaqueteFactura", kind: "rechazo", codigo: 1002, times: 1 };
  await mundo.control({ failNext: [rechazo] });
  const veredicto = await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion });
  expect(veredicto).toEqual({
    codigo_recepcion,
    estado: "RECHAZADO",
    transaccion: false,
    validadas: 0,
    observadas: 2,
    mensajes: [{ numero_archivo: null, cuf: null, codigo: 1002, descripcion: expect.any(String) }],
  });
  expect(await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion })).toEqual(veredicto);
  for (const cuf of cufs) expect((await ver(cuf)).estado).toBe("OFFLINE");
  expect(await mundo.creditos()).toBe(antes);
});

test("a code of reception that is not known, or is another company's, is 404", async () => {
  const cuerpo = { codigo_recepcion: "e5a3de9a-1b6b-10c9-8098-7b4dab6769d3" };
  expect((await mundo.api("POST", "/v1/contingencia/validar-paquete", cuerpo)).status).toBe(404);
  const { eventos } = exigir(await mundo.api("GET", "/v1/eventos?desde=0&limite=500")).body.datos;
  const enviado = eventos.find(({ type }: { type: string }) => type === "contingencia.paquete_enviado");
  const { codigo_recepcion } = enviado.data;
  const otra = { "x-api-key": mundo.empresas[1].apiKey };
  expect(
    (await mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion }, otra)).status,
  ).toBe(404);
});
