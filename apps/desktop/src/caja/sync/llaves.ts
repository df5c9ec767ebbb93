import type { EstadoTerminal } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { planCamino } from "../servidor/camino.ts";
import { Servidor } from "../servidor/servidor.ts";

/** Pause before TLS is tried again where it did not answer: a proxy may stand before the server. */
const OTRA_VEZ_MS = 600_000;

const fallidas = new WeakMap<Deps, number>();

/**
 * Decides which keys of the server the till keeps after a marked reply; null: those that it has. A till that was paired by plain HTTP learns
 * them once TLS with one of them answers. Later ones come over TLS alone. docs/decisions/0041
 */
export async function aprenderLlaves(
  deps: Deps,
  { llaves: dichas }: Pick<EstadoTerminal, "llaves">,
): Promise<readonly string[] | null> {
  const credencial = deps.ajustes.find("credencial");
  if (credencial === undefined || dichas.length === 0) return null;
  if (planCamino(credencial.urlServidor).kind !== "propio") return null;
  if (credencial.llaves.length > 0) return isIgual(credencial.llaves, dichas) ? null : dichas;
  const { paciencia } = deps.ajustes;
  if (deps.monotono() < (fallidas.get(deps) ?? 0)) return null;
  const probada = await new Servidor({ ...credencial, llaves: dichas, paciencia }).estado();
  if (probada.ok && probada.value.marcada) return dichas;
  fallidas.set(deps, deps.monotono() + OTRA_VEZ_MS);
  return null;
}

function isIgual(unas: readonly string[], otras: readonly string[]): boolean {
  return unas.join() === otras.join();
}
