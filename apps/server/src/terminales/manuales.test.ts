import { randomUUID } from "node:crypto";
import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Caja } from "../support/caja.ts";
import { exigir, hasta } from "../support/llamar.ts";
import type { Mundo } from "../support/mundo.ts";
import { CAFC, escrito, facturaDePapel, pasarCorte, startConPapel, type Corte } from "../support/papel.ts";

const HORA_MS = 3_600_000;
const MINUTO_MS = 60_000;

let mundo: Mundo;
let caja: Caja;
beforeAll(async () => {
  ({ mundo, caja } = await startConPapel());
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const corte = (cambios: Partial<Corte> = {}) => pasarCorte(mundo, cambios);

const enviar = (suyo: Corte, ...facturas: object[]) =>
  caja.call("POST", "/v1/terminal/manuales", { ...suyo, facturas });
const transcribir = async (suyo: Corte, ...facturas: object[]) =>
  exigir(await enviar(suyo, ...facturas)).body.datos.facturas.map((r: { documento: object | null }) => ({
    ...r,
    ...r.documento,
  }));
const datos = async () => exigir(await caja.call("GET", "/v1/terminal/manuales")).body.datos;
const documento = async (cuf: string) =>
  exigir(await caja.call("GET", "/v1/terminal/documentos?desde=0&limite=1000")).body.datos.documentos.find(
    (d: { cuf: string }) => d.cuf === cuf,
  );
const quedan = (cuf: string, estado: string) =>
  hasta(`${cuf} ${estado}`, async () => (await documento(cuf))?.estado === estado);

describe("hand-written invoices of a till", () => {
  test("are validated by the tax system under their own numbers, an event of their outage and a package with the CAFC", async () => {
    const suyo = await corte();
    const [una, otra] = await transcribir(suyo, facturaDePapel(suyo, 7), facturaDePapel(suyo, 9));
    expect([una.resultado, otra.resultado]).toEqual(["recibida", "recibida"]);
    for (const { cuf } of [una, otra]) {
      await quedan(cuf, "EMITIDA");
      expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
      const { body } = await mundo.api("GET", `/v1/facturas/${cuf}`);
      expect(body.datos).toMatchObject({ estado: "EMITIDA", numero_factura: cuf === una.cuf ? 7 : 9 });
    }
    const { tipos, cafcs, ocupadas } = await datos();
    expect(tipos.map(({ codigo }: { codigo: number }) => codigo)).toEqual([5, 6, 7]);
    expect(cafcs).toMatchObject([
      {
        codigo: CAFC,
        usados: [
          { desde: 7, hasta: 7 },
          { desde: 9, hasta: 9 },
        ],
      },
    ]);
    expect(ocupadas).toContainEqual({ inicio: suyo.inicio, fin: suyo.fin });
  });

  test("are one each, however often they come, in one call or in many, also when the server was started anew in between", async () => {
    const suyo = await corte();
    const hoja = facturaDePapel(suyo, 11);
    const envios = await Promise.all(Array.from({ length: 4 }, () => transcribir(suyo, hoja)));
    const cufs = new Set(envios.map(([r]) => r.cuf));
    expect(cufs.size).toBe(1);
    expect(envios.filter(([r]) => r.resultado === "recibida")).toHaveLength(1);
    await mundo.reiniciar();
    expect(await transcribir(suyo, hoja)).toMatchObject([{ resultado: "yaEstaba", cuf: [...cufs][0] }]);
    expect(await transcribir(suyo, { ...hoja, numero_factura: 12 })).toMatchObject([
      { resultado: "rechazada", campos: [{ msg: expect.stringMatching(/otros datos/) }] },
    ]);
    await quedan([...cufs][0] ?? "", "EMITIDA");
  });

  test("with what the tax system would refuse are not stored, and the field is named", async () => {
    const suyo = await corte();
    const rechazo = async (hoja: object) => {
      const [{ resultado, campos }] = await transcribir(suyo, hoja);
      return [resultado, campos[0].loc.at(-1)];
    };
    expect(await rechazo(facturaDePapel(suyo, 51))).toEqual(["rechazada", "numeroFactura"]);
    expect(await rechazo(facturaDePapel(suyo, 7))).toEqual(["rechazada", "numeroFactura"]);
    const antes = epochToInstante(instanteToEpoch(suyo.inicio) - 1);
    expect(await rechazo(facturaDePapel(suyo, 13, { fecha_emision: antes }))).toEqual([
      "rechazada",
      "fechaEmision",
    ]);
    const sinNombre = { ...escrito, cliente: { tipo_documento: 5, numero_documento: "1023456022" } };
    expect(await rechazo(facturaDePapel(suyo, 13, { pedido: sinNombre }))).toEqual([
      "rechazada",
      "razonSocial",
    ]);
    // The outage was not stored either, so its time is free.
    expect((await datos()).ocupadas).not.toContainEqual({ inicio: suyo.inicio, fin: suyo.fin });
  });

  test.each([
    ["of a kind that issues by itself", { tipo: 1 }, /por qué se facturó a mano/],
    ["under a CAFC that is not registered", { cafc: "OTRO" }, /no está registrado/],
    ["that has not ended", { fin: "2099-01-01T00:00:00.000" as Instante }, /terminado ya/],
    [
      "of before the till",
      { inicio: "2020-01-01T00:00:00.000" as Instante, fin: "2020-01-01T01:00:00.000" as Instante },
      /48 horas/,
    ],
  ])("are not taken for an outage %s", async (_rule, cambios, texto) => {
    const suyo = await corte(cambios);
    const { status, body } = await enviar(suyo, facturaDePapel(suyo, 14));
    expect([status, body.detail?.[0].msg]).toEqual([422, expect.stringMatching(texto)]);
  });
});

test.each(["registroEventoSignificativo", "recepcionPaqueteFactura"])(
  "hand-written invoices are registered once where the tax system's reply to %s was lost",
  async (operation) => {
    const suyo = await corte();
    await mundo.control({ dropReply: { operation, times: 1 } });
    const numero = operation.length; // another one each time
    const [{ cuf }] = await transcribir(suyo, facturaDePapel(suyo, numero));
    await quedan(cuf, "EMITIDA");
    expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
    const { ocupadas } = await datos();
    expect(ocupadas.filter((o: Corte) => o.inicio === suyo.inicio)).toHaveLength(1);
  },
);

test("a hand-written invoice that the tax system observed is corrected: its number again, another CUF, validated", async () => {
  const suyo = await corte();
  await mundo.control({ observeNext: [{ codigo: 1013 }] });
  const hoja = facturaDePapel(suyo, 20);
  const [{ cuf }] = await transcribir(suyo, hoja);
  await hasta("queda observada", async () => (await documento(cuf))?.observada?.codigo === 1013);
  const correccion = facturaDePapel(suyo, 20, { corrige: hoja.clave, fecha_emision: hoja.fecha_emision });
  expect(await transcribir(suyo, { ...correccion, corrige: null })).toMatchObject([
    { resultado: "rechazada", campos: [{ msg: expect.stringMatching(/ya fue registrada/) }] },
  ]);
  const [buena] = await transcribir(suyo, correccion);
  expect(buena).toMatchObject({ resultado: "recibida" });
  expect(buena.cuf).not.toBe(cuf);
  expect(await transcribir(suyo, correccion)).toMatchObject([{ resultado: "yaEstaba", cuf: buena.cuf }]);
  await quedan(buena.cuf, "EMITIDA");
  expect((await documento(cuf)).estado).toBe("DESCARTADA");
  const estados = await mundo.enImpuestos();
  expect([estados.get(buena.cuf), estados.get(cuf)]).toEqual([690, undefined]);
  expect(
    await transcribir(suyo, facturaDePapel(suyo, 20, { corrige: buena.clave ?? correccion.clave })),
  ).toMatchObject([{ resultado: "rechazada", campos: [{ msg: expect.stringMatching(/ya aceptó/) }] }]);
});

test("an outage that the tax system refuses is declared anew with other hours, and its invoices go with it", async () => {
  const suyo = await corte();
  await mundo.control({
    failNext: [{ operation: "registroEventoSignificativo", kind: "rechazo", codigo: 974, times: 1000 }],
  });
  const hoja = facturaDePapel(suyo, 41);
  const [una] = await transcribir(suyo, hoja, facturaDePapel(suyo, 42));
  await hasta("se niega", async () => (await documento(una.cuf))?.observada?.codigo === 974);
  const fin = epochToInstante(instanteToEpoch(suyo.fin) + 60_000);
  const otro = { ...suyo, fin };
  const enmendada = facturaDePapel(otro, 41, { corrige: hoja.clave });
  // While the old hours are on their way, they may still be taken.
  const cable = mundo.cable();
  const registradas = () => cable.cuantas("registroEventoSignificativo");
  const antes = registradas();
  cable.retener("registroEventoSignificativo");
  await mundo.avanzar(HORA_MS);
  await hasta("se intenta otra vez", async () => registradas() > antes);
  const enCamino = await enviar(otro, enmendada);
  expect([enCamino.status, enCamino.body.detail?.[0].msg]).toEqual([
    422,
    expect.stringMatching(/en un minuto/),
  ]);
  cable.retener(null);
  await cable.soltar();
  let tomada = await enviar(otro, enmendada);
  await hasta("se puede", async () => {
    if (tomada.status !== 200) tomada = await enviar(otro, enmendada);
    return tomada.status === 200;
  });
  await mundo.normal();
  const [{ resultado, documento: nueva }] = tomada.body.datos.facturas;
  expect(resultado).toBe("recibida");
  expect((await enviar(suyo, facturaDePapel(suyo, 43))).status, "the old hours are gone").toBe(422);
  await mundo.avanzar(10 * MINUTO_MS);
  await quedan(nueva.cuf, "EMITIDA");
  const numeros = (await datos()).cafcs[0].usados;
  expect(numeros).toContainEqual({ desde: 41, hasta: 42 });
  expect((await datos()).ocupadas).toContainEqual({ inicio: suyo.inicio, fin });
});

describe("the till's own outages and its hand-written invoices", () => {
  /** Uploads an outage of the till that ends now, with its documents. */
  async function subir(inicio: Instante, ...facturas: object[]): Promise<void> {
    const id = randomUUID();
    const cortes = [{ id, tipo: 1, inicio, fin: await caja.ahora() }];
    const suyas = facturas.map((f) => ({ ...f, gemela: null, corte_id: id }));
    exigir(await caja.call("POST", "/v1/terminal/offline", { cortes, facturas: suyas }));
  }
  const fueraDeLinea = async (numero: number) => (await caja.factura(numero, 2)) as { cuf: string };

  test("a transcription never takes the time in which the till issued offline, before or after its event is registered", async () => {
    const inicio = await caja.ahora();
    const vendida = await fueraDeLinea(1);
    const { cuf } = vendida;
    await mundo.avanzar(2 * MINUTO_MS);
    await subir(inicio, vendida);
    const suyo = await corte({ inicio, fin: await caja.ahora() });
    expect((await enviar(suyo, facturaDePapel(suyo, 30))).status).toBe(422);
    await quedan(cuf, "EMITIDA");
    const { status, body } = await enviar(suyo, facturaDePapel(suyo, 30));
    expect([status, body.detail?.[0].msg]).toEqual([422, expect.stringMatching(/Se cruza/)]);
  });

  test("an outage of the till around a transcription gets the time before and after it, each with its documents", async () => {
    // The till died in an outage that was still open when it came back.
    const inicio = await caja.ahora();
    const antes = await fueraDeLinea(2);
    await mundo.avanzar(10 * MINUTO_MS);
    const suyo = await corte();
    const despues = await fueraDeLinea(3);
    await mundo.avanzar(10 * MINUTO_MS);
    const [{ cuf }] = await transcribir(suyo, facturaDePapel(suyo, 31));
    await subir(inicio, antes, despues);
    for (const suyo of [cuf, antes.cuf, despues.cuf]) await quedan(suyo, "EMITIDA");
    const estados = await mundo.enImpuestos();
    expect([cuf, antes.cuf, despues.cuf].map((c) => estados.get(c))).toEqual([690, 690, 690]);
    const { ocupadas } = (await datos()) as { ocupadas: { inicio: string; fin: string }[] };
    const enOrden = ocupadas.toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1));
    for (const [i, { inicio: desde }] of enOrden.entries())
      if (i > 0) expect(desde >= enOrden[i - 1]!.fin).toBe(true);
  });

  test("an offline document inside a transcription's time never goes in its package: it is observed, with what to do", async () => {
    // The till claims that it was dead while it sold; the sales are uploaded later.
    const inicio = await caja.ahora();
    const dentro = await fueraDeLinea(4);
    const suyo = await corte({ inicio });
    const [{ cuf }] = await transcribir(suyo, facturaDePapel(suyo, 32));
    await subir(inicio, dentro);
    await quedan(cuf, "EMITIDA");
    await hasta("queda observada", async () => (await documento(dentro.cuf))?.observada?.codigo === 1040);
  });
});
