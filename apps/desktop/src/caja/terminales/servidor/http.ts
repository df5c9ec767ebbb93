import {
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { huellaDeLlave } from "@mostrador/core/node";
import { CAUSAS_SERVIDOR } from "../../frases/servidor.ts";

/**
 * Outcome of a call. `noEntregada`: no byte of it left. `enDuda`: it may have arrived, and there is no
 * readable reply; `agotada`: because the time, or the cashier's patience, ran out.
 */
export type Llamada =
  | {
      readonly kind: "respondida";
      readonly status: number;
      /** Decoded: without transfer and content encodings. */
      readonly cuerpo: string;
      /** Names are in lower case. */
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
}

const MAX_BYTES = 32 * 1024 * 1024;

const MIN_TLS = "TLSv1.2";

/**
 * Makes one call over its own connection. Nothing is written before the connection is established, so a
 * failure until then is surely `noEntregada`. Idle connections are never reused: if the server closed one
 * meanwhile, a call that never left would be in doubt.
 */
export function llamar(peticion: Peticion): Promise<Llamada> {
  if (peticion.signal?.aborted)
    return Promise.resolve({ kind: "noEntregada", causa: CAUSAS_SERVIDOR.cancelada });
  return new Promise((resolve) => {
    const secure = peticion.url.startsWith("https:");
    const req = (secure ? httpsRequest : httpRequest)(peticion.url, {
      method: peticion.metodo,
      agent: false,
      // The key is judged before a byte of the call is written; its certificate says nothing more. No TLS session is
      // resumed, since a resumed one shows no key.
      ...(peticion.isSuya === undefined ? {} : { rejectUnauthorized: false, minVersion: MIN_TLS }),
      headers: {
        ...peticion.headers,
        ...(peticion.cuerpo === null ? {} : { "content-length": Buffer.byteLength(peticion.cuerpo) }),
      },
    });
    let escrita = false;
    const finish = (llamada: Llamada): void => {
      clearTimeout(conexion);
      clearTimeout(total);
      peticion.signal?.removeEventListener("abort", onAbort);
      resolve(llamada); // what comes later changes nothing
      req.destroy();
    };
    const give = (causa: string, agotada = false): void =>
      finish(escrita ? { kind: "enDuda", causa, agotada } : { kind: "noEntregada", causa });
    const onAbort = (): void => give(CAUSAS_SERVIDOR.cancelada, true);
    const conexion = setTimeout(() => {
      if (!escrita) give(CAUSAS_SERVIDOR.sinConexion);
    }, peticion.conexionMs);
    const total = setTimeout(() => give(CAUSAS_SERVIDOR.sinRespuesta, true), peticion.totalMs);
    peticion.signal?.addEventListener("abort", onAbort);
    whenConnected(req, secure, (socket) => {
      if (req.destroyed) return; // given up while connecting: nothing may follow
      if (peticion.isSuya?.(huellaDe(socket)) === false) return give(CAUSAS_SERVIDOR.otraLlave);
      escrita = true;
      req.end(peticion.cuerpo ?? undefined);
    });
    req.on("error", (error) => give("code" in error ? String(error.code) : error.message));
    req.on("response", (res) => collect(res, finish, give));
  });
}

function whenConnected(req: ClientRequest, secure: boolean, write: (socket: Socket) => void): void {
  req.on("socket", (socket) => {
    socket.setNoDelay(true);
    if (!secure && !socket.connecting) write(socket);
    else socket.once(secure ? "secureConnect" : "connect", () => write(socket));
  });
}

function isTls(socket: Socket): socket is TLSSocket {
  return "getPeerX509Certificate" in socket;
}

/** Gives the fingerprint of the other side's public key; empty where it showed none. */
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
