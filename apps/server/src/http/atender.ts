import type { Nit } from "@mostrador/core";
import type { Request, Response } from "express";
import { ESPERA_BASE_S, isBaseAusente } from "../base-ausente.ts";
import type { Deps } from "../deps.ts";
import { direccionDe, isEnClaro } from "./direccion.ts";
import { CABIDAS } from "./json-body.ts";
import { textoEspera, type Limites } from "./limites.ts";
import { abrir, isAbierta } from "./otros-sitios.ts";
import type { EntradaLeida } from "./protocolo.ts";
import { anunciadosDe, bytesDe, cabeceras, readBody, parseEntrada } from "./read-request.ts";
import { download, fallar, invalido, respond, sobre } from "./replies.ts";
import { unreadableBody } from "./unreadable-body.ts";
import type { EnSesion, Llamador, Persona, QuienPide, Route } from "./route.ts";

/** Body size above which a company may have only one call at a time, because such a call needs much memory and time. */
const MAX_A_LA_VEZ = 4 * 1024 * 1024;

/** The caller of a call with a credential. */
type Quien = Llamador | Persona | EnSesion;

/**
 * Serves one call of a route: authenticates by `quienPide`, counts it against the limits, parses the request, runs the
 * handler and replies.
 */
export async function atender(
  deps: Deps,
  route: Route,
  { limites, quienPide }: { readonly limites: Limites; readonly quienPide: QuienPide },
  req: Request,
  res: Response,
): Promise<void> {
  let cederTurno = () => {};
  let dejarFila = () => {};
  let irse = () => {};
  try {
    // Replies contain keys, links and buyers' data, which no cache on the way may store.
    res.setHeader("Cache-Control", "no-store");
    if (isAbierta(route)) abrir(res);
    let llamador: Quien | null = null;
    if (route.right !== "anyone") {
      const found = await quienPide(deps, route, cabeceras(req));
      if (!found.ok) {
        const esperaS = limites.negada(found.error, req, res);
        return esperaS === 0
          ? fallar(deps, res, found.error)
          : await espere(deps, limites, req, res, esperaS);
      }
      llamador = found.value;
    }
    const esperaS = await limites.llamada(llamador, req, res);
    if (esperaS > 0) return await espere(deps, limites, req, res, esperaS);
    if (llamador !== null && "empresa" in llamador) {
      const { nit } = llamador.empresa;
      irse = deps.turnos.llegar(nit);
      const bytes = anunciadosDe(req);
      if ((bytes ?? CABIDAS[route.cabida ?? "normal"].bytes) > MAX_A_LA_VEZ)
        dejarFila = await deps.turnos.enFila(nit);
      cederTurno = await deps.turnos.tomar(nit, bytes);
    }
    const entrada = await readEntrada(deps, route, { limites, llamador }, req, res);
    if (entrada === null) return;
    const largo = bytesDe(req);
    const quien = nitDe(llamador);
    await deps.turnos.respiro(quien, largo);
    const result = await route.handle(deps, {
      ...entrada,
      llamador,
      direccion: direccionDe(req),
      enClaro: isEnClaro(req),
      headers: cabeceras(req),
      cederTurno,
    });
    if (!result.ok) return fallar(deps, res, result.error);
    if (result.value.descarga !== undefined) {
      cederTurno();
      return await download(deps, res, result.value.descarga, llamador);
    }
    await deps.turnos.respiro(quien, largo);
    respond(deps, res, route, result.value);
  } catch (error) {
    deps.log("error", {
      path: req.path,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    if (res.headersSent) return;
    if (deps.config.databaseUrl !== null && isBaseAusente(error))
      fallar(deps, res, { kind: "sinBase", esperaS: ESPERA_BASE_S });
    else
      sobre(
        deps,
        res,
        500,
        "interno",
        "Error interno: quedó registrado. Consulte si se hizo, o repita con la misma clave de idempotencia.",
      );
  } finally {
    cederTurno();
    dejarFila();
    irse();
  }
}

/** The company of a caller; null for a caller who acts for none. */
function nitDe(llamador: Quien | null): Nit | null {
  return llamador !== null && "empresa" in llamador ? llamador.empresa.nit : null;
}

/** Reads the body of a call and checks it against the schemas of its route. For an invalid call it sends the refusal and returns null. */
async function readEntrada(
  deps: Deps,
  route: Route,
  { limites, llamador }: { readonly limites: Limites; readonly llamador: Quien | null },
  req: Request,
  res: Response,
): Promise<Extract<EntradaLeida, { readonly ok: true }>["value"] | null> {
  // The body is read this late so that a caller without a credential cannot make the server parse megabytes.
  const cabida = llamador === null ? "anonima" : (route.cabida ?? "normal");
  const ilegible = await readBody(req, res, cabida);
  const largo = bytesDe(req);
  limites.cuerpo(llamador, req, CABIDAS[cabida]);
  if (ilegible !== null) {
    unreadableBody(deps, ilegible, res);
    return null;
  }
  await deps.turnos.respiro(nitDe(llamador), largo);
  const entrada = parseEntrada(route, req, res);
  if (entrada.ok) return entrada.value;
  if (entrada.fallo === null) invalido(res, entrada.detalles);
  else fallar(deps, res, entrada.fallo);
  return null;
}

/** Sends 429 with the seconds to wait. */
async function espere(
  deps: Deps,
  limites: Limites,
  req: Request,
  res: Response,
  esperaS: number,
): Promise<void> {
  await limites.frenar(req);
  sobre(deps, res, 429, "demasiadasLlamadas", textoEspera(esperaS));
}
