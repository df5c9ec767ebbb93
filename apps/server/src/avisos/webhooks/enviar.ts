import http from "node:http";
import https from "node:https";
import type { Destino } from "./direccion.ts";
import { codeOf } from "../../error-code.ts";

/** Time limit of a receiver's answer. */
const ESPERA_MS = 20_000;

/** The outcome of one attempt. `esperarS` is the receiver's Retry-After. */
export interface Intento {
  readonly status: number | null;
  readonly ms: number;
  readonly error: string | null;
  readonly esperarS: number | null;
}

/** Makes one delivery to the checked address. Redirects are not followed; the answer's body is not read. */
export function entregar(
  { url, ip, familia }: Destino,
  cuerpo: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Intento> {
  const desde = performance.now();
  const fin = (status: number | null, error: string | null, esperarS: number | null = null): Intento => ({
    status,
    ms: Math.round(performance.now() - desde),
    error,
    esperarS,
  });
  return new Promise((resolve) => {
    const { request } = url.protocol === "https:" ? https : http;
    const peticion = request(
      url,
      {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "Content-Length": Buffer.byteLength(cuerpo),
          "User-Agent": "Mostrador-Webhooks/1",
          ...headers,
        },
        // A new connection: a kept one may lead to an earlier address of the name.
        agent: false,
        // The name was resolved and checked before; it is not resolved again.
        lookup: (_name, opciones, listo) => {
          if (opciones.all === true) listo(null, [{ address: ip, family: familia }]);
          else listo(null, ip, familia);
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(ESPERA_MS)]),
      },
      (respuesta) => {
        const espera = Number(respuesta.headers["retry-after"]);
        respuesta.destroy();
        resolve(
          fin(respuesta.statusCode ?? null, null, Number.isFinite(espera) && espera > 0 ? espera : null),
        );
      },
    );
    peticion.on("error", (error) => resolve(fin(null, mensajeDe(error))));
    peticion.end(cuerpo);
  });
}

function mensajeDe(error: Error): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "No respondió a tiempo.";
  return codeOf(error) ?? error.message;
}
