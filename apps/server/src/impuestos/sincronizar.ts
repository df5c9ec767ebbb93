import { setTimeout as pausa } from "node:timers/promises";
import { ok, type Result } from "@mostrador/core";
import type { Db, Tx } from "../motor/connection.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { endLease, takeLease } from "../motor/leases.ts";
import { findPunto, listCufds, type ClavePunto } from "./db/puntos.ts";
import { putTarea } from "../motor/tareas.ts";
import type { Deps } from "../deps.ts";
import type { Fallo } from "../fallos.ts";
import { quien } from "../motor/lease-holder.ts";
import { tareaDeCufdAparte } from "../motor/tareas/cufd.ts";
import { requestCodigos, type Sincronizacion } from "./pedir-codigos.ts";

/**
 * Fetches clock, CUIS and a new CUFD for a point of sale and stores all or none. `cuisRechazado`: a CUIS that
 * the tax system refused, which is replaced although it has not ended by its stored date. docs/api.md A22;
 * docs/fiscal-rules.md F9 and F10.
 */
export function sincronizar(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  cuisRechazado?: string,
): Promise<Result<Sincronizacion, Fallo>> {
  const clave = `sincronizar:${punto.nit}:${punto.sucursal}:${punto.puntoVenta}`;
  return deps.unaVez(clave, () => requestEnTurno(deps, empresa, punto, { clave, cuisRechazado }));
}

/** Longest wait for another server's call, after which this server calls the tax system itself. */
const ESPERA_MS = 15_000;
const MIRAR_CADA_MS = 100;

/** Lets one server at a time ask for the codes of a point of sale; concurrent callers share the result. */
async function requestEnTurno(
  deps: Deps,
  empresa: Empresa,
  punto: ClavePunto,
  { clave, cuisRechazado }: { readonly clave: string; readonly cuisRechazado: string | undefined },
): Promise<Result<Sincronizacion, Fallo>> {
  const [antes] = await listCufds(deps.db, punto, 1);
  const desde = performance.now();
  let tomado = false;
  while (!(tomado = (await takeLease(deps.db, clave, quien(deps))) !== null)) {
    if (performance.now() - desde > ESPERA_MS) break;
    await pausa(MIRAR_CADA_MS, undefined, { ref: false });
    const traida = await traidaPorOtro(deps, punto, antes?.id);
    if (traida !== null) return ok(traida);
  }
  const acabar = async (tx: Db | Tx) => {
    const solo = tomado && (await endLease(tx, clave, deps.proceso.id()));
    if (!solo) await requestAparte(deps, tx, punto);
  };
  let acabado = false;
  try {
    const traida = await requestCodigos(deps, empresa, punto, { cuisRechazado, alGuardar: acabar });
    acabado = traida.ok;
    return traida;
  } finally {
    if (!acabado) await acabar(deps.db);
  }
}

/** Age below which two calls for a CUFD may overlap: longer than all calls of one synchronisation together. */
const SOLAPE_MS = 60_000;

/**
 * Plans one more call after two overlapping calls for a CUFD, once both have ended, because either of their CUFDs
 * may be current at the tax system. It shares the transaction that stores the fetched codes. docs/design.md D52.
 */
async function requestAparte(deps: Deps, tx: Db | Tx, punto: ClavePunto): Promise<void> {
  deps.log("cufd solapado", { ...punto });
  await putTarea(tx, tareaDeCufdAparte(punto), deps.reloj.ahora() + SOLAPE_MS);
}

async function traidaPorOtro(
  deps: Deps,
  punto: ClavePunto,
  antes: number | undefined,
): Promise<Sincronizacion | null> {
  const [cufd] = await listCufds(deps.db, punto, 1);
  const local = await findPunto(deps.db, punto);
  if (cufd === undefined || cufd.id === antes || local?.cuis == null || local.cuisVence === null) return null;
  const { codigo, vigenteHasta: cufdVence, direccion } = cufd;
  return { cuis: local.cuis, cuisVence: local.cuisVence, cufd: codigo, cufdVence, direccion };
}
