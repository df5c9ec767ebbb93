/** Builds the bodies of replies as text: the envelope of a success, and of a failure. */
import { epochToInstante, instanteToIso } from "@mostrador/core";
import { toWire } from "@mostrador/core/wire";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { FALLOS, textoFallo } from "./fallos.ts";
import { sinEmitir } from "./protocolo.ts";
import { detallesDe } from "./validacion.ts";

/** Builds the envelope of a success as text, so that a stored reply can be repeated byte for byte. */
export function sobreTexto(deps: Deps, datos: unknown): string {
  return JSON.stringify({ ok: true, datos: toWire(datos), error: null, timestamp: marca(deps) });
}

/** Gives status and body of a failure. docs/api.md A44. */
export function falloToHttp(deps: Deps, fallo: Fallo): { readonly status: number; readonly cuerpo: string } {
  const { http } = FALLOS[fallo.kind];
  if (fallo.kind === "validacion")
    return { status: 422, cuerpo: JSON.stringify({ detail: detallesDe(fallo.campos, fallo.origen) }) };
  if (fallo.kind === "rechazada")
    return { status: http, cuerpo: JSON.stringify({ detail: textoFallo(fallo) }) };
  if (fallo.kind === "enDuda" || fallo.kind === "noEntregada") {
    const { kind } = fallo;
    const { cuf, numero } = kind === "enDuda" ? fallo : {};
    return { status: http, cuerpo: JSON.stringify({ detail: textoFallo(fallo), kind, cuf, numero }) };
  }
  const datos = "cuf" in fallo && typeof fallo.cuf === "string" ? toWire(sinEmitir(fallo.cuf)) : null;
  return {
    status: http,
    cuerpo: JSON.stringify({ ok: false, datos, error: textoFallo(fallo), timestamp: marca(deps) }),
  };
}

/** Gives the instant that a reply carries. */
export function marca(deps: Deps): string {
  return instanteToIso(epochToInstante(deps.now()));
}
