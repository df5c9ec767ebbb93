import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import { rowsOfTier } from "@mostrador/core/support";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exigir, hasta, pedido } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const HORA_MS = 3_600_000;
const MINIMAL = { prefer: "return=minimal" };

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
// An event of another test without a package would take this test's documents.
beforeEach(async () => {
  await mundo.normal();
  await mundo.avanzar(80 * HORA_MS);
  await sincronizar();
});

const emitir = (cambios: object = {}) =>
  mundo.api("POST", "/v1/facturas", pedido({ contingencia: true, ...cambios }), MINIMAL);
// oxlint-disable-next-line typescript/no-explicit-any -- what the operation gives
const bien = async (...llamada: Parameters<Mundo["api"]>): Promise<any> =>
  exigir(await mundo.api(...llamada)).body.datos;
const instanteDe = ({ fecha_emision }: { fecha_emision: string }) => fecha_emision.slice(0, 23) as Instante;
const masMs = (instante: Instante, ms: number) => epochToInstante(instanteToEpoch(instante) + ms);
const ahora = () => epochToInstante(mundo.ahora());

async function sincronizar(): Promise<void> {
  const [{ nit, codigoSistema: codigo_sistema }] = mundo.empresas;
  await bien("POST", "/v1/sincronizar", { nit, codigo_sistema });
}

interface Emitida {
  readonly cuf: string;
  readonly fecha_emision: string;
}

/** Issues one document under each of so many CUFDs, a minute apart; then two seconds pass. */
async function bajoCufds(cuantos: number): Promise<readonly Emitida[]> {
  const emitidas: Emitida[] = [];
  for (let i = 0; i < cuantos; i++) {
    if (i > 0) await sincronizar();
    emitidas.push(exigir(await emitir()).body.datos);
    await mundo.avanzar(60_000);
  }
  return emitidas;
}

const eventoDe = (emitidas: readonly Emitida[], cambios: object = {}) => ({
  tipo_evento: 1,
  fecha_inicio: emitidas.map(instanteDe).toSorted()[0],
  fecha_fin: ahora(),
  ...cambios,
});
const registrar = (cuerpo: object) => mundo.api("POST", "/v1/contingencia/evento", cuerpo);

/** Sends the waiting documents and follows each package to its end: every document is accepted. */
async function enviarYValidar(emitidas: readonly Emitida[]): Promise<void> {
  await hasta("todas EMITIDA", async () => {
    const { body } = await mundo.api("POST", "/v1/contingencia/paquete", {});
    for (const { codigo_recepcion } of body.datos?.paquetes ?? [])
      await hasta("el veredicto", async () => {
        const { datos } = (await mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion }))
          .body;
        return datos?.estado !== "RECIBIDO";
      });
    const estados = await Promise.all(
      emitidas.map(async ({ cuf }) => (await bien("GET", `/v1/facturas/${cuf}`)).estado),
    );
    return estados.every((estado) => estado === "EMITIDA");
  });
  const alla = await mundo.enImpuestos();
  expect(emitidas.map(({ cuf }) => alla.get(cuf))).toEqual(emitidas.map(() => 690));
}

