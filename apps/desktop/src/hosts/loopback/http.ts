import { CABECERAS } from "../headers.ts";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Largest body in bytes. A cart of 500 lines has some 150 KB; a price list of 100,000 products comes in one piece. */
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

/** Headers of a page that is made here and that nothing caches. */
export const CABECERAS_PAGINA: Readonly<Record<string, string>> = {
  ...CABECERAS,
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
};

/** Answers with a page of one sentence. */
export function sendPagina(res: ServerResponse, status: number, frase: string): void {
  res.writeHead(status, CABECERAS_PAGINA).end(paginaDe(frase, null));
}

/** Gives the HTML of a page of one sentence; with `siguiente`, an address of this host, it redirects there at once. */
export function paginaDe(frase: string, siguiente: string | null): string {
  const paso = siguiente === null ? "" : `<meta http-equiv="refresh" content="0;url=${siguiente}">`;
  return `<!doctype html><html lang="es"><meta charset="utf-8">${paso}<title>Mostrador</title><p>${frase}</p></html>`;
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
