import { randomUUID } from "node:crypto";
import { epochToInstante } from "@mostrador/core";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toWire } from "@mostrador/core/wire";
import { emparejarCaja, type Caja } from "../support/caja.ts";
import { exigir, hasta, pedido, type Respuesta } from "../support/llamar.ts";
import { startMundo, type Mundo } from "../support/mundo.ts";

let mundo: Mundo;
let caja: Caja;
let puntoDeCaja: number;
beforeAll(async () => {
  mundo = await startMundo();
  caja = await emparejarCaja(mundo);
  puntoDeCaja = exigir(await caja.call("GET", "/v1/terminal/datos")).body.datos.empresa.punto_venta;
});
afterAll(() => mundo.close());
beforeEach(() => mundo.normal());

const MINIMAL = { prefer: "return=minimal" };
const api = async (method: string, path: string, body?: unknown) =>
  mundo.api(method, path, body, method === "POST" ? MINIMAL : {});
// oxlint-disable-next-line typescript/no-explicit-any -- what the operation gives
const bien = async (method: string, path: string, body?: unknown): Promise<any> =>
  exigir(await api(method, path, body)).body.datos;

const emitir = () => bien("POST", "/v1/facturas", pedido());
const sincronizacion = (punto_venta: number) => {
  const [{ nit, codigoSistema: codigo_sistema }] = mundo.empresas;
  return { nit, codigo_sistema, punto_venta };
};

/** Builds the request of an event over a document that was issued offline. */
async function pedidoDeEvento() {
  // An event without a package would take the document.
  await api("POST", "/v1/contingencia/paquete", {});
  const { fecha_emision } = await bien("POST", "/v1/facturas", pedido({ contingencia: true }));
  await mundo.avanzar(2000);
  const fecha_inicio = fecha_emision.slice(0, 23);
  return { tipo_evento: 1, fecha_inicio, fecha_fin: epochToInstante(mundo.ahora()) };
}

async function conEvento() {
  const cuerpo = await pedidoDeEvento();
  await bien("POST", "/v1/contingencia/evento", cuerpo);
  return cuerpo;
}

/** Repeats a call whose reply was lost although it was carried out. */
async function conRespuestaPerdida(operation: string, llamada: () => Promise<Respuesta>) {
  await mundo.control({ dropReply: { operation, times: 1 } });
  expect((await llamada()).status).toBe(502);
  return llamada;
}

