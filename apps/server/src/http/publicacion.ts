/** Builds texts that are the same for all callers only once, and sends them only to callers without the current version. */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Response } from "express";

/** A text to publish with its ETag and its compressed form. */
export interface Publicacion {
  readonly texto: string;
  readonly etag: string;
  readonly gzip: Buffer;
}

/**
 * Computes a text's ETag and its compressed form. The compressed form has the same ETag with a suffix, because RFC 9110
 * requires different ETags for different bytes.
 */
function createPublicacion(texto: string): Publicacion {
  const marca = createHash("sha256").update(texto).digest("base64url").slice(0, 22);
  return { texto, etag: marca, gzip: gzipSync(texto) };
}

/** Caches publications by name; each is built on its first request. */
export function createPublicaciones(): (nombre: string, hacer: () => string) => Publicacion {
  const hechas = new Map<string, Publicacion>();
  return (nombre, hacer) => {
    const hecha = hechas.get(nombre) ?? createPublicacion(hacer());
    hechas.set(nombre, hecha);
    return hecha;
  };
}

/** Sends a publication: 304 to a caller that has the current version, compressed to one that accepts gzip. */
export function publicar(res: Response, tipo: string, { texto, etag, gzip }: Publicacion): void {
  const { req } = res;
  const comprimida = req.acceptsEncodings("gzip") !== false && req.get("accept-encoding") !== undefined;
  const propia = comprimida ? `"${etag}-gzip"` : `"${etag}"`;
  res.setHeader("Cache-Control", "no-cache");
  res.setHeader("ETag", propia);
  res.vary("Accept-Encoding");
  const suyas = (req.get("if-none-match") ?? "").split(",").map((una) => una.trim().replace(/^W\//, ""));
  if (suyas.includes(propia)) return void res.status(304).end();
  res.status(200).type(tipo);
  if (!comprimida) return void res.send(texto);
  res.setHeader("Content-Encoding", "gzip");
  res.send(gzip);
}
