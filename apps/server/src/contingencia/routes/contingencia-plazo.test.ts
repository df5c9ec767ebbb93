import { randomUUID } from "node:crypto";
import { epochToInstante, SECTORES_FACTURA, type Instante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { emparejarCaja } from "../../support/caja.ts";
import { exigir, hasta, pedido, type Respuesta } from "../../support/llamar.ts";
import { startMundo, type Mundo } from "../../support/mundo.ts";

const HORA_MS = 3_600_000;
const MINIMAL = { prefer: "return=minimal" };

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
/** Each test begins with a CUFD of its own, long after the previous test's documents. */
beforeEach(async () => {
  await mundo.normal();
  await mundo.avanzar(100 * HORA_MS);
  const [{ nit, codigoSistema: codigo_sistema }] = mundo.empresas;
  // A connection that the previous test's outage cut may be found out by this call, which is then to be repeated.
  await hasta(
    "sincroniza",
    async () => (await mundo.api("POST", "/v1/sincronizar", { nit, codigo_sistema })).status === 200,
  );
});

const emitir = (cambios: object = {}) =>
  mundo.api("POST", "/v1/facturas", pedido({ contingencia: true, ...cambios }), MINIMAL);
const instanteDe = ({ fecha_emision }: { fecha_emision: string }) => fecha_emision.slice(0, 23) as Instante;
const ahora = () => epochToInstante(mundo.ahora());
const esperan = async () =>
  (await mundo.db().selectFrom("facturas").select("id").where("estado", "=", "OFFLINE").execute()).length;

/** The ways in which an API user issues offline without an event. docs/trust.md, heading 8. */
const VIAS: readonly (readonly [string, () => Promise<Respuesta>])[] = [
  ...SECTORES_FACTURA.map(
    ({ codigo, ruta }) =>
      [
        `POST ${ruta}`,
        () =>
          mundo.api("POST", ruta, { ...(toWire(EJEMPLOS[codigo]) as object), contingencia: true }, MINIMAL),
      ] as const,
  ),
  [
    "POST /v1/facturas/lote",
    async () => {
      const lote = { facturas: [{ sector: 1, factura: pedido({ contingencia: true }) }] };
      const respuesta = await mundo.api("POST", "/v1/facturas/lote", lote);
      const [{ ok, error }] = respuesta.body.datos.resultados;
      return { ...respuesta, status: ok === true ? 200 : 400, texto: String(error) };
    },
  ],
];

async function negadaEnTodas(): Promise<void> {
  const antes = await esperan();
  for (const [via, llamar] of VIAS) {
    const { status, texto } = await llamar();
    expect([via, status, texto]).toEqual([via, 400, expect.stringMatching(/72 horas.*CAFC/)]);
  }
  expect(await esperan()).toBe(antes);
}

describe("72 hours into an outage the last CUFD serves no more: an offline invoice is refused with the way on", () => {
  test("counted from its first document; what was issued before goes in", async () => {
    const primera = exigir(await emitir()).body.datos;
    await mundo.caer();
    await mundo.avanzar(71 * HORA_MS);
    const ultima = exigir(await emitir()).body.datos;
    await mundo.avanzar(9 * HORA_MS);
    await negadaEnTodas();
    await mundo.normal();
    exigir(
      await mundo.api("POST", "/v1/contingencia/evento", {
        tipo_evento: 2,
        fecha_inicio: instanteDe(primera),
        fecha_fin: ahora(),
      }),
    );
    const { codigo_recepcion } = exigir(await mundo.api("POST", "/v1/contingencia/paquete", {})).body.datos;
    const validar = async () =>
      (await mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion })).body.datos;
    await hasta("el veredicto", async () => (await validar()).estado !== "RECIBIDO");
    expect(await validar()).toMatchObject({ validadas: 2, observadas: 0 });
    const alla = await mundo.enImpuestos();
    expect([primera, ultima].map(({ cuf }) => alla.get(cuf))).toEqual([690, 690]);
  });

  test("counted from the last word of the tax system where there is no document yet", async () => {
    await mundo.caer();
    await mundo.avanzar(80 * HORA_MS);
    await negadaEnTodas();
  });

  test("not before: a document that was taken online tells that the outage is younger than the CUFD", async () => {
    await mundo.avanzar(20 * HORA_MS);
    exigir(await mundo.api("POST", "/v1/facturas", pedido(), MINIMAL));
    await mundo.caer();
    await mundo.avanzar(60 * HORA_MS);
    exigir(await emitir());
  });

  test("also within an event's window, by the kind of the event", async () => {
    const inicio = ahora();
    await mundo.avanzar(90 * HORA_MS);
    const registrar = async (tipo_evento: number, fecha_inicio: string, fecha_fin: string) =>
      exigir(await mundo.api("POST", "/v1/contingencia/evento", { tipo_evento, fecha_inicio, fecha_fin }))
        .body.datos.codigo_evento;
    const codigo_evento = await registrar(3, inicio, ahora());
    const [cuando] = [epochToInstante(mundo.ahora() - 5 * HORA_MS)];
    // As if a document had been issued there: the next one lies after it.
    const { cuf } = exigir(await emitir({ codigo_evento })).body.datos;
    await mundo.db().updateTable("facturas").set({ fechaEmision: cuando }).where("cuf", "=", cuf).execute();
    expect((await emitir({ codigo_evento })).status, "15 days for kinds 3 and 4").toBe(200);
    await mundo.db().updateTable("eventos").set({ tipo: 1 }).where("codigo", "=", codigo_evento).execute();
    expect((await emitir({ codigo_evento })).status, "72 hours for the others").toBe(422);
  });
});

test("a till's document beyond it, printed already, is taken and gets its verdict with the reason", async () => {
  const caja = await emparejarCaja(mundo);
  const inicio = await caja.ahora();
  const mismoCufd = (await caja.factura(1, 2)) as { cuf: string; cufd: string };
  await mundo.caer();
  await mundo.avanzar(80 * HORA_MS);
  const tardia = (await caja.factura(2, 2)) as { cuf: string; cufd: string };
  expect(tardia.cufd).toBe(mismoCufd.cufd);
  const id = randomUUID();
  const cortes = [{ id, tipo: 2, inicio, fin: await caja.ahora() }];
  const facturas = [mismoCufd, tardia].map((factura) => ({ ...factura, gemela: null, corte_id: id }));
  const { body } = await caja.call("POST", "/v1/terminal/offline", { cortes, facturas });
  expect(body.datos.facturas.map(({ resultado }: { resultado: string }) => resultado)).toEqual([
    "recibida",
    "recibida",
  ]);
  await mundo.normal();
  await mundo.avanzar(3 * HORA_MS);
  const documento = async (cuf: string) =>
    exigir(await caja.call("GET", "/v1/terminal/documentos?desde=0")).body.datos.documentos.find(
      (uno: { cuf: string }) => uno.cuf === cuf,
    );
  await hasta("el veredicto", async () => {
    await mundo.reiniciar();
    return (await documento(tardia.cuf)).observada !== null;
  });
  expect(await documento(tardia.cuf)).toMatchObject({ estado: "OFFLINE", observada: { codigo: 123 } });
  expect((await documento(mismoCufd.cuf)).estado).toBe("EMITIDA");
});
