import { epochToInstante, instanteToEpoch, Instante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { catalogosVersion } from "../db/catalogos.ts";
import { listPuntos } from "../db/puntos.ts";
import { getEmpresa } from "../db/empresas.ts";
import { cadaUno } from "./cada-uno.ts";
import { sincronizarCatalogos } from "../use-cases/sincronizar-catalogos.ts";

/** The hour from which a day's catalogs are fetched, a while after the CUFD's. */
const HORA_DIARIA = "00:10:00.000";

/** Fetches the catalogs of companies whose are of another day. docs/fiscal-rules.md F50: daily; docs/api.md A23. */
export async function refrescarCatalogos(deps: Deps): Promise<void> {
  const hoy = instanteToEpoch(Instante.parse(`${epochToInstante(deps.now()).slice(0, 10)}T${HORA_DIARIA}`));
  if (deps.now() < hoy) return;
  const puntos = Map.groupBy(await listPuntos(deps.db), ({ nit }) => nit);
  const empresas = [...puntos].map(([nit, suyos]) => ({ nit, suyos }));
  await cadaUno(deps, "catalogos", empresas, async ({ nit, suyos }) => {
    const version = await catalogosVersion(deps.db, nit);
    // A company that never asked for them is not set up yet.
    if (version === 0 || version >= hoy) return;
    const empresa = await getEmpresa(deps.db, nit);
    // Catalogs are the company's: a point of sale that cannot ask leaves it to the next.
    for (const { sucursal, puntoVenta } of suyos) {
      const synced = await sincronizarCatalogos(deps, empresa, { nit, sucursal, puntoVenta });
      if (synced.ok) return;
      deps.log("catálogos sin renovar", { motivo: synced.error.kind });
      if (synced.error.kind !== "rechazada") return;
    }
  });
}