describe("an event over documents of several CUFDs", () => {
  test.each(rowsOfTier([1, 2, 3], 2))("of %i: one event for each, which the reply lists", async (cuantos) => {
    const emitidas = await bajoCufds(cuantos);
    const cuerpo = eventoDe(emitidas);
    const { eventos, codigo_evento } = exigir(await registrar(cuerpo)).body.datos;
    expect(eventos).toHaveLength(cuantos);
    expect(new Set(eventos.map(({ cufd }: { cufd: string }) => cufd)).size).toBe(cuantos);
    expect(eventos[0].codigo_evento).toBe(codigo_evento);
    expect([eventos[0].fecha_inicio, eventos.at(-1).fecha_fin]).toEqual([
      `${cuerpo.fecha_inicio}-04:00`,
      `${cuerpo.fecha_fin}-04:00`,
    ]);
    expect(exigir(await registrar(cuerpo)).body.datos.eventos, "the same words again").toEqual(eventos);
    await enviarYValidar(emitidas);
  });

  const FALLAS: readonly (readonly [caso: string, fallas: object])[] = [
    ["the reply to the first is lost", { dropReply: { operation: "registroEventoSignificativo", times: 1 } }],
    ["the replies to both are lost", { dropReply: { operation: "registroEventoSignificativo", times: 2 } }],
    [
      "the tax system fails",
      { failNext: [{ operation: "registroEventoSignificativo", kind: "http503", times: 1 }] },
    ],
    [
      "it refuses the first",
      { failNext: [{ operation: "registroEventoSignificativo", kind: "rechazo", codigo: 984, times: 1 }] },
    ],
    [
      "the reply that brings the CUFD to register with is lost",
      { cufdMode: "unico", dropReply: { operation: "cufd", times: 1 } },
    ],
  ];
  test.each(rowsOfTier(FALLAS, 3))(
    "asked for again in the same words registers what is missing: %s",
    async (_caso, fallas) => {
      const emitidas = await bajoCufds(2);
      const cuerpo = eventoDe(emitidas);
      await mundo.control(fallas);
      expect((await registrar(cuerpo)).status).toBeGreaterThanOrEqual(400);
      // The second call's reply may be lost when it is repeated.
      await hasta("registrado", async () => (await registrar(cuerpo)).status === 200);
      expect((await registrar(cuerpo)).body.datos.eventos).toHaveLength(2);
      await enviarYValidar(emitidas);
    },
  );

  test("across midnight, its reply lost", async () => {
    const medianoche = masMs(`${ahora().slice(0, 10)}T00:00:00.000` as Instante, 24 * HORA_MS);
    await mundo.avanzar(instanteToEpoch(medianoche) - mundo.ahora() - 90_000);
    const emitidas = await bajoCufds(3);
    const cuerpo = eventoDe(emitidas);
    await mundo.control({ dropReply: { operation: "registroEventoSignificativo", times: 1 } });
    expect((await registrar(cuerpo)).status).toBe(502);
    expect(exigir(await registrar(cuerpo)).body.datos.eventos).toHaveLength(3);
    await enviarYValidar(emitidas);
  });

  test.each([
    ["with a later end", {}],
    ["of another kind", { tipo_evento: 2 }],
  ])("whose reply was lost, asked for again %s: what the tax system has is found", async (_como, cambios) => {
    const emitidas = await bajoCufds(2);
    await mundo.control({ dropReply: { operation: "registroEventoSignificativo", times: 1 } });
    expect((await registrar(eventoDe(emitidas))).status).toBe(502);
    await mundo.avanzar(60_000);
    expect(exigir(await registrar(eventoDe(emitidas, cambios))).body.datos.eventos).toHaveLength(2);
    await enviarYValidar(emitidas);
  });

  test("of callers whose windows cross: no document is left outside", async () => {
    const emitidas = await bajoCufds(3);
    const [una, otra] = [eventoDe(emitidas.slice(0, 2)), eventoDe(emitidas.slice(1))];
    await Promise.all([registrar(una), registrar(otra)]);
    await registrar(otra);
    await enviarYValidar(emitidas);
  });

  test("whose end is not past yet, and is asked for anew", async () => {
    const emitidas = await bajoCufds(2);
    const cuerpo = eventoDe(emitidas);
    expect((await registrar({ ...cuerpo, fecha_fin: masMs(ahora(), HORA_MS) })).status).toBe(400);
    exigir(await registrar(cuerpo));
    await enviarYValidar(emitidas);
  });
});

