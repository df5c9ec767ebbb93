import type { Nit } from "@mostrador/core";
import { once } from "node:events";
import http, { type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy to the tax system that can hold calls up: the caller's connection breaks, and the call arrives later.
 */
export interface Retenedor {
  readonly url: string;
  /** Holds up calls of an operation from now on, or only those that contain one of the texts; null stops holding calls up. */
  readonly retener: (operacion: string | null, textos?: readonly string[]) => void;
  /** Neither forwards nor answers calls of a company from now on. Null ends this and disconnects the hanging calls. */
  readonly colgar: (nit: Nit | null) => void;
  /** Counts all calls that were left hanging. */
  readonly colgadas: () => number;
  /** Counts the calls that are hanging now. */
  readonly enVilo: () => number;
  /**
   * Runs `hacer` with the tax system's text before each reply to an operation returns to its caller; null stops
   * this.
   */
  readonly alResponder: (operacion: string, hacer: ((dicho: string) => Promise<void>) | null) => void;
  /** Forwards the held calls to the tax system in their order. Returns their number. */
  readonly soltar: () => Promise<number>;
  /** Counts the calls of an operation, held up or not. */
  readonly cuantas: (operacion: string) => number;
  /** Runs `cambio` while no call is in flight; later calls wait for it. */
  readonly enCalma: (cambio: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface Llamada {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly cuerpo: Buffer;
}

export async function startRetenedor(siatUrl: string): Promise<Retenedor> {
  let retenida: { readonly operacion: string; readonly textos: readonly string[] } | null = null;
  const retenidas: Llamada[] = [];
  const vistas: string[] = [];
  let colgada: number | null = null;
  let colgadas = 0;
  let antesDeVolver: { readonly operacion: string; readonly hacer: (dicho: string) => Promise<void> } | null =
    null;
  const enVilo = new Set<http.ServerResponse>();
  const { cruzar, enCalma } = createPaso();
  const server = http.createServer((req, res) => {
    const partes: Buffer[] = [];
    req.on("data", (parte: Buffer) => partes.push(parte));
    req.on("end", () => {
      const { method = "GET", url: path = "/", headers } = req;
      const llamada = { method, path, headers, cuerpo: Buffer.concat(partes) };
      const texto = llamada.cuerpo.toString("utf8");
      vistas.push(texto);
      if (colgada !== null && texto.includes(`<nit>${colgada}</nit>`)) {
        colgadas++;
        enVilo.add(res.once("close", () => enVilo.delete(res)));
        return;
      }
      if (retenida !== null && isRetenida(texto, retenida)) {
        retenidas.push(llamada);
        return void req.socket.destroy();
      }
      void cruzar(() => pasar(siatUrl, llamada)).then(
        async (reply) => {
          if (antesDeVolver !== null && isDe(texto, antesDeVolver.operacion))
            await antesDeVolver.hacer(reply.cuerpo.toString("utf8"));
          res.writeHead(reply.status, reply.headers).end(reply.cuerpo);
        },
        () => res.destroy(),
      );
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    retener: (operacion, textos = []) => void (retenida = operacion === null ? null : { operacion, textos }),
    alResponder: (operacion, hacer) => void (antesDeVolver = hacer === null ? null : { operacion, hacer }),
    colgar: (nit) => {
      colgada = nit;
      if (nit === null) for (const res of enVilo) res.destroy();
    },
    colgadas: () => colgadas,
    enVilo: () => enVilo.size,
    soltar: async () => {
      const todas = retenidas.splice(0);
      for (const llamada of todas) await pasar(siatUrl, llamada);
      return todas.length;
    },
    cuantas: (operacion) => vistas.filter((texto) => isDe(texto, operacion)).length,
    enCalma,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isRetenida(
  texto: string,
  { operacion, textos }: { readonly operacion: string; readonly textos: readonly string[] },
): boolean {
  return isDe(texto, operacion) && (textos.length === 0 || textos.some((dicho) => texto.includes(dicho)));
}

/** Makes a lock that calls hold concurrently and a change holds alone. */
function createPaso() {
  const enCamino = new Set<Promise<unknown>>();
  let cambio: Promise<void> = Promise.resolve();
  const cruzar = async <T>(llamar: () => Promise<T>): Promise<T> => {
    for (let visto: typeof cambio | null = null; visto !== cambio;) await (visto = cambio);
    const llamada = llamar();
    const fin = llamada.then(
      () => {},
      () => {},
    );
    enCamino.add(fin);
    void fin.then(() => enCamino.delete(fin));
    return llamada;
  };
  const enCalma = (hacer: () => Promise<void>): Promise<void> => {
    const hecho = cambio.then(async () => {
      await Promise.all(enCamino);
      await hacer();
    });
    cambio = hecho.catch(() => {});
    return hecho;
  };
  return { cruzar, enCalma };
}

/** Tells whether a request's body calls an operation, which its first element names. */
function isDe(texto: string, operacion: string): boolean {
  return new RegExp(`<(\\w+:)?${operacion}[\\s>/]`).test(texto);
}

function pasar(
  siatUrl: string,
  { method, path, headers, cuerpo }: Llamada,
): Promise<{ status: number; headers: IncomingHttpHeaders; cuerpo: Buffer }> {
  return new Promise((resolve, reject) => {
    const salida = http.request(
      siatUrl + path,
      { method, headers: { ...headers, connection: "close" } },
      (reply) => {
        const partes: Buffer[] = [];
        reply.on("data", (parte: Buffer) => partes.push(parte));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, cuerpo: Buffer.concat(partes) }),
        );
      },
    );
    salida.on("error", reject);
    salida.end(cuerpo);
  });
}
