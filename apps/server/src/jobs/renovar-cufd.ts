import { epochToInstante, instanteToEpoch } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { getEmpresa } from "../db/empresas.ts";
import { listCufds, listPuntos, type Cufd } from "../db/puntos.ts";
import { cadaUno } from "./cada-uno.ts";
import { sincronizar } from "../use-cases/sincronizar.ts";

/** Renewed this long before it ends, so that nobody sells with an expired one. */
const ANTES_MS = 2 * 3_600_000;
/** A CUFD that was just fetched and ends soon (at midnight) is not made longer by asking again. */
const RECIENTE_MS = 12 * 3_600_000;
/** From here on a day has its own CUFD. docs/api.md A22. */
const HORA_DIARIA = "00:05:00.000";

/** A new CUFD for each point of sale whose CUFD ends soon or has ended, and one every day from 00:05 on. docs/fiscal-rules.md F10. */
export async function renovarCufds(deps: Deps): Promise<void> {
  await cadaUno(deps, "cufd", await listPuntos(deps.db), async ({ nit, sucursal, puntoVenta }) => {
    const clave = { nit, sucursal, puntoVenta };
    const empresa = await getEmpresa(deps.db, nit);
    const [cufd] = await listCufds(deps.db, clave, 1);
    if (cufd !== undefined && !debeRenovarse(cufd, deps.reloj.ahora())) return;
    const synced = await sincronizar(deps, empresa, clave);
    if (!synced.ok) deps.log("cufd sin renovar", { sucursal, puntoVenta, motivo: synced.error.kind });
  });
}

/** Whether a CUFD is to be replaced at an instant (milliseconds, the tax system's clock). */
export function debeRenovarse(
  { obtenidoEn, vigenteHasta }: Pick<Cufd, "obtenidoEn" | "vigenteHasta">,
  ahoraMs: number,
): boolean {
  const ahora = epochToInstante(ahoraMs);
  if (vigenteHasta <= ahora) return true;
  const delDia = `${ahora.slice(0, 10)}T${HORA_DIARIA}`;
  if (ahora >= delDia && obtenidoEn < delDia) return true;
  const reciente = ahoraMs - instanteToEpoch(obtenidoEn) < RECIENTE_MS;
  return !reciente && vigenteHasta <= epochToInstante(ahoraMs + ANTES_MS);
}
