import type { IncomingMessage, ServerResponse } from "node:http";

/** Largest body: a cart of 500 lines is some 150 KB. */
/** A price list of 100,000 products comes in one piece. */
const MAX_BYTES = 24 * 1024 * 1024;

/** Only this machine's own page, and nothing from elsewhere; styles are set by the component library on elements. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const CABECERAS: Readonly<Record<string, string>> = {
  "content-security-policy": CSP,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

/** The JSON of a request, or undefined when it is none or too large. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += (chunk as Buffer).length;
    // Read to its end, so that the refusal arrives and the connection stays usable.
    if (size <= MAX_BYTES) chunks.push(chunk as Buffer);
  }
  if (size > MAX_BYTES) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, {
    ...CABECERAS,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
  });
  res.end(JSON.stringify(body));
}

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

/** Another name for this machine is another site (DNS rebinding); another page's call is none of ours. */
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
