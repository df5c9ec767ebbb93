import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ARCHIVO, CLASE, PUNTO } from "./support/datos.ts";
import { con, createServidor, recepcion, sobre, type Contestar } from "./support/servidor.ts";
import { ACEPTADA, siatDePrueba } from "./support/abrir.ts";

const { servidor, abrir, emitir } = siatDePrueba();
afterEach(() => vi.useRealTimers());

/** The limits' timers are the test's: a busy machine does not reach them. */
const conReloj = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
const MUCHO_MS = 3_600_000;

describe("a call that cannot have arrived is noEntregada", () => {
  test("connection refused", async () => {
    const baseUrl = await closedAddress();
    expect(await emitir(abrir({ baseUrl }))).toMatchObject({
      kind: "noEntregada",
      causa: "conexionRechazada",
    });
  });

  test("a name that does not resolve", async () => {
    const siat = abrir({ baseUrl: "http://siat.invalid" });
    expect(await emitir(siat)).toMatchObject({ kind: "noEntregada", causa: "dns" });
  });

  test("a TLS handshake that never ends: nothing was written", async () => {
    await using mudo = await createMudo();
    const siat = abrir({ baseUrl: `https://127.0.0.1:${mudo.port}`, timeoutsMs: { conexion: 100 } });
    expect(await emitir(siat)).toMatchObject({ kind: "noEntregada", causa: "tiempoConexion" });
  });

  test("a server that does not speak TLS", async () => {
    const siat = abrir({ baseUrl: servidor().url.replace("http:", "https:") });
    expect(await emitir(siat)).toMatchObject({ kind: "noEntregada" });
    expect(servidor().recibidas).toHaveLength(0);
  });

  test("cancelled before it was sent", async () => {
    expect(await emitir(abrir(), AbortSignal.abort())).toMatchObject({
      kind: "noEntregada",
      causa: "cancelada",
    });
    expect(servidor().recibidas).toHaveLength(0);
  });
});

describe("a client has a limit of calls on their way", () => {
  test("calls that hang hold up its own alone, and what is above them was not sent", async () => {
    const llegaron = Promise.withResolvers<void>();
    servidor().contestar = (res, recibida, req) => {
      if (!String(recibida.headers["apikey"]).endsWith("colgada")) con(ACEPTADA)(res, recibida, req);
      else if (servidor().recibidas.length === 2) llegaron.resolve();
    };
    conReloj();
    const colgada = abrir({ token: "colgada", aLaVez: 2 });
    const llamadas = [emitir(colgada), emitir(colgada), emitir(colgada)];
    await llegaron.promise;
    expect(await emitir()).toMatchObject({ kind: "aceptada" });
    vi.advanceTimersByTime(MUCHO_MS);
    const duda = { kind: "enDuda", causa: "tiempoAgotado" };
    expect(await Promise.all(llamadas)).toMatchObject([
      duda,
      duda,
      { kind: "noEntregada", causa: "tiempoConexion" },
    ]);
    expect(servidor().recibidas).toHaveLength(3);
  });

  test("the next one goes once one is back", async () => {
    servidor().contestar = con(ACEPTADA);
    const siat = abrir({ aLaVez: 1 });
    const todas = await Promise.all(Array.from({ length: 5 }, () => emitir(siat)));
    expect(todas.map(({ kind }) => kind)).toEqual(Array(5).fill("aceptada"));
  });
});