/** Asks for the verdict of each package that was not asked for: later calls name it no more. */
async function preguntarPorPaquetes(): Promise<void> {
  const { paquetes = [] } = (await api("POST", "/v1/contingencia/paquete", {})).body.datos ?? {};
  for (const { codigo_recepcion } of paquetes)
    await hasta("el veredicto", async () => {
      const dicho = await bien("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
      return dicho.estado !== "RECIBIDO";
    });
}

let numero = 0;
/** Makes a till's sale anew under the server's CUFD; a refused sale keeps its number. */
async function venderEnCaja(mismo: number): Promise<Respuesta> {
  const respuesta = await caja.call("POST", "/v1/terminal/facturas", await caja.factura(mismo, 1));
  const { resultado } = respuesta.body.datos;
  return { ...respuesta, status: resultado === "aceptada" ? 200 : 400 };
}

interface Caso {
  readonly nombre: string;
  /** Calls that carry only a CUIS are not refused for the CUFD. */
  readonly sinCufd?: true;
  readonly deCaja?: true;
  /** Prepares all that the call needs, and gives the call. */
  readonly preparar: () => Promise<() => Promise<Respuesta>>;
}

/**
 * Every call to the tax system that may be refused for its CUFD or CUIS. New calls are added here.
 * docs/trust.md, heading 4.
 */
const CASOS: readonly Caso[] = [
  { nombre: "an invoice", preparar: async () => () => api("POST", "/v1/facturas", pedido()) },
  {
    nombre: "a note",
    preparar: async () => {
      const { cuf, numero_factura, fecha_emision } = await bien("POST", "/v1/facturas", toWire(EJEMPLOS[1]));
      const nota = {
        ...(toWire(EJEMPLOS[24]) as object),
        cuf_factura_original: cuf,
        numero_factura_original: numero_factura,
        fecha_emision_factura_original: fecha_emision.slice(0, 10),
      };
      return () => api("POST", "/v1/notas", nota);
    },
  },
  {
    nombre: "a till's invoice",
    deCaja: true,
    preparar: async () => {
      const mismo = ++numero;
      return () => venderEnCaja(mismo);
    },
  },
  {
    nombre: "a document's state",
    preparar: async () => {
      const { cuf } = await emitir();
      return () => api("GET", `/v1/facturas/${cuf}/estado-siat`);
    },
  },
  {
    nombre: "an annulment",
    preparar: async () => {
      const { cuf } = await emitir();
      return () => api("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
    },
  },
  {
    nombre: "a reversal",
    preparar: async () => {
      const { cuf } = await emitir();
      await bien("POST", `/v1/facturas/${cuf}/anular`, { motivo: 1 });
      return () => api("POST", `/v1/facturas/${cuf}/revertir-anulacion`, {});
    },
  },
  {
    nombre: "a NIT",
    sinCufd: true,
    preparar: async () => () => api("POST", "/v1/nit/validar", { nit: 1023456022 }),
  },
  {
    nombre: "a NIT at a till",
    sinCufd: true,
    deCaja: true,
    preparar: async () => async () => {
      const respuesta = await caja.call("POST", "/v1/terminal/nit", { nit: 1023456022 });
      return { ...respuesta, status: respuesta.body.datos?.valido === true ? 200 : 502 };
    },
  },
  {
    nombre: "an event",
    preparar: async () => {
      const cuerpo = await pedidoDeEvento();
      return () => api("POST", "/v1/contingencia/evento", cuerpo);
    },
  },
  {
    nombre: "an event whose reply was lost",
    preparar: async () => {
      const cuerpo = await pedidoDeEvento();
      return conRespuestaPerdida("registroEventoSignificativo", () =>
        api("POST", "/v1/contingencia/evento", cuerpo),
      );
    },
  },
  {
    nombre: "the events of a day",
    preparar: async () => () =>
      api("GET", `/v1/contingencia/eventos?fecha=${epochToInstante(mundo.ahora()).slice(0, 10)}`),
  },
  {
    nombre: "a package",
    preparar: async () => {
      await conEvento();
      return () => api("POST", "/v1/contingencia/paquete", {});
    },
  },
  {
    nombre: "a package whose reply was lost",
    preparar: async () => {
      await preguntarPorPaquetes();
      await conEvento();
      return conRespuestaPerdida("recepcionPaqueteFactura", () =>
        api("POST", "/v1/contingencia/paquete", {}),
      );
    },
  },
  {
    nombre: "a package's verdict",
    preparar: async () => {
      await conEvento();
      const { codigo_recepcion } = await bien("POST", "/v1/contingencia/paquete", {});
      return () => api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
    },
  },
  {
    nombre: "the catalogs",
    sinCufd: true,
    preparar: async () => () => api("POST", "/v1/sincronizar/catalogos", sincronizacion(0)),
  },
  {
    nombre: "CUIS and CUFD themselves",
    sinCufd: true,
    preparar: async () => () => api("POST", "/v1/sincronizar", sincronizacion(0)),
  },
  {
    nombre: "the points of sale",
    sinCufd: true,
    preparar: async () => () => api("GET", "/v1/operaciones/puntos-venta"),
  },
  {
    nombre: "a new point of sale",
    sinCufd: true,
    preparar: async () => {
      const nuevo = { referencia: randomUUID(), tipo_punto_venta: 2, nombre: "Ventanilla" };
      return () => api("POST", "/v1/operaciones/puntos-venta", nuevo);
    },
  },
  {
    nombre: "the end of a point of sale",
    sinCufd: true,
    preparar: async () => {
      const nuevo = { referencia: randomUUID(), tipo_punto_venta: 2, nombre: "Ventanilla" };
      const { codigo_punto_venta } = await bien("POST", "/v1/operaciones/puntos-venta", nuevo);
      return () => api("DELETE", `/v1/operaciones/puntos-venta/${codigo_punto_venta}`);
    },
  },
  {
    nombre: "a till's pairing",
    sinCufd: true,
    preparar: async () => async () => {
      await emparejarCaja(mundo);
      return { status: 200, headers: new Headers(), texto: "", body: null };
    },
  },
];

/** Makes the tax system give a newer CUFD, which ends its predecessor, and loses the reply. */
async function perderCufd(punto: number): Promise<void> {
  await mundo.control({ cufdMode: "unico", dropReply: { operation: "cufd", times: 1 } });
  expect((await api("POST", "/v1/sincronizar", sincronizacion(punto))).status).toBe(502);
}

/** Makes the stored CUIS differ from the tax system's, as after a restore. */
async function perderCuis(punto: number): Promise<void> {
  const [{ nit }] = mundo.empresas;
  await mundo
    .db()
    .updateTable("puntos")
    .set({ cuis: "00000000" })
    .where("nit", "=", nit)
    .where("puntoVenta", "=", punto)
    .execute();
}

const cufds = async (): Promise<number> =>
  (await mundo.db().selectFrom("cufds").select("id").execute()).length;

describe("a call that the tax system refuses for codes that are not the current ones brings newer ones and succeeds", () => {
  test.each(CASOS.filter(({ sinCufd }) => sinCufd !== true))(
    "CUFD: $nombre",
    async ({ preparar, deCaja }) => {
      const llamada = await preparar();
      await perderCufd(deCaja === true ? puntoDeCaja : 0);
      await mundo.avanzar(61_000);
      const antes = await cufds();
      const primera = await llamada();
      const { status, texto } = primera.status < 300 ? primera : await llamada();
      expect([status, texto]).toEqual([200, expect.anything()]);
      expect(await cufds()).toBeGreaterThan(antes);
    },
  );

  test.each(CASOS)("CUIS: $nombre", async ({ preparar, deCaja }) => {
    const llamada = await preparar();
    await perderCuis(deCaja === true ? puntoDeCaja : 0);
    await mundo.avanzar(61_000);
    const primera = await llamada();
    const { status, texto } = primera.status < 300 ? primera : await llamada();
    expect([status, texto]).toEqual([200, expect.anything()]);
  });

  test("one that was brought just now and is refused too is not replaced by yet another", async () => {
    exigir(await api("POST", "/v1/sincronizar", sincronizacion(0)));
    const antes = await cufds();
    await mundo.control({
      failNext: [{ operation: "verificarNit", kind: "rechazo", codigo: 953, times: 3 }],
    });
    for (let i = 0; i < 3; i++)
      expect((await api("POST", "/v1/nit/validar", { nit: 1023456022 })).status).toBe(400);
    expect(await cufds()).toBe(antes);
  });
});
