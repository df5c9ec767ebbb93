import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as it arrived. */
export interface Recibida {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cuerpo: string;
}

export type Contestar = (res: ServerResponse, recibida: Recibida, req: IncomingMessage) => void;

export interface ServidorDePrueba {
  readonly url: string;
  readonly recibidas: Recibida[];
  contestar: Contestar;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A real HTTP server on a free port that answers as the test says. */
export async function createServidor(contestar: Contestar = () => {}): Promise<ServidorDePrueba> {
  const recibidas: Recibida[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.on("end", () => {
      const recibida = {
        path: req.url ?? "",
        headers: req.headers,
        cuerpo: Buffer.concat(chunks).toString("utf8"),
      };
      recibidas.push(recibida);
      esta.contestar(res, recibida, req);
    });
  });
  await listen(server);
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const esta: ServidorDePrueba = {
    url: `http://127.0.0.1:${port}`,
    recibidas,
    contestar,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return esta;
}

/** Answers a text as the tax system does, HTTP 200 by default. */
export function con(cuerpo: string, status = 200): Contestar {
  return (res) => {
    res.writeHead(status, { "Content-Type": "text/xml;charset=UTF-8" }).end(cuerpo);
  };
}

/** The envelope of a reply, with the prefixes of the real one. */
export function sobre(operacion: string, contenido: string): string {
  return (
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<ns2:${operacion}Response xmlns:ns2="https://siat.impuestos.gob.bo/">${contenido}</ns2:${operacion}Response>` +
    "</soap:Body></soap:Envelope>"
  );
}

/** A RespuestaServicioFacturacion of the given state, with message codes and texts. */
export function recepcion(
  operacion: string,
  codigoEstado: number | null,
  transaccion: boolean | null,
  mensajes: readonly string[] = [],
  extra = "",
): string {
  return sobre(
    operacion,
    `<RespuestaServicioFacturacion>${codigoEstado === null ? "" : `<codigoEstado>${codigoEstado}</codigoEstado>`}${extra}` +
      mensajes.map((uno) => `<mensajesList>${uno}</mensajesList>`).join("") +
      `${transaccion === null ? "" : `<transaccion>${transaccion}</transaccion>`}</RespuestaServicioFacturacion>`,
  );
}

export function mensaje(codigo: number, descripcion = "TEXTO", extra = ""): string {
  return `<codigo>${codigo}</codigo><descripcion>${descripcion}</descripcion>${extra}`;
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
}