describe("a call that was sent and has no readable answer is enDuda", () => {
  test.each([401, 403])(
    "HTTP %i to a call that changes something: it may be of somebody in between",
    async (status) => {
      servidor().contestar = con("denied", status);
      const siat = abrir();
      const documentos = siat.documentos("ServicioFacturacionCompraVenta");
      const cuf = "ABC";
      const evento = {
        cufdEvento: "x",
        codigoMotivoEvento: 1,
        descripcion: "x",
        fechaInicio: ARCHIVO.fechaEnvio,
        fechaFin: ARCHIVO.fechaEnvio,
      };
      const tipo = { codigoTipoPuntoVenta: 5, nombre: "Caja", descripcion: "Caja" };
      for (const llamada of [
        documentos.recepcion(PUNTO, CLASE, ARCHIVO),
        documentos.anulacion(PUNTO, CLASE, { cuf, codigoMotivo: 1 }),
        documentos.reversion(PUNTO, CLASE, cuf),
        siat.operaciones.registroEventoSignificativo(PUNTO, evento),
        siat.operaciones.registroPuntoVenta(PUNTO, tipo),
        siat.operaciones.cierrePuntoVenta(PUNTO),
      ])
        expect(await llamada).toMatchObject({ kind: "enDuda", causa: "puerta", detalle: `HTTP ${status}` });
    },
  );

  test("no answer in time", async () => {
    const llego = Promise.withResolvers<void>();
    servidor().contestar = () => llego.resolve();
    conReloj();
    const llamada = emitir();
    await llego.promise;
    vi.advanceTimersByTime(MUCHO_MS);
    expect(await llamada).toMatchObject({ kind: "enDuda", causa: "tiempoAgotado" });
    expect(servidor().recibidas).toHaveLength(1);
  });

  test("an answer that trickles longer than the limit", async () => {
    const llego = Promise.withResolvers<void>();
    servidor().contestar = (res) => void res.writeHead(200).write("<soap:Envelope", () => llego.resolve());
    conReloj();
    const llamada = emitir();
    await llego.promise;
    vi.advanceTimersByTime(MUCHO_MS);
    expect(await llamada).toMatchObject({ kind: "enDuda", causa: "tiempoAgotado" });
  });

  test("cancelled after it was sent", async () => {
    const control = new AbortController();
    servidor().contestar = () => control.abort();
    expect(await emitir(abrir(), control.signal)).toMatchObject({ kind: "enDuda", causa: "cancelada" });
  });

  const cortado: Contestar = (res) => {
    res.writeHead(200, { "Content-Length": String(ACEPTADA.length) });
    res.write(ACEPTADA.slice(0, 40), () => res.destroy());
  };
  test.each<readonly [string, Contestar, object]>([
    [
      "a connection closed without an answer",
      (_res, _recibida, req) => req.socket.destroy(),
      { causa: "conexionCortada" },
    ],
    [
      "a reset without an answer",
      (_res, _recibida, req) => req.socket.resetAndDestroy(),
      { causa: "conexionCortada" },
    ],
    ["a reset in the middle of the answer", cortado, { causa: "conexionCortada" }],
    ["HTTP 503 of the front proxy", con("<html>503</html>", 503), { causa: "http", detalle: "HTTP 503" }],
    ["HTTP 500 that is no fault", con("", 500), { causa: "http" }],
    ["HTTP 500 with an answer in it", con(ACEPTADA, 500), { causa: "http" }],
    ["HTTP 404", con("", 404), { causa: "http" }],
    ["a redirect", (res) => void res.writeHead(302, { Location: "/otro" }).end(), { causa: "http" }],
    ["a SOAP fault, even with HTTP 200", con(fault("Error NPE")), { causa: "fault", detalle: "Error NPE" }],
    ["an empty body", con(""), { causa: "ilegible" }],
    ["a page in HTML", con("<!DOCTYPE html><html></html>"), { causa: "ilegible" }],
    [
      "a DOCTYPE before a good answer",
      con(`<!DOCTYPE a [<!ENTITY b "c">]>${ACEPTADA}`),
      { causa: "ilegible" },
    ],
    ["XML that ends too soon", con(ACEPTADA.slice(0, -20)), { causa: "ilegible" }],
    ["another operation's answer", con(recepcion("anulacionFactura", 905, true)), { causa: "ilegible" }],
    ["an answer without its element", con(sobre("recepcionFactura", "")), { causa: "ilegible" }],
    ["a state that is no number", con(ACEPTADA.replace("908", "9O8")), { causa: "ilegible" }],
    [
      "a state given twice",
      con(ACEPTADA.replace("<codigoEstado>", "<codigoEstado>902</codigoEstado><codigoEstado>")),
      { causa: "ilegible" },
    ],
    [
      "an answer outside SOAP's namespace",
      con(ACEPTADA.replaceAll("schemas.xmlsoap.org", "ejemplo.bo")),
      { causa: "ilegible" },
    ],
    [
      "elements nested too deep",
      con(ACEPTADA.replace("<transaccion>", `${"<a>".repeat(5000)}${"</a>".repeat(5000)}<transaccion>`)),
      { causa: "ilegible" },
    ],
    [
      "bytes that are not UTF-8",
      (res) => void res.writeHead(200).end(Buffer.from([0x3c, 0xff, 0xfe])),
      { causa: "ilegible" },
    ],
  ])("%s", async (_caso, contestar, esperada) => {
    servidor().contestar = contestar;
    expect(await emitir()).toMatchObject({ kind: "enDuda", ...esperada });
  });

  test("a body over the limit, which is not read to its end", async () => {
    let escritos = 0;
    servidor().contestar = (res) => {
      const more = (): void => {
        if (res.destroyed || escritos > 50_000_000) return;
        escritos += 65_536;
        res.write(Buffer.alloc(65_536, 0x20), more);
      };
      res.writeHead(200);
      more();
    };
    const respuesta = await emitir(abrir({ maxRespuestaBytes: 100_000 }));
    expect(respuesta).toMatchObject({ kind: "enDuda", causa: "excesiva" });
    expect(escritos).toBeLessThan(50_000_000);
  });
});

function fault(texto: string): string {
  return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Server</faultcode><faultstring>${texto}</faultstring></soap:Fault></soap:Body></soap:Envelope>`;
}

/** An address on which nothing listens any more. */
async function closedAddress(): Promise<string> {
  const otro = await createServidor();
  await otro[Symbol.asyncDispose]();
  return otro.url;
}

/** A server that accepts connections and says nothing. */
async function createMudo() {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => sockets.push(socket.on("error", () => {})));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port, // it listens on TCP
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
