import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { catalogosVersion } from "../db/catalogos.ts";
import { listPuntos } from "../db/puntos.ts";
import { getEmpresa } from "../db/empresas.ts";
import { sincronizarCatalogos } from "../use-cases/sincronizar-catalogos.ts";

/** The hour from which a day's catalogs are fetched, a while after the CUFD's. */
const HORA_DIARIA = "00:10:00.000";

/** Fetches the catalogs of companies whose are of another day. FACTS.md section 8: daily; SPEC.md: when the tax system updates them. */
export async function refrescarCatalogos(deps: Deps): Promise<void> {
  const hoy = instanteToEpoch(`${epochToInstante(deps.now()).slice(0, 10)}T${HORA_DIARIA}` as Instante);
  if (deps.now() < hoy) return;
  const puntos = Map.groupBy(await listPuntos(deps.db), ({ nit }) => nit);
  for (const [nit, [punto]] of puntos) {
    const version = await catalogosVersion(deps.db, nit);
    // A company that never asked for them is not set up yet.
    if (punto === undefined || version === 0 || version >= hoy) continue;
    const clave = { nit, sucursal: punto.sucursal, puntoVenta: punto.punto_venta };
    const synced = await sincronizarCatalogos(deps, await getEmpresa(deps.db, nit), clave);
    if (!synced.ok) deps.log("catálogos sin renovar", { motivo: synced.error.kind });
  }
}
