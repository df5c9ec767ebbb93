import { createWriteStream } from "node:fs";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { pipeline } from "node:stream/promises";
import { fail, ok, type Result } from "@mostrador/core";
import { planCamino } from "../terminales/servidor/camino.ts";
import { FRASES_ACTUALIZACIONES } from "../frases/actualizaciones.ts";
import { MAX_DESCRIPCION } from "@mostrador/core/publicacion";

/** Failures of a feed. `noResponde`: no answer came, or the answer was not the file. `discoLleno`: the file did not fit on the disk. */
export type FalloFeed =
  | { readonly kind: "noResponde"; readonly causa: string }
  | { readonly kind: "discoLleno" };

/**
 * A place with releases, which any web server can serve as a folder. Its content counts under a signature only, so neither the network nor
 * the server has to be trusted.
 */
export interface Feed {
  /** Reads a small file whole. */
  readonly leer: (nombre: string) => Promise<Result<Buffer, FalloFeed>>;
  /**
   * Downloads a file from the byte `desde` on. `sigue`: the server began at that byte, and the bytes were appended to `destino`. `entero`:
   * the server sent the whole file, which replaced `destino`.
   */
  readonly bajar: (
    nombre: string,
    desde: number,
    destino: string,
    tamano: number,
  ) => Promise<Result<"sigue" | "entero", FalloFeed>>;
}

/** Silence in ms after which a download ends. The next download continues where it ended. */
const SILENCIO_MS = 60_000;

/** Returns the address of the feed that a till's server serves, by TLS if the server is on another computer. */
export function feedDe(urlServidor: string): string {
  const camino = planCamino(urlServidor);
  return `${(camino.kind === "propio" ? camino.url : urlServidor).replace(/\/+$/, "")}/actualizaciones/`;
}

/** Creates the feed at an address, which may end with a slash. Sends no credential there. */
export function feedHttp(base: string): Feed {
  const raiz = base.replace(/\/*$/, "/");
  const pedir = (nombre: string, desde: number) => get(new URL(nombre, raiz), desde);
  return {
    leer: async (nombre) => {
      try {
        const res = await pedir(nombre, 0);
        if (res.statusCode !== 200) return refuse(res);
        const chunks: Buffer[] = [];
        for await (const chunk of upTo(MAX_DESCRIPCION)(res)) chunks.push(chunk);
        return ok(Buffer.concat(chunks));
      } catch (error) {
        return falloDe(error);
      }
    },
    bajar: async (nombre, desde, destino, tamano) => {
      try {
        const res = await pedir(nombre, desde);
        const sigue =
          res.statusCode === 206 && (res.headers["content-range"] ?? "").startsWith(`bytes ${desde}-`);
        if (!sigue && res.statusCode !== 200) return refuse(res);
        // A server without ranges sends the file from its beginning. A file that is longer than the description says is refused.
        const limite = sigue ? tamano - desde : tamano;
        await pipeline(
          res,
          upTo(limite),
          createWriteStream(destino, { flags: sigue ? "a" : "w", mode: 0o600, flush: true }),
        );
        return ok(sigue ? "sigue" : "entero");
      } catch (error) {
        return falloDe(error);
      }
    },
  };
}

function refuse(res: IncomingMessage): Result<never, FalloFeed> {
  res.destroy();
  return fail({ kind: "noResponde", causa: `HTTP ${res.statusCode ?? 0}` });
}

function falloDe(error: unknown): Result<never, FalloFeed> {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return fail(
    code === "ENOSPC" || code === "EDQUOT" ? { kind: "discoLleno" } : { kind: "noResponde", causa: code },
  );
}

function upTo(limite: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let left = limite;
    for await (const chunk of source) {
      if (chunk.length > left) throw new Error(FRASES_ACTUALIZACIONES.masLargo);
      left -= chunk.length;
      yield chunk;
    }
  };
}

function get(url: URL, desde: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const req = request(url, {
      agent: false,
      // The signed description and the file's SHA-512 protect the content, so no certificate is checked: an authority signs none for a
      // shop's own server.
      rejectUnauthorized: false,
      timeout: SILENCIO_MS,
      headers: desde === 0 ? {} : { range: `bytes=${desde}-` },
    });
    req.on("timeout", () => req.destroy(new Error(FRASES_ACTUALIZACIONES.sinRespuesta)));
    req.on("error", reject);
    req.on("response", resolve);
    req.end();
  });
}