describe("documents without an event", () => {
  test("a package says that their event is missing, and from when to when they go", async () => {
    const emitidas = await bajoCufds(2);
    const { status, texto } = await mundo.api("POST", "/v1/contingencia/paquete", {});
    expect(status).toBe(400);
    for (const parte of ["2 facturas", "/v1/contingencia/evento", ...emitidas.map(instanteDe)])
      expect(texto).toContain(parte);
    exigir(await registrar(eventoDe(emitidas)));
    await enviarYValidar(emitidas);
    expect((await mundo.api("POST", "/v1/contingencia/paquete", {})).status).toBe(404);
  });

  test("keep their order where the clock is set back, so that no CUFD's time crosses another's", async () => {
    const primera = exigir(await emitir()).body.datos;
    await mundo.avanzar(-600_000);
    await sincronizar();
    const segunda = exigir(await emitir()).body.datos;
    expect(instanteDe(segunda) > instanteDe(primera)).toBe(true);
    await mundo.avanzar(700_000);
    exigir(await registrar(eventoDe([primera, segunda])));
    await enviarYValidar([primera, segunda]);
  });

  test("are no event's that needs a CAFC", async () => {
    const emitidas = await bajoCufds(1);
    const { status, body } = await registrar(eventoDe(emitidas, { tipo_evento: 7 }));
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "tipo_evento"]]);
    exigir(await registrar(eventoDe(emitidas)));
    await enviarYValidar(emitidas);
  });
});

describe("contingencia under an event", () => {
  test("that has no room left is issued now, with an event of its own", async () => {
    const emitidas = await bajoCufds(1);
    const [primera] = emitidas.map(instanteDe);
    exigir(await registrar({ ...eventoDe(emitidas), fecha_fin: masMs(primera as Instante, 1) }));
    const dentro = exigir(await emitir()).body.datos;
    const despues = exigir(await emitir()).body.datos;
    expect(instanteDe(dentro)).toBe(masMs(primera as Instante, 1));
    expect(instanteDe(despues) > masMs(primera as Instante, 1)).toBe(true);
    await mundo.avanzar(2000);
    exigir(await registrar(eventoDe([despues])));
    await enviarYValidar([...emitidas, dentro, despues]);
  });

  test("that is named goes there, also after its package; once its deadline is over it is refused", async () => {
    const emitidas = await bajoCufds(1);
    const { codigo_evento } = exigir(await registrar(eventoDe(emitidas))).body.datos;
    await enviarYValidar(emitidas);
    const tardia = exigir(await emitir({ codigo_evento })).body.datos;
    await enviarYValidar([tardia]);
    await mundo.avanzar(49 * HORA_MS);
    const { status, texto } = await emitir({ codigo_evento });
    expect([status, texto]).toEqual([400, expect.stringContaining("plazo")]);
  });

  test("with a CAFC that is not registered is refused at once", async () => {
    await mundo.avanzar(2 * HORA_MS);
    const inicioMs = mundo.ahora() - HORA_MS;
    const ventana = {
      fecha_inicio: epochToInstante(inicioMs),
      fecha_fin: epochToInstante(inicioMs + 60_000),
    };
    const { codigo_evento } = exigir(await registrar({ tipo_evento: 7, ...ventana })).body.datos;
    const manual = { codigo_evento, cafc: "NADIE", numero_factura: 1, fecha_emision: ventana.fecha_inicio };
    const { status, body } = await emitir(manual);
    expect([status, body.detail[0].loc]).toEqual([422, ["body", "cafc"]]);
  });
});

describe("an event that is asked for", () => {
  test("too late for the first of them: the second is registered all the same, and the refusal is told", async () => {
    const primera = exigir(await emitir()).body.datos;
    await mundo.avanzar(HORA_MS);
    await sincronizar();
    const segunda = exigir(await emitir()).body.datos;
    await mundo.avanzar(49 * HORA_MS);
    const cuerpo = eventoDe([primera, segunda]);
    expect((await registrar(cuerpo)).status).toBe(400);
    await enviarYValidar([segunda]);
    expect((await mundo.api("POST", "/v1/contingencia/paquete", {})).texto).toContain(instanteDe(primera));
  });
});
