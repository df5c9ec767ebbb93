import { CABECERAS } from "../headers.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Largest request body in bytes. A cart of 500 lines takes about 150 KB; a price list of 100,000 products arrives in one request. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Reads the JSON body of a request; undefined if it is invalid or too large. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // The body is read to its end, so that the error response arrives and the connection stays usable.
    if (size <= MAX_BYTES) chunks.push(bytes);
  }
  if (size > MAX_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Sends JSON that must not be cached. */
export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, {
    ...CABECERAS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(JSON.stringify(body));
}

/** Headers of a generated page that must not be cached. */
export const CABECERAS_PAGINA: Readonly<Record<string, string>> = {
  ...CABECERAS,
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
};

/** Sends a page with one sentence. */
export function sendPagina(res: ServerResponse, status: number, frase: string): void {
  res.writeHead(status, CABECERAS_PAGINA).end(paginaDe(frase, null));
}

/** Returns the HTML of a page with one sentence. With `siguiente`, an address of this host, the page redirects there at once. */
export function paginaDe(frase: string, siguiente: string | null): string {
  const paso = siguiente === null ? "" : `<meta http-equiv="refresh" content="0;url=${siguiente}">`;
  return `<!doctype html><html lang="es"><meta charset="utf-8">${paso}<title>Mostrador</title><p>${frase}</p></html>`;
}

/** Tells whether a request comes from our own page. Rejects foreign host names (DNS rebinding) and foreign origins. */
export function isPropio(req: IncomingMessage, port: number): boolean {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = req.headers;
  const site = req.headers["sec-fetch-site"];
  if (host === undefined || !hosts.includes(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // A navigation by the person is "none". A link on another site may open the page, but must not make calls.
  return (
    site === undefined ||
    site === "same-origin" ||
    site === "none" ||
    req.headers["sec-fetch-mode"] === "navigate"
  );
}
