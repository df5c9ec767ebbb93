import { createConexiones, createSiat, timeoutsFor, type Conexiones, type Siat } from "@mostrador/siat";
import type { Config } from "../../config.ts";
import type { Empresa } from "../../cuenta/db/empresas.ts";
import type { Deps } from "../../deps.ts";
import type { Metricas } from "../../metricas.ts";
import type { Secretos } from "../../secretos.ts";

/** Makes one client per company, kept while its token stays the same; all share connections. */
export function createSiatOf(
  config: Config,
  secretos: Secretos,
  metricas: Metricas,
): { siatOf: Deps["siatOf"]; conexiones: Conexiones } {
  const conexiones = createConexiones();
  const clients = new Map<number, { token: string; siat: Siat }>();
  const siatOf = (empresa: Empresa): Siat | null => {
    if (empresa.token === null) return null;
    const token = secretos.open(empresa.token).toString();
    const known = clients.get(empresa.nit);
    if (known?.token === token) return known.siat;
    const siat = createSiat({
      baseUrl: config.siatUrl,
      token,
      conexiones,
      timeoutsMs: timeoutsFor(config.paciencia ?? 1),
      observar: metricas.siat,
    });
    clients.set(empresa.nit, { token, siat });
    return siat;
  };
  return { siatOf, conexiones };
}
