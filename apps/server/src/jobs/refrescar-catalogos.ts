import { epochToInstante, instanteToEpoch, type Instante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { catalogosVersion } from "../db/catalogos.ts";
import { listPuntos } from "../db/puntos.ts";
import { getEmpresa } from "../db/empresas.ts";
import { cadaUno } from "./cada-uno.ts";
import { sincronizarCatalogos } from "../use-cases/sincronizar-catalogos.ts";

/** The hour from which a day's catalogs are fetched, a while after the CUFD's. */
const HORA_DIARIA = "00:10:00.000";

/** Fetches the catalogs of companies whose are of another day. FACTS.md section 8: daily; SPEC.md: when the tax system updates them. */
export async function refrescarCatalogos(deps: Deps): Promise<void> {
  const hoy = instanteToEpoch(`${epochToInstante(deps.now()).slice(0, 10)}T${HORA_DIARIA}` as Instante);
  if (deps.now() < hoy) return;
  const puntos = Map.groupBy(await listPuntos(deps.db), ({ nit }) => nit);
  const empresas = [...puntos].map(([nit, suyos]) => ({ nit, suyos }));
  await cadaUno(deps, "catalogos", empresas, async ({ nit, suyos }) => {
    const version = await catalogosVersion(deps.db, nit);
    // A company that never asked for them is not set up yet.
    if (version === 0 || version >= hoy) return;
    const empresa = await getEmpresa(deps.db, nit);
    // Catalogs are the company's: a point of sale that cannot ask leaves it to the next.
    for (const { sucursal, punto_venta: puntoVenta } of suyos) {
      const synced = await sincronizarCatalogos(deps, empresa, { nit, sucursal, puntoVenta });
      if (synced.ok) return;
      deps.log("catálogos sin renovar", { motivo: synced.error.kind });
      if (synced.error.kind !== "rechazada") return;
    }
  });
}
