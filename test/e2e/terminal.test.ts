import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import { dueno } from "../support/caja.ts";
import { corteDe } from "../support/corte-de-terminal.ts";
import { hasta, startMundo, type Mundo } from "../support/mundo.ts";
import { emparejarTerminal, type TerminalDePrueba } from "../support/terminal.ts";

const ENV = {
  MOSTRADOR_DUDA_ESPERA_MS: "1500",
  MOSTRADOR_DUDA_INTERVALO_MS: "400",
  MOSTRADOR_TAREAS_MS: "300",
};

let mundo: Mundo;
let caja: TerminalDePrueba;
beforeAll(async () => {
  mundo = await startMundo(ENV);
});
// Each test has its own point of sale: numbers and windows do not overlap.
beforeEach(async () => {
  await fetch(`${mundo.siat}/control/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  caja = await emparejarTerminal(mundo);
});
afterAll(async () => {
  await mundo.close();
});

const cufOf = (factura: Record<string, unknown>) => String(factura["cuf"]);
const saldo = async (): Promise<number> =>
  (await mundo.api("GET", "/v1/cuenta")).body.datos.creditos_disponibles;

describe("a terminal online", () => {
  test("issues with its own number; the same CUF again is answered, not sent twice", async () => {
    const factura = await caja.factura();
    const first = await caja.call("POST", "/v1/terminal/facturas", factura);
    expect(first.body.datos, JSON.stringify(first.body)).toMatchObject({
      resultado: "aceptada",
      cuf: factura["cuf"],
    });
    expect((await caja.call("POST", "/v1/terminal/facturas", factura)).body.datos).toMatchObject({
      resultado: "aceptada",
    });
    expect(await enSiat(cufOf(factura))).toBe(true);
  });

  test("with other bytes than it says is refused before anything is sent", async () => {
    const factura = { ...(await caja.factura()), sha256: "0".repeat(64) };
    const reply = await caja.call("POST", "/v1/terminal/facturas", factura);
    expect([reply.status, reply.body.datos.causa]).toEqual([409, "bytesDistintos"]);
    expect(await enSiat(cufOf(factura))).toBe(false);
  });

  test("whose reply is lost is in doubt, and is found by its CUF", async () => {
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const factura = await caja.factura();
    const reply = await caja.call("POST", "/v1/terminal/facturas", factura);
    expect([reply.status, reply.body.datos.resultado]).toEqual([502, "enDuda"]);
    await caja.espera(cufOf(factura), "EMITIDA");
  });

  test("that withdraws a CUF the server never saw leaves a tombstone: a late arrival is refused", async () => {
    const factura = await caja.factura();
    expect(
      (await caja.call("POST", `/v1/terminal/facturas/${cufOf(factura)}/retirar`)).body.datos.resultado,
    ).toBe("retirada");
    const late = await caja.call("POST", "/v1/terminal/facturas", factura);
    expect([late.status, late.body.datos.causa]).toEqual([409, "retirada"]);
  });

  test("keeps its point of sale for itself: the API is refused there", async () => {
    const body = { ...PEDIDO, emisor: { ...PEDIDO.emisor, punto_venta: caja.puntoVenta } };
    expect((await mundo.api("POST", "/v1/facturas", body)).status).toBe(409);
  });
});

describe("a terminal that is lost in an outage", () => {
  test("gives its place to another: the outage ends, and its documents are accepted and followed there", async () => {
    const { cortes, facturas } = await corteDe(caja, 2);
    const abiertos = cortes.map((c) => ({ ...c, fin: null }));
    await caja.call("POST", "/v1/terminal/offline", { cortes: abiertos, facturas });
    const { codigo } = await dueno(mundo, "POST", "/v1/terminales/codigos", {
      sucursal: 0,
      punto_venta: caja.puntoVenta,
      reemplazar: true,
    });
    const reply = await mundo.api("POST", "/v1/terminal/emparejar", { codigo, nombre: "La otra" });
    const { token } = reply.body.datos;
    const sinCopia = { cortes: [], facturas: [], copia_anterior: "ninguna" };
    await fetch(`${mundo.base}/v1/terminal/offline`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "x-mostrador-protocol": "2",
        "content-type": "application/json",
      },
      body: JSON.stringify(sinCopia),
    });
    const estados = async (): Promise<string[]> => {
      const seguidas = await fetch(`${mundo.base}/v1/terminal/documentos?desde=0`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { datos } = (await seguidas.json()) as { datos: { documentos: { estado: string }[] } };
      return datos.documentos.map(({ estado }) => estado);
    };
    await hasta("se aceptan", async () => (await estados()).join() === "EMITIDA,EMITIDA");
  });
});

describe("what tills share", () => {
  test("new catalogs reach a till that has the old ones; nothing new is nothing", async () => {
    const { cursor } = (await caja.call("GET", "/v1/terminal/estado")).body.datos;
    expect((await caja.call("GET", `/v1/terminal/datos?desde=${cursor}`)).body.datos).toMatchObject({
      catalogos: null,
      productos: [],
    });
    const [empresa] = mundo.empresas;
    await mundo.api("POST", "/v1/sincronizar/catalogos", {
      nit: empresa?.nit,
      codigo_sistema: empresa?.codigoSistema,
    });
    const { datos } = (await caja.call("GET", `/v1/terminal/datos?desde=${cursor}`)).body;
    expect(datos.catalogos.unidades_medida.length).toBeGreaterThan(50);
    expect(datos.cursor).toBeGreaterThan(cursor);
  });

  test("a product made at one till is seen by the other, and found there", async () => {
    const otra = await emparejarTerminal(mundo);
    const { cursor } = (await otra.call("GET", "/v1/terminal/estado")).body.datos;
    const id = randomUUID();
    const campos = {
      codigo: "NUE-1",
      codigo_barras: null,
      descripcion: "Pan de Cochabamba",
      precio: "3.50",
      unidad_medida: 57,
      codigo_sin: 1000106,
      actividad_economica: "4711100",
      categoria: null,
      activo: true,
      foto: null,
    };
    const cambiar = async (till: typeof caja, cambio: object) =>
      (await till.call("POST", "/v1/terminal/cambios", { productos: [{ id, ...cambio }] })).body.datos;
    // Instants have milliseconds, and two calls may fall into one: the three edits are dated apart.
    const antes = await caja.ahora();
    await cambiar(caja, { editado_en: epochToInstante(instanteToEpoch(antes) - 1), campos });
    const { productos } = (await otra.call("GET", `/v1/terminal/datos?desde=${cursor}`)).body.datos;
    expect(productos).toMatchObject([{ codigo: "NUE-1", descripcion: "Pan de Cochabamba" }]);

    // The other till writes the price; this till, which has not read it, writes the name: both are kept.
    await hasta(
      "a later millisecond",
      async () => instanteToEpoch(await otra.ahora()) > instanteToEpoch(antes),
    );
    await cambiar(otra, { editado_en: await otra.ahora(), campos: { precio: "4.00" } });
    await cambiar(caja, { editado_en: antes, campos: { descripcion: "Pan de Tarata", precio: "3.80" } });
    const despues = (await caja.call("GET", `/v1/terminal/datos?desde=${cursor}`)).body.datos;
    expect(despues.productos).toMatchObject([{ precio: "4.00", descripcion: "Pan de Tarata" }]);

    // A deletion is final, even against later edits. A change of a row that never existed is reported.
    await cambiar(otra, { editado_en: await otra.ahora(), borrado: true, campos: {} });
    await cambiar(caja, { editado_en: await caja.ahora(), campos: { precio: "5.00" } });
    const fin = (await caja.call("GET", `/v1/terminal/datos?desde=${cursor}`)).body.datos;
    expect(fin).toMatchObject({ productos: [], borrados: [{ tipo: "producto", id }] });
    const { rechazados } = await cambiar(caja, {
      id: "nunca",
      editado_en: await caja.ahora(),
      campos: { precio: "1" },
    });
    expect(rechazados).toEqual([{ tipo: "producto", id: "nunca" }]);
  });
});

describe("an outage that ended", () => {
  test("becomes an event and a package; every invoice is EMITIDA and costs one credit, once", async () => {
    const before = await saldo();
    const subida = await corteDe(caja, 3);
    const first = await caja.call("POST", "/v1/terminal/offline", subida);
    expect(
      first.body.datos.facturas.map((f: { resultado: string }) => f.resultado),
      JSON.stringify(first.body),
    ).toEqual(["recibida", "recibida", "recibida"]);
    const again = await caja.call("POST", "/v1/terminal/offline", subida);
    expect(again.body.datos.facturas.map((f: { resultado: string }) => f.resultado)).toEqual([
      "yaEstaba",
      "yaEstaba",
      "yaEstaba",
    ]);
    for (const factura of subida.facturas) await caja.espera(cufOf(factura), "EMITIDA");
    expect(await saldo()).toBe(before - 3);
  });

  test("of several kinds of invoice: each is EMITIDA, in a package of its own sector", async () => {
    const subida = await corteDe(caja, 3, {}, [
      { sector: 1, propios: {} },
      { sector: 11, propios: { nombreEstudiante: "Ana Mamani", periodoFacturado: "OCTUBRE 2026" } },
      { sector: 16, propios: { fechaIngresoHospedaje: "2026-11-20T14:00:00" } },
    ]);
    await caja.call("POST", "/v1/terminal/offline", subida);
    for (const factura of subida.facturas) await caja.espera(cufOf(factura), "EMITIDA");
    const { proximos_numeros } = (await caja.call("GET", "/v1/terminal/estado")).body.datos;
    expect(proximos_numeros.map((serie: { sector: number }) => serie.sector)).toEqual([1, 11, 16]);
  });

  test("keeps an observed invoice OFFLINE with its reason; the others are EMITIDA", async () => {
    await mundo.control({ observeNext: [{ codigo: 1037, times: 1 }] });
    const subida = await corteDe(caja, 2);
    await caja.call("POST", "/v1/terminal/offline", subida);
    const [observada, buena] = subida.facturas.map(cufOf);
    await caja.espera(buena ?? "", "EMITIDA");
    await hasta(
      "la observada dice por qué",
      async () => (await caja.documento(observada ?? ""))?.observada?.codigo === 1037,
    );
    expect((await caja.documento(observada ?? ""))?.estado).toBe("OFFLINE");
  });

  test.each(["registroEventoSignificativo", "recepcionPaqueteFactura", "validacionRecepcionPaqueteFactura"])(
    "goes on when the reply of %s is lost, and nothing is doubled",
    async (operation) => {
      const before = await saldo();
      await mundo.control({ dropReply: { operation, times: 1 } });
      const subida = await corteDe(caja, 2);
      await caja.call("POST", "/v1/terminal/offline", subida);
      for (const factura of subida.facturas) await caja.espera(cufOf(factura), "EMITIDA");
      expect(await saldo()).toBe(before - 2);
    },
  );

  test("goes on after the server was killed in the middle of it", async () => {
    await mundo.control({ paqueteDelayMs: 1500 });
    const subida = await corteDe(caja, 2);
    await caja.call("POST", "/v1/terminal/offline", subida);
    await mundo.servidor.kill();
    await mundo.servidor.start();
    for (const factura of subida.facturas) await caja.espera(cufOf(factura), "EMITIDA");
    await mundo.control({ paqueteDelayMs: 300 });
  });

  test("annuls the twin of a sale once the offline one is EMITIDA", async () => {
    await mundo.control({ dropReply: { operation: "recepcionFactura", times: 1 } });
    const enLinea = await caja.factura();
    await caja.call("POST", "/v1/terminal/facturas", enLinea);
    const subida = await corteDe(caja, 1, { gemela: enLinea["cuf"] });
    await caja.call("POST", "/v1/terminal/offline", subida);
    await caja.espera(cufOf(subida.facturas[0] ?? {}), "EMITIDA");
    await caja.espera(cufOf(enLinea), "ANULADA");
  });
});

describe("an API user's contingency", () => {
  test("event, offline invoice, package, validation; asking ten times costs one credit", async () => {
    const ahora = instanteToEpoch(await caja.ahora());
    const before = await saldo();
    const evento = await mundo.api("POST", "/v1/contingencia/evento", {
      tipo_evento: 2,
      fecha_inicio: epochToInstante(ahora - 1500),
      fecha_fin: epochToInstante(ahora - 500),
    });
    expect(evento.status, JSON.stringify(evento.body)).toBe(200);
    const { body } = await mundo.api("POST", "/v1/facturas", {
      ...PEDIDO,
      contingencia: true,
      codigo_evento: evento.body.datos.codigo_evento,
    });
    expect(body.datos?.estado, JSON.stringify(body)).toBe("OFFLINE");
    const paquete = await mundo.api("POST", "/v1/contingencia/paquete", {});
    expect(paquete.body.datos?.paquetes, JSON.stringify(paquete.body)).toMatchObject([
      { sector: 1, cantidad: 1 },
    ]);
    const codigo_recepcion = paquete.body.datos.codigo_recepcion;
    const validar = () => mundo.api("POST", "/v1/contingencia/validar-paquete", { codigo_recepcion });
    await hasta("el paquete se valida", async () => (await validar()).body.datos.estado === "VALIDADO");
    for (let i = 0; i < 10; i++)
      expect((await validar()).body.datos).toMatchObject({ transaccion: true, validadas: 1, observadas: 0 });
    expect(await saldo()).toBe(before - 1);
  });
});

const PEDIDO = {
  emisor: { actividad_economica: "4711100" },
  cliente: { tipo_documento: 1, numero_documento: "4455667", razon_social: "Ana" },
  items: [
    {
      codigo_producto: "CAF",
      codigo_sin: 1000118,
      descripcion: "Café",
      cantidad: 1,
      unidad_medida: 57,
      precio_unitario: 20,
    },
  ],
};

async function enSiat(cuf: string): Promise<boolean> {
  const reply = await fetch(`${mundo.siat}/control/documentos?cuf=${cuf}`);
  return ((await reply.json()) as { documentos: unknown[] }).documentos.length === 1;
}
