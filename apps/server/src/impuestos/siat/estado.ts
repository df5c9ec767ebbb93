import type { Db, Tx } from "../../motor/connection.ts";
import { disponibilidad, listSondeos, type Ambiente } from "../db/sondeos.ts";

/** Number of consecutive unanswered probes after which the tax system counts as down. docs/api.md A46. */
export const FALLOS_SEGUIDOS = 3;
/** Milliseconds above which an answer counts as slow: too long for a queue of people. */
const LENTO_MS = 4000;
const DIAS_30_MS = 30 * 86_400_000;

/** The state of the tax system as the API reports it. */
export type EstadoServicio = "OPERATIVO" | "DEGRADADO" | "CAIDO";

/**
 * Derives the state from probes, newest first. Three failures in a row are down. One failure, a slow answer
 * or no probe yet is degraded.
 */
export function estadoDe(ultimos: readonly { readonly ok: number; readonly ms: number }[]): EstadoServicio {
  if (ultimos.length >= FALLOS_SEGUIDOS && ultimos.slice(0, FALLOS_SEGUIDOS).every(({ ok }) => ok === 0))
    return "CAIDO";
  const [last] = ultimos;
  return last === undefined || last.ok === 0 || last.ms > LENTO_MS ? "DEGRADADO" : "OPERATIVO";
}

/** Tells whether the probes so far, newest first, mean down; one answer is enough to be up again. */
export async function isCaido(tx: Tx, ambiente: Ambiente): Promise<boolean> {
  return estadoDe(await listSondeos(tx, ambiente, FALLOS_SEGUIDOS)) === "CAIDO";
}

/**
 * Builds one tax system's line of GET /v1/estado. Numbers are always there, 0 where no probe was answered.
 * docs/api.md A36.
 */
export async function lineaDeEstado(db: Db, ambiente: Ambiente, ahoraMs: number) {
  const ultimos = await listSondeos(db, ambiente, FALLOS_SEGUIDOS);
  return {
    estado: estadoDe(ultimos),
    ultimaLatenciaMs: ultimos.find(({ ok }) => ok === 1)?.ms ?? 0,
    // The name as docs/api.md A36 has it: the case conversion does not split before digits.
    uptime_30d: await disponibilidad(db, ambiente, ahoraMs - DIAS_30_MS),
  };
}
