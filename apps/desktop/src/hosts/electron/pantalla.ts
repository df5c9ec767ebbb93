import { protocol } from "electron";
import { CABECERAS } from "../headers.ts";
import type { Archivo } from "../built-screen.ts";

/** The screen has an origin of its own, so that `'self'` in the CSP means it and nothing else; never file:. */
export const ESQUEMA = "mostrador";
export const ORIGEN = `${ESQUEMA}://caja`;

/** Serves the built screen from memory; any other path gets a 404. */
export function servePantalla(archivos: ReadonlyMap<string, Archivo>): void {
  protocol.handle(ESQUEMA, ({ url, method }) => {
    const { hostname, pathname } = new URL(url);
    const archivo = hostname === "caja" && method === "GET" ? archivos.get(pathname) : undefined;
    if (archivo === undefined) return new Response("No existe.", { status: 404, headers: CABECERAS });
    const headers = { ...CABECERAS, "content-type": archivo.tipo };
    return new Response(new Uint8Array(archivo.bytes), { headers });
  });
}
