import type { Request, Response } from "express";
import type { Deps } from "../deps.ts";
import type { Paginas } from "../http/sitio.ts";
import { bearerDe } from "../http/bearer.ts";
import { textoEspera, type Limites } from "../http/limites.ts";
import { equal } from "../secretos.ts";
import { measureOperacion } from "./medir.ts";

/**
 * Serves GET /metrics as Prometheus text. With MOSTRADOR_METRICS_TOKEN it asks for that bearer token. Without it any caller may read it within
 * the limit of anonymous calls, because the metrics name no company.
 */
export function paginaMetricas(deps: Deps, limites: Limites): Paginas {
  const { metricasToken } = deps.config;
  return (app) => {
    app.get("/metrics", { right: "metrics", changesState: false }, (req, res) => {
      if (
        metricasToken !== null &&
        !equal(bearerDe({ authorization: req.headers.authorization }) ?? "", metricasToken)
      )
        return negar(limites, req, res);
      void respond(deps, limites, req, res);
    });
  };
}

/** Refuses a reader without the token. A reader who tries many tokens must wait. */
function negar(limites: Limites, req: Request, res: Response): void {
  const esperaS = limites.negada({ kind: "claveInvalida" }, req, res);
  if (esperaS > 0) return esperar(res, esperaS);
  res.status(403).type("text/plain").send("Falta el token de las métricas.\n");
}

function esperar(res: Response, esperaS: number): void {
  res
    .status(429)
    .type("text/plain")
    .send(`${textoEspera(esperaS)}\n`);
}

async function respond(deps: Deps, limites: Limites, req: Request, res: Response): Promise<void> {
  try {
    const esperaS = deps.config.metricasToken === null ? await limites.llamada(null, req, res) : 0;
    if (esperaS > 0) return esperar(res, esperaS);
    // Measuring scans the queues: concurrent readers share one measurement.
    deps.metricas.medir(await deps.unaVez("metricas", () => measureOperacion(deps)));
    res.type(deps.metricas.tipo).send(await deps.metricas.texto());
  } catch (error) {
    deps.log("error", { path: "/metrics", error: String(error) });
    res.status(503).type("text/plain").send("No se pudo medir.\n");
  }
}
