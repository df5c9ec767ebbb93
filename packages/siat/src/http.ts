import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { startPlazo } from "@mostrador/core/plazo";

/** Cause of a request that certainly did not arrive. */
export type CausaNoEntregada =
  | "conexionRechazada"
  | "dns"
  | "sinRuta"
  | "tls"
  | "tiempoConexion"
  | "cancelada"
  | "red";

/** Cause of a sent request without a readable answer. */
export type CausaSinRespuesta = "tiempoAgotado" | "conexionCortada" | "cancelada" | "excesiva" | "ilegible";

/** Outcome of one HTTP exchange: answered with any status, certainly not delivered, or in doubt. */
export type Envio =
  | { readonly kind: "respondida"; readonly status: number; readonly cuerpo: string }
  | { readonly kind: "noEntregada"; readonly causa: CausaNoEntregada }
  | { readonly kind: "enDuda"; readonly causa: CausaSinRespuesta };

/** One POST with its limits, in milliseconds and bytes. */
export interface Peticion {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: string;
  /** Limit until the connection is open, in milliseconds. */
  readonly conexionMs: number;
  /** Limit from the call to the last byte of the reply, in milliseconds. */
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Connections kept open between calls; one pool may serve the clients of many companies. */
export interface Conexiones {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  [Symbol.dispose](): void;
}

/**
 * Most connections of all clients together. Each client has its own limit (`cupo.ts`), so that one whose calls hang cannot take all of
 * them.
 */
const MAX_SOCKETS = 4096;
/** An idle connection is given up before the other side may close it, which would make the next call a doubt. */
const OCIO_MS = 4000;

/** Opens a pool of connections. Dispose of it once its calls have ended: open connections are cut. */
export function createConexiones(): Conexiones {
  const opciones = { keepAlive: true, maxSockets: MAX_SOCKETS, maxFreeSockets: 64, timeout: OCIO_MS };
  const http = new HttpAgent(opciones);
  const https = new HttpsAgent(opciones);
  return {
    http,
    https,
    [Symbol.dispose]() {
      http.destroy();
      https.destroy();
    },
  };
}

/**
 * Posts a text and says what is known afterwards. Nothing is written before the connection is established, so that a failure until then is
 * certainly noEntregada; any failure after it is enDuda. Never rejects.
 */
export function send(conexiones: Conexiones, peticion: Peticion): Promise<Envio> {
  if (peticion.signal?.aborted) return Promise.resolve({ kind: "noEntregada", causa: "cancelada" });
  return new Promise((resolve) => {
    const secure = peticion.url.startsWith("https:");
    const req = secure
      ? httpsRequest(peticion.url, { method: "POST", headers: peticion.headers, agent: conexiones.https })
      : httpRequest(peticion.url, { method: "POST", headers: peticion.headers, agent: conexiones.http });
    let escrita = false;
    let asentada = false;

    const finish = (envio: Envio): void => {
      asentada = true;
      pararConexion();
      pararTotal();
      peticion.signal?.removeEventListener("abort", onAbort);
      resolve(envio); // a promise keeps its first outcome
    };
    const give = (causa: CausaNoEntregada, trasEscribir: CausaSinRespuesta): void => {
      finish(escrita ? { kind: "enDuda", causa: trasEscribir } : { kind: "noEntregada", causa });
      req.destroy();
    };
    const onAbort = (): void => give("cancelada", "cancelada");
    const pararConexion = startPlazo(peticion.conexionMs, () => {
      if (!escrita) give("tiempoConexion", "tiempoAgotado");
    });
    const pararTotal = startPlazo(peticion.totalMs, () => give("tiempoConexion", "tiempoAgotado"));
    peticion.signal?.addEventListener("abort", onAbort);

    whenConnected(req, secure, () => {
      if (asentada) return; // the caller gave up while connecting: nothing may be sent
      escrita = true;
      req.end(peticion.cuerpo);
    });
    req.on("error", (error) => give(causaDe(error), "conexionCortada"));
    req.on("close", () => give("red", "conexionCortada"));
    req.on("response", (res) => collect(res, peticion.maxBytes, finish, () => req.destroy()));
  });
}

function whenConnected(req: ClientRequest, secure: boolean, write: () => void): void {
  req.on("socket", (socket) => {
    if (req.reusedSocket || (!secure && !socket.connecting)) write();
    else socket.once(secure ? "secureConnect" : "connect", write);
  });
}

function collect(
  res: IncomingMessage,
  maxBytes: number,
  finish: (envio: Envio) => void,
  drop: () => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  res.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      finish({ kind: "enDuda", causa: "excesiva" });
      drop();
    } else chunks.push(chunk);
  });
  res.on("error", () => finish({ kind: "enDuda", causa: "conexionCortada" }));
  res.on("end", () => {
    if (!res.complete) return finish({ kind: "enDuda", causa: "conexionCortada" });
    const cuerpo = decode(Buffer.concat(chunks));
    finish(
      cuerpo === null
        ? { kind: "enDuda", causa: "ilegible" }
        : { kind: "respondida", status: res.statusCode ?? 0, cuerpo },
    );
  });
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const CAUSAS: Readonly<Record<string, CausaNoEntregada>> = {
  ECONNREFUSED: "conexionRechazada",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EHOSTUNREACH: "sinRuta",
  ENETUNREACH: "sinRuta",
  ETIMEDOUT: "tiempoConexion",
};

function causaDe(error: NodeJS.ErrnoException): CausaNoEntregada {
  const code = error.code ?? "";
  return CAUSAS[code] ?? (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|EPROTO/.test(code) ? "tls" : "red");
}
