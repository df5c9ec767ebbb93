import {
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request as httpsRequest, type Agent } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { huellaDeLlave } from "@mostrador/core/node";
import { startPlazo } from "@mostrador/core/plazo";
import { CAUSAS_SERVIDOR } from "../../frases/servidor.ts";

/**
 * Outcome of a call. `noEntregada`: no byte of it left. `enDuda`: it may have arrived, and there is no
 * readable reply; `agotada`: because the time, or the cashier's patience, ran out.
 */
export type Llamada =
  | {
      readonly kind: "respondida";
      readonly status: number;
      /** Body of the reply, without transfer and content encodings. */
      readonly cuerpo: string;
      /** Headers of the reply, with names in lower case. */
      readonly cabeceras: IncomingHttpHeaders;
    }
  | { readonly kind: "noEntregada"; readonly causa: string }
  | { readonly kind: "enDuda"; readonly causa: string; readonly agotada: boolean };

export interface Peticion {
  readonly metodo: "GET" | "POST" | "PUT";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cuerpo: string | null;
  /** Limit until the connection is established. */
  readonly conexionMs: number;
  /** Limit from the call to the last byte of the reply. */
  readonly totalMs: number;
  readonly signal: AbortSignal | null;
  /** Judges the fingerprint of the public key that the other side proves to have; left out: an authority vouches for its name. */
  readonly isSuya?: (huella: string) => boolean;
  /** Open connections to that key; left out: the call makes its own one, and closes it. */
  readonly conexiones?: Guardadas;
}

/** Connections that showed the server's key, and stay open for further calls. */
export interface Guardadas {
  readonly agente: Agent;
  /** Closes the kept connections, because one of them is dead. */
  readonly soltar: () => void;
}

const MAX_BYTES = 32 * 1024 * 1024;

const MIN_TLS = "TLSv1.2";

/**
 * Makes one call, on a kept connection where there is one. Nothing is written before the connection is established, so a failure until
 * then is surely `noEntregada`. A kept connection may be dead without a sign. A body therefore waits until the server says
 * `100 Continue` on it, and a read is repeated. Either way the call then goes over a connection of its own. docs/decisions/0049
 */
export async function llamar(peticion: Peticion): Promise<Llamada> {
  const hasta = performance.now() + peticion.totalMs;
  const { conexiones, ...sola } = peticion;
  const llamada = await attempt(peticion, conexiones?.agente ?? false);
  if (llamada.kind !== "muerta") return llamada;
  conexiones?.soltar();
  const otra = await attempt({ ...sola, totalMs: Math.max(1, hasta - performance.now()) }, false);
  return otra.kind === "muerta" ? { kind: "noEntregada", causa: CAUSAS_SERVIDOR.cortada } : otra;
}

/** Outcome of one attempt. `muerta`: a kept connection did not carry the call, so another connection may. */
type Intento = Llamada | { readonly kind: "muerta" };

/** Progress of an attempt: how much of the call has left. */
type Avance =
  /** The call failed before anything was written to the connection. */
  | "conectando"
  /** On a kept connection, the head of a call with a body left. The server does nothing before the body. */
  | "preguntada"
  /** A read was sent on a kept connection. */
  | "leyendo"
  | "escrita";

