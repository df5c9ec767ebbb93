import { gzipSync } from "node:zlib";
import type { Azar } from "./azar.ts";
import type { Contestacion } from "./red.ts";

const PORTAL = `<!DOCTYPE html><html><head><title>Wi-Fi del mercado</title></head>
<body><h1>Bienvenido</h1><form action="/login" method="post"><button>Acepto</button></form></body></html>`;

const HTML = { "content-type": "text/html; charset=utf-8" };
const DE_JSON = { "content-type": "application/json; charset=utf-8" };

/** Bodies of JSON that others write: a gateway's, a proxy's, and another shop's server at the same address. */
const CUERPOS: readonly string[] = [
  '{"message":"Forbidden"}',
  '{"error":"not_found","status":404}',
  "{}",
  '{"ok":true,"datos":{}}',
  '{"detail":"Not Found"}',
  '{"ok":false,"datos":null,"error":"La clave de API no es válida o la cuenta está inactiva."}',
];

const ESTADOS: readonly number[] = [200, 302, 400, 401, 402, 403, 404, 409, 422, 429, 500, 502, 504];

/** Builds a reply of a device between caller and server: a Wi-Fi's portal, a gateway, another server at the same address. */
export function unaAjena(azar: Azar): { readonly nombre: string; readonly contestacion: Contestacion } {
  const status = azar.uno(ESTADOS);
  const headers: Contestacion["headers"] = status === 302 ? { location: "http://portal.local/login" } : {};
  const con = (nombre: string, cuerpo: Buffer, suyos: Contestacion["headers"], entera = true) => ({
    nombre: `${nombre} ${status}`,
    contestacion: { status, headers: { ...headers, ...suyos }, cuerpo, entera },
  });
  const pagina = Buffer.from(PORTAL);
  const kind = azar.pesado({ pagina: 35, json: 30, cortada: 8, vacia: 10, gzip: 7 });
  switch (kind) {
    case "pagina":
      return con(kind, pagina, HTML);
    case "json":
      return con(kind, Buffer.from(azar.uno(CUERPOS)), DE_JSON);
    case "cortada":
      return con(kind, pagina.subarray(0, azar.entero(1, pagina.length - 1)), HTML, false);
    case "vacia":
      return con(kind, Buffer.alloc(0), {});
    case "gzip":
      return con(kind, gzipSync(pagina), { ...HTML, "content-encoding": "gzip" });
  }
}
