import { epochToInstante } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../db/empresas.ts";
import { listCufds, listPuntos } from "../db/puntos.ts";
import { sincronizar } from "../use-cases/sincronizar.ts";

/** Renewed this long before it ends, so that nobody sells with an expired one. */
const ANTES_MS = 2 * 3_600_000;

/** A new CUFD for each point of sale whose CUFD ends soon or has ended. FACTS.md section 7. */
export async function renovarCufds(deps: Deps): Promise<void> {
  for (const { nit, sucursal, punto_venta: puntoVenta } of await listPuntos(deps.db)) {
    const clave = { nit, sucursal, puntoVenta };
    const empresa = await getEmpresa(deps.db, nit);
    const [cufd] = await listCufds(deps.db, clave, 1);
    const limite = epochToInstante(deps.now() + empresa.desfase_ms + ANTES_MS);
    if (cufd !== undefined && cufd.vigente_hasta > limite) continue;
    const synced = await sincronizar(deps, empresa, clave);
    if (!synced.ok) deps.log("cufd sin renovar", { sucursal, puntoVenta, motivo: synced.error.kind });
  }
}