function attempt(peticion: Peticion, agent: Agent | false): Promise<Intento> {
  if (peticion.signal?.aborted)
    return Promise.resolve({ kind: "noEntregada", causa: CAUSAS_SERVIDOR.cancelada });
  return new Promise((resolve) => {
    const req = requestDe(peticion, agent);
    let avance: Avance = "conectando";
    let pararSilencio = (): void => {};
    const finish = (intento: Intento, queda = false): void => {
      for (const parar of [pararConexion, pararTotal, pararSilencio]) parar();
      peticion.signal?.removeEventListener("abort", onAbort);
      resolve(intento); // a later outcome is ignored: the first one counts
      if (!queda) req.destroy();
    };
    const give = (causa: string, agotada = false): void => {
      const salio = avance === "escrita" || avance === "leyendo";
      finish(salio ? { kind: "enDuda", causa, agotada } : { kind: "noEntregada", causa });
    };
    const lose = (causa: string): void =>
      avance === "preguntada" || avance === "leyendo" ? finish({ kind: "muerta" }) : give(causa);
    const onAbort = (): void => give(CAUSAS_SERVIDOR.cancelada, true);
    const pararConexion = startPlazo(peticion.conexionMs, () => {
      if (avance === "conectando") give(CAUSAS_SERVIDOR.sinConexion);
    });
    const pararTotal = startPlazo(peticion.totalMs, () => give(CAUSAS_SERVIDOR.sinRespuesta, true));
    peticion.signal?.addEventListener("abort", onAbort);
    const write = (): void => {
      pararSilencio();
      avance = "escrita";
      req.end(peticion.cuerpo ?? undefined);
    };
    whenConnected(req, peticion.url.startsWith("https:"), (socket) => {
      if (req.destroyed) return; // the caller gave up while connecting: nothing may be sent
      if (!req.reusedSocket) {
        if (peticion.isSuya?.(huellaDe(socket)) === false) return give(CAUSAS_SERVIDOR.otraLlave);
        return write();
      }
      pararSilencio = startPlazo(silencioDe(peticion), () => lose(CAUSAS_SERVIDOR.sinRespuesta));
      if (peticion.cuerpo === null) {
        avance = "leyendo";
        req.end();
      } else {
        avance = "preguntada";
        req.once("continue", write).setHeader("expect", "100-continue");
        req.flushHeaders();
      }
    });
    req.on("error", (error) => lose("code" in error ? String(error.code) : error.message));
    req.on("response", (res) => {
      pararSilencio();
      // The body was not sent, so the reply does not answer it, and its connection cannot be used again.
      if (avance === "preguntada") return lose(CAUSAS_SERVIDOR.ilegible);
      avance = "escrita";
      collect(res, (llamada) => finish(llamada, agent !== false && llamada.kind === "respondida"), give);
    });
  });
}

function requestDe(peticion: Peticion, agent: Agent | false): ClientRequest {
  const pedir = peticion.url.startsWith("https:") ? httpsRequest : httpRequest;
  return pedir(peticion.url, {
    method: peticion.metodo,
    agent,
    // The key is judged before a byte of the call is written; its certificate says nothing more. No TLS session is
    // resumed, since a resumed one shows no key.
    ...(peticion.isSuya === undefined ? {} : { rejectUnauthorized: false, minVersion: MIN_TLS }),
    headers: {
      ...peticion.headers,
      ...(peticion.cuerpo === null ? {} : { "content-length": Buffer.byteLength(peticion.cuerpo) }),
    },
  });
}

/** Longest silence on a kept connection, as part of the limit for a new one: a person waits for both. */
function silencioDe({ conexionMs }: Peticion): number {
  return conexionMs / 2;
}

function whenConnected(req: ClientRequest, secure: boolean, write: (socket: Socket) => void): void {
  req.on("socket", (socket) => {
    socket.setNoDelay(true);
    if (req.reusedSocket || (!secure && !socket.connecting)) write(socket);
    else socket.once(secure ? "secureConnect" : "connect", () => write(socket));
  });
}

function isTls(socket: Socket): socket is TLSSocket {
  return "getPeerX509Certificate" in socket;
}

/** Returns the fingerprint of the other side's public key; empty if it showed none. */
function huellaDe(socket: Socket): string {
  const certificado = isTls(socket) ? socket.getPeerX509Certificate() : undefined;
  return certificado === undefined ? "" : huellaDeLlave(certificado);
}

function collect(
  res: IncomingMessage,
  finish: (llamada: Llamada) => void,
  give: (causa: string) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  res.on("data", (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > MAX_BYTES) give(CAUSAS_SERVIDOR.excesiva);
  });
  res.on("end", () => {
    // `end` also follows a truncated body of unknown length; `complete` tells.
    if (!res.complete) return give(CAUSAS_SERVIDOR.cortada);
    const cuerpo = decode(Buffer.concat(chunks), res.headers["content-encoding"]);
    if (cuerpo === null) return give(CAUSAS_SERVIDOR.ilegible);
    finish({ kind: "respondida", status: res.statusCode ?? 0, cuerpo, cabeceras: res.headers });
  });
  res.on("error", () => give(CAUSAS_SERVIDOR.cortada));
  res.on("aborted", () => give(CAUSAS_SERVIDOR.cortada));
}

/** Decoders by content encoding. */
const DECODERS: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Decodes the body to text; null if that fails. The server compresses nothing, but a proxy may. */
function decode(body: Buffer, encoding = "identity"): string | null {
  const decoder = DECODERS[encoding.trim().toLowerCase()];
  try {
    return decoder?.(body, { maxOutputLength: MAX_BYTES }).toString() ?? null;
  } catch {
    return null;
  }
}
