import type { Deps } from "../../deps.ts";
import { catalogosVersion } from "../db/catalogos.ts";
import { getEmpresa } from "../../cuenta/db/empresas.ts";
import { listPuntosAbiertos } from "../db/puntos.ts";
import { proximosCatalogos } from "../../motor/tareas/catalogos.ts";
import type { Salida, Tarea } from "../../motor/tareas/reglas.ts";
import { sincronizarCatalogos } from "../sincronizar-catalogos.ts";

const DIA_MS = 86_400_000;

/**
 * Fetches a company's catalogs if they are from another day. docs/fiscal-rules.md F50: daily;
 * docs/api.md A23.
 */
export async function refreshCatalogos(deps: Deps, { nit }: Tarea): Promise<Salida> {
  const version = await catalogosVersion(deps.db, nit);
  // A company that never fetched them is not set up yet.
  if (version === 0) return { kind: "hecha" };
  const empresa = await getEmpresa(deps.db, nit);
  const ahoraMs = deps.reloj.ahora();
  if (empresa.activa === 0) return { kind: "programada", venceEn: ahoraMs + DIA_MS };
  if (proximosCatalogos(version) > ahoraMs)
    return { kind: "programada", venceEn: proximosCatalogos(version) };
  let motivo = "sinPuntos";
  // The catalogs belong to the company: after a failure another point of sale may fetch them.
  for (const { sucursal, puntoVenta } of await listPuntosAbiertos(deps.db, nit)) {
    const synced = await sincronizarCatalogos(deps, empresa, { nit, sucursal, puntoVenta });
    if (synced.ok) return { kind: "programada", venceEn: proximosCatalogos(deps.reloj.ahora()) };
    motivo = synced.error.kind;
    deps.log("catálogos sin renovar", { motivo });
    if (motivo !== "rechazada") break;
  }
  return { kind: "otraVez", motivo };
}
