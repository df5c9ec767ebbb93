import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  CambiosPedido,
  MARK_HEADER,
  NONCE_HEADER,
  VENTA_HEADER,
  type FacturaTerminal,
} from "@mostrador/core";
import { markOf, sha256 } from "@mostrador/core/node";
import { AJENAS, type Grabada } from "../../support/ajenas.ts";
import { Servidor } from "./servidor.ts";

const TOKEN = "trm_secreto";
const CUF = "A".repeat(40);
let atender: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    req.resume().on("end", () => atender(req, res));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("sin puerto");
  url = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});
afterEach(() => void (atender = () => undefined));

const DE_VENTA = { cuf: CUF, ventaId: "0b6b1a4e-6f0e-4c0b-9a55-5d1a5c1f9d11" };

/** Every call of a terminal that carries its credential; a call that is missing here fails the first test. */
const LLAMADAS: Readonly<Record<string, (servidor: Servidor) => Promise<unknown>>> = {
  estado: (s) => s.estado(),
  credencial: (s) => s.credencial(),
  datos: (s) => s.datos(0),
  existencias: (s) => s.existencias(0, "0".repeat(32)),
  foto: (s) => s.foto("0".repeat(64)),
  guardarFoto: (s) => s.guardarFoto("0".repeat(64), "data:image/png;base64,AA=="),
  cambios: (s) => s.cambios(CambiosPedido.parse({})),
  documentos: (s) => s.documentos(0),
  subirOffline: (s) => s.subirOffline([], []),
  recuperar: (s) => s.recuperar({ cufds: [], cortes: [], facturas: [] }),
  retirar: (s) => s.retirar(DE_VENTA),
  anular: (s) => s.anular(DE_VENTA, 1),
  revertirAnulacion: (s) => s.revertirAnulacion(DE_VENTA),
  enviarCorreo: (s) => s.enviarCorreo(DE_VENTA, "a@b.bo"),
  enviarProforma: (s) => s.enviarProforma(CUF, "a@b.bo"),
  notaOriginal: (s) => s.notaOriginal(DE_VENTA),
  ventasDeTienda: (s) => s.ventasDeTienda("texto=a"),
  ventaDeTienda: (s) => s.ventaDeTienda(DE_VENTA),
  emitirNota: (s) => s.emitirNota({ clave: CUF } as never, DE_VENTA.ventaId),
  manuales: (s) => s.manuales(),
  subirHechos: (s) => s.subirHechos({ serie: CUF, hechos: [] }),
  bajarHechos: (s) => s.bajarHechos(0),
  transcribir: (s) => s.transcribir({ id: CUF } as never),
  validarNit: (s) => s.validarNit("1023456022", 120_000),
  enviarFactura: (s) =>
    s.enviarFactura({ cuf: CUF } as unknown as FacturaTerminal, {
      totalMs: 120_000,
      signal: new AbortController().signal,
    }),
};

const enProtocolo = (protocolo: number) => new Servidor({ urlServidor: url, token: TOKEN, protocolo });

/** Answers as the server does, with the mark of this very call; in gzip, as a proxy may send it on. */
function marcar(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: string,
  encoding: "identity" | "gzip" = "identity",
): Grabada {
  const { method = "", url: path = "" } = req;
  const nonce = String(req.headers[NONCE_HEADER]);
  const mark = markOf(sha256(Buffer.from(TOKEN)), { nonce, method, path, status, body });
  res.writeHead(status, { [MARK_HEADER]: mark, "content-encoding": encoding });
  res.end(encoding === "gzip" ? gzipSync(body) : body);
  return { status, body, mark };
}

const ACEPTADA = JSON.stringify({
  ok: true,
  timestamp: "2026-11-22T10:00:00.000-04:00",
  datos: { resultado: "aceptada", cuf: CUF, causa: null, mensajes: [], codigo_recepcion: "r" },
});

test("the list below names every call of the terminal protocol", () => {
  const methods = Object.getOwnPropertyNames(Servidor.prototype).filter((name) => name !== "constructor");
  expect(Object.keys(LLAMADAS).toSorted()).toEqual(methods.toSorted());
});

test("a call about a document names its sale, and no other call does", async () => {
  const nombran: string[] = [];
  for (const [nombre, llamar] of Object.entries(LLAMADAS)) {
    atender = (req, res) => {
      if (req.headers[VENTA_HEADER] === DE_VENTA.ventaId) nombran.push(nombre);
      res.writeHead(500).end();
    };
    await llamar(enProtocolo(2));
  }
  const acerca = ["retirar", "anular", "revertirAnulacion", "enviarCorreo", "notaOriginal", "ventaDeTienda"];
  expect(nombran.toSorted()).toEqual([...acerca, "emitirNota"].toSorted());
});

describe.each([
  ["before the protocol includes the mark", 1],
  ["while the protocol includes the mark", 2],
])("%s", (_when, protocolo) => {
  describe.each(Object.entries(LLAMADAS))("%s", (nombre, llamar) => {
    test.each(AJENAS)("takes %s for no answer: the request may have passed", async (_name, ajena) => {
      let grabada: Grabada = { status: 200, body: "", mark: "" };
      atender = (req, res) => void (grabada = marcar(req, res, 200, ACEPTADA));
      await llamar(enProtocolo(protocolo));
      atender = (_req, res) => ajena(res, grabada);
      const outcome = await llamar(enProtocolo(protocolo));
      if (nombre === "enviarFactura") expect(outcome).toEqual({ kind: "enDuda", tipoCorte: 1 });
      else expect(outcome).toMatchObject({ ok: false, error: { kind: "inalcanzable", sinEnviar: false } });
    });
  });
});

describe("a marked reply", () => {
  test("is the server's word", async () => {
    atender = (req, res) => void marcar(req, res, 200, ACEPTADA);
    expect(await LLAMADAS["enviarFactura"]?.(enProtocolo(2))).toEqual({
      kind: "aceptada",
      codigoRecepcion: "r",
    });
  });

  test("stays the server's word when a proxy compresses it", async () => {
    atender = (req, res) => void marcar(req, res, 200, ACEPTADA, "gzip");
    expect(await LLAMADAS["enviarFactura"]?.(enProtocolo(2))).toMatchObject({ kind: "aceptada" });
  });
});

describe("a server's reply without mark", () => {
  test("counts before the protocol includes the mark: an older server gives none", async () => {
    atender = (_req, res) => void res.writeHead(200).end(ACEPTADA);
    expect(await LLAMADAS["enviarFactura"]?.(enProtocolo(1))).toMatchObject({ kind: "aceptada" });
  });

  test("is no answer while the protocol includes the mark", async () => {
    atender = (_req, res) => void res.writeHead(200).end(ACEPTADA);
    expect(await LLAMADAS["enviarFactura"]?.(enProtocolo(2))).toEqual({ kind: "enDuda", tipoCorte: 1 });
  });
});
