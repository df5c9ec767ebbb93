/** Packages of an API user: none keeps another back, each is told until its verdict was asked for, and the server asks too. */
import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { toWire } from "@mostrador/core/wire";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exigir, hasta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo({ retenedor: true });
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const RUTAS = [
  ["/v1/facturas", 1],
  ["/v1/facturas/hotel", 16],
  ["/v1/facturas/servicio-basico", 13],
] as const;
const MIN_MS = 60_000;

const pedir = async (ruta: string, cuerpo: object = {}) =>
  exigir(await mundo.api("POST", ruta, cuerpo, { prefer: "return=minimal" })).body.datos;
const enviar = () => mundo.api("POST", "/v1/contingencia/paquete", {});
const estadoDe = async (cuf: string) =>
  exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.estado;

/** Issues one offline invoice of each sector, and registers their outage. */
async function facturarFuera(): Promise<readonly string[]> {
  const cufs: string[] = [];
  for (const [ruta, sector] of RUTAS)
    cufs.push((await pedir(ruta, { ...(toWire(EJEMPLOS[sector]) as object), contingencia: true })).cuf);
  await registrarCorte(cufs);
  return cufs;
}

/** Registers the outage of documents that were just made. */
async function registrarCorte(cufs: readonly string[]): Promise<void> {
  await mundo.avanzar(1100);
  const momentos = await Promise.all(
    cufs.map(async (cuf) => exigir(await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.fecha_emision),
  );
  const [fecha_inicio] = momentos.toSorted((a, b) => String(a).localeCompare(String(b)));
  const ventana = { fecha_inicio: fecha_inicio.slice(0, 23), fecha_fin: epochToInstante(mundo.ahora()) };
  await pedir("/v1/contingencia/evento", { tipo_evento: 1, ...ventana });
}

test("a package that cannot be sent keeps no other back; repeats tell all of them until their verdicts were asked for", async () => {
  await facturarFuera();
  await mundo.control({
    failNext: [{ kind: "http503", operation: "recepcionPaqueteFactura", times: 1 }],
  });
  const primera = exigir(await enviar()).body.datos;
  expect(primera.paquetes).toMatchObject([
    { estado: "RECIBIDO", motivo: null, cantidad: 1 },
    { estado: "RECIBIDO", motivo: null, cantidad: 1 },
    { estado: "SIN_ENVIAR", motivo: expect.stringContaining("Repita"), codigo_recepcion: null },
  ]);
  expect(primera.codigo_recepcion).toBe(primera.paquetes[0].codigo_recepcion);
  const segunda = exigir(await enviar()).body.datos;
  expect(segunda.paquetes.map(({ estado }: { estado: string }) => estado)).toEqual([
    "RECIBIDO",
    "RECIBIDO",
    "RECIBIDO",
  ]);
  expect(segunda.paquetes[0].sector).toBe(primera.paquetes[2].sector);
  const codigos: string[] = segunda.paquetes.map((p: { codigo_recepcion: string }) => p.codigo_recepcion);
  expect(codigos).toEqual(
    expect.arrayContaining(
      primera.paquetes.slice(0, 2).map((p: { codigo_recepcion: string }) => p.codigo_recepcion),
    ),
  );
  for (const codigo_recepcion of codigos) {
    expect(exigir(await enviar()).body.datos.paquetes).toContainEqual(
      expect.objectContaining({ codigo_recepcion }),
    );
    await hasta(
      "el veredicto",
      async () =>
        (await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion })).estado !== "RECIBIDO",
    );
  }
  expect((await enviar()).status).toBe(404);
});

test("packages that nobody asks for get their verdicts all the same, one that was not sent too, and are told afterwards", async () => {
  const cufs = await facturarFuera();
  const antes = await mundo.creditos();
  await mundo.control({
    failNext: [{ kind: "http503", operation: "recepcionPaqueteFactura", times: 1 }],
  });
  expect((await enviar()).status).toBe(200);
  for (const cuf of cufs)
    await hasta("la factura emitida", async () => {
      await mundo.avanzar(MIN_MS);
      return (await estadoDe(cuf)) === "EMITIDA";
    });
  expect(antes - (await mundo.creditos())).toBe(3);
  const { paquetes } = exigir(await enviar()).body.datos;
  expect(paquetes.map(({ estado }: { estado: string }) => estado)).toEqual([
    "VALIDADO",
    "VALIDADO",
    "VALIDADO",
  ]);
  for (const { codigo_recepcion } of paquetes)
    expect(await pedir("/v1/contingencia/validar-paquete", { codigo_recepcion })).toMatchObject({
      estado: "VALIDADO",
      validadas: 1,
    });
  expect(antes - (await mundo.creditos())).toBe(3);
  expect((await enviar()).status).toBe(404);
});

test("one lost answer among the questions for a package settles the others, and sends nothing again", async () => {
  const cufs: string[] = [];
  for (let i = 0; i < 4; i++)
    cufs.push((await pedir("/v1/facturas", { ...(toWire(EJEMPLOS[1]) as object), contingencia: true })).cuf);
  await registrarCorte(cufs);
  const enviados = () => mundo.cable().cuantas("recepcionPaqueteFactura");
  const antes = enviados();
  await mundo.control({ dropReply: { operation: "recepcionPaqueteFactura", times: 1, cut: "before" } });
  expect((await enviar()).status).toBe(502);
  // The tax system has judged the package by then.
  await mundo.avanzar(MIN_MS / 2);
  await mundo.control({ failNext: [{ kind: "http503", operation: "verificacionEstadoFactura", times: 1 }] });
  expect((await enviar()).status).toBe(502);
  const estados: string[] = await Promise.all(cufs.map(estadoDe));
  expect(estados.toSorted((a, b) => a.localeCompare(b))).toEqual([
    "EMITIDA",
    "EMITIDA",
    "EMITIDA",
    "OFFLINE",
  ]);
  expect((await enviar()).status).toBe(200);
  expect(await Promise.all(cufs.map(estadoDe))).toEqual(["EMITIDA", "EMITIDA", "EMITIDA", "EMITIDA"]);
  expect(enviados() - antes).toBe(1);
});
