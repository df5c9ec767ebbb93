/** The branch as the caller of queries about its points of sale. docs/api.md A28. */
import { fail, ok, type Result } from "@mostrador/core";
import type { RespuestaPuntosVenta } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { findPunto } from "./db/puntos.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { conCuis, type Lugar } from "./codigos-del-punto.ts";

/**
 * Tells whether a demo company gets its codes from this server. With the simulator behind it, it gets them
 * there.
 */
export function isSimulada({ demo, token }: Empresa): boolean {
  return demo === 1 && token === null;
}

/** Gives the branch itself as the point of sale that asks; it must be synchronised first. docs/api.md A28. */
export async function casaMatriz(
  deps: Deps,
  empresa: Empresa,
  sucursal: number,
): Promise<Result<Lugar, Fallo>> {
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const casa = await findPunto(deps.db, { nit: empresa.nit, sucursal, puntoVenta: 0 });
  if (casa?.cuis == null) return fail(SIN_CASA(sucursal));
  return ok({ sucursal, puntoVenta: 0 });
}

/** Lists a branch's points of sale at the tax system; null where the branch has no codes. */
export function listEnSiat(deps: Deps, empresa: Empresa, casa: Lugar): Promise<RespuestaPuntosVenta | null> {
  return conCuis(deps, empresa, casa, (siat, origen) => siat.operaciones.consultaPuntoVenta(origen));
}

/** Builds the failure of a branch that was not synchronised. */
export const SIN_CASA = (sucursal: number): Fallo => ({
  kind: "puntoSinSincronizar",
  sucursal,
  puntoVenta: 0,
});
