import type { Request, Response } from "express";
import { ESPERA_BASE_S, isBaseAusente } from "../base-ausente.ts";
import type { Deps } from "../deps.ts";
import { quienPide } from "./auth.ts";
import { direccionDe } from "./direccion.ts";
import { textoEspera, type Limites } from "./limites.ts";
import { abrir, isAbierta } from "./otros-sitios.ts";
import { bytesDe, cabeceras, readBody, parseEntrada } from "./read-request.ts";
import { descargar, fallar, invalido, responder, sobre } from "./replies.ts";
import { unreadableBody } from "./unreadable-body.ts";
import type { EnSesion, Llamador, Persona, Route } from "./route.ts";

/**
 * Serves one call of a route: authenticates, counts it against the limits, parses the request, runs the
 * handler and replies.
 */
export async function atender(
  deps: Deps,
  route: Route,
  limites: Limites,
  req: Request,
  res: Response,
): Promise<void> {
  try {
    // Keys, links and buyers' data go out in replies: no cache on the way keeps one.
    res.setHeader("Cache-Control", "no-store");
    if (isAbierta(route)) abrir(res);
    let llamador: Llamador | Persona | EnSesion | null = null;
    if (route.right !== "anyone") {
      const found = await quienPide(deps, route, cabeceras(req));
      if (!found.ok) {
        const esperaS = limites.negada(found.error, req, res);
        return esperaS === 0 ? fallar(deps, res, found.error) : espere(deps, res, esperaS);
      }
      llamador = found.value;
    }
    const esperaS = await limites.llamada(llamador, req, res);
    if (esperaS > 0) return espere(deps, res, esperaS);
    // The body is read only now: a caller without a credential must not make the server parse megabytes.
    const ilegible = await readBody(req, res, llamador === null ? "anonima" : (route.cabida ?? "normal"));
    limites.cuerpo(llamador, req, bytesDe(req));
    if (ilegible !== null) return unreadableBody(deps, ilegible, res);
    const entrada = parseEntrada(route, req, res);
    if (!entrada.ok)
      return entrada.fallo === null ? invalido(res, entrada.detalles) : fallar(deps, res, entrada.fallo);
    const result = await route.handle(deps, {
      ...entrada.value,
      llamador,
      direccion: direccionDe(req),
      headers: cabeceras(req),
    });
    if (!result.ok) return fallar(deps, res, result.error);
    if (result.value.descarga !== undefined) return await descargar(deps, res, result.value.descarga);
    responder(deps, res, route, result.value);
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
  }
}

/** Sends 429 with the seconds to wait. */
function espere(deps: Deps, res: Response, esperaS: number): void {
  sobre(deps, res, 429, "demasiadasLlamadas", textoEspera(esperaS));
}
