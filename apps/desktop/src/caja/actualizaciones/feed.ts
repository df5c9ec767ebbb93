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
  /** Reads a file of at most `max` bytes whole; by default a description. */
  readonly leer: (nombre: string, max?: number) => Promise<Result<Buffer, FalloFeed>>;
  /** Downloads a part of a file. `sigue`: the part was appended to `destino`. `entero`: the server sent the whole file, which replaced it. */
  readonly bajar: (
    nombre: string,
    parte: Parte,
    destino: string,
  ) => Promise<Result<"sigue" | "entero", FalloFeed>>;
}

/** Bytes of a file from `desde` on and before `hasta`, of the `tamano` that the file has. */
export interface Parte {
  readonly desde: number;
  readonly hasta: number;
  readonly tamano: number;
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
  const pedir = (nombre: string, range: string | null) => get(new URL(nombre, raiz), range);
  return {
    leer: async (nombre, max = MAX_DESCRIPCION) => {
      try {
        const res = await pedir(nombre, null);
        if (res.statusCode !== 200) return refuse(res);
        const chunks: Buffer[] = [];
        for await (const chunk of upTo(max)(res)) chunks.push(chunk);
        return ok(Buffer.concat(chunks));
      } catch (error) {
        return falloDe(error);
      }
    },
    bajar: async (nombre, { desde, hasta, tamano }, destino) => {
      try {
        // The rest of a file is asked for without its end: servers of older versions know no other range.
        const res = await pedir(
          nombre,
          desde === 0 && hasta === tamano ? null : rangeDe(desde, hasta, tamano),
        );
        const sigue =
          res.statusCode === 206 && (res.headers["content-range"] ?? "").startsWith(`bytes ${desde}-`);
        if (!sigue && res.statusCode !== 200) return refuse(res);
        // A server without ranges sends the file from its beginning. A part that is longer than it should be is refused.
        const limite = sigue ? hasta - desde : tamano;
        await writeFrom(upTo(limite)(res), destino, sigue ? "a" : "w");
        return ok(sigue ? "sigue" : "entero");
      } catch (error) {
        return falloDe(error);
      }
    },
  };
}

/**
 * Writes a stream to a file, at its end or anew. After a failure too the file is closed when this ends: a write that was on its way would else land
 * behind what the next download appends.
 */
export async function writeFrom(
  origen: AsyncIterable<Buffer>,
  destino: string,
  flags: "a" | "w",
): Promise<void> {
  const salida = createWriteStream(destino, { flags, mode: 0o600, flush: true });
  const cerrada = new Promise<void>((resolve) => void salida.once("close", resolve));
  try {
    await pipeline(origen, salida);
  } finally {
    await cerrada;
  }
}

function rangeDe(desde: number, hasta: number, tamano: number): string {
  return `bytes=${desde}-${hasta === tamano ? "" : hasta - 1}`;
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

function get(url: URL, range: string | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? requestHttps : requestHttp;
    const req = request(url, {
      agent: false,
      // The signed description and the file's SHA-512 protect the content, so no certificate is checked: an authority signs none for a
      // shop's own server.
      rejectUnauthorized: false,
      timeout: SILENCIO_MS,
      headers: range === null ? {} : { range },
    });
    req.on("timeout", () => req.destroy(new Error(FRASES_ACTUALIZACIONES.sinRespuesta)));
    req.on("error", reject);
    req.on("response", resolve);
    req.end();
  });
}
