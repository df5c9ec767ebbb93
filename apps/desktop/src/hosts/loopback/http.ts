import { CABECERAS } from "../headers.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Largest body: a cart of 500 lines is some 150 KB. */
/** A price list of 100,000 products comes in one piece. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Reads the JSON of a request; undefined if it is invalid or too large. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Read to its end, so that the refusal arrives and the connection stays usable.
    if (size <= MAX_BYTES) chunks.push(bytes);
  }
  if (size > MAX_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Answers with JSON that nothing caches. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, {
    ...CABECERAS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(JSON.stringify(body));
}

/** Answers with a page of one sentence. */
export function sendPagina(res: ServerResponse, status: number, frase: string): void {
  res.writeHead(status, {
    ...CABECERAS,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(
    `<!doctype html><html lang="es"><meta charset="utf-8"><title>Mostrador</title><p>${frase}</p></html>`,
  );
}

/**
 * Tells whether a request comes from our own page. Another host name (DNS rebinding) or another page's origin does
 * not.
 */
export function isPropio(req: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = req.headers;
  const site = req.headers["sec-fetch-site"];
  if (host === undefined || !hosts.includes(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // A person's own navigation is "none"; a link elsewhere may only open the page, never call.
  return (
    site === undefined ||
    site === "same-origin" ||
    site === "none" ||
    req.headers["sec-fetch-mode"] === "navigate"
  );
}
