/** The terms on which till and server speak, as the heartbeat tells them: the protocol, the server's keys, the life in force. */
import type { EstadoTerminal } from "@mostrador/core";
import type { Transaction } from "../motor/db.ts";
import { oirVigente } from "./db/vidas.ts";
import type { Deps } from "../deps.ts";
import { FRASES_SERVIDOR } from "../frases/servidor.ts";
import { planCamino } from "./servidor/camino.ts";
import { Servidor } from "./servidor/servidor.ts";

/** Pause before TLS is tried again where it did not answer: a proxy may stand before the server. */
const OTRA_VEZ_MS = 600_000;

const fallidas = new WeakMap<Deps, number>();

/**
 * Decides which keys of the server the till keeps after a marked reply; null if it keeps those that it has. A till that was paired by plain
 * HTTP stores the keys once TLS with one of them answers. Later keys come over TLS alone. docs/decisions/0041
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

/** A new credential, and the one that it replaces. */
interface OtroToken {
  readonly antes: string;
  readonly token: string;
}

/**
 * Draws another credential if the server says that the till's own may have been intercepted; null otherwise. The new credential is sent by
 * TLS alone, so a till on the server's own computer keeps its old one. docs/decisions/0046
 */
export async function renovarToken(
  { ajustes }: Deps,
  servidor: Servidor,
  { renovar }: Pick<EstadoTerminal, "renovar">,
): Promise<OtroToken | null> {
  const credencial = ajustes.find("credencial");
  if (!renovar || credencial === undefined) return null;
  const { kind } = planCamino(credencial.urlServidor);
  if (kind === "local" || (kind === "propio" && credencial.llaves.length === 0)) return null;
  const dada = await servidor.credencial();
  const token = dada.ok ? dada.value.token : null;
  return token === null ? null : { antes: credencial.token, token };
}

function isIgual(unas: readonly string[], otras: readonly string[]): boolean {
  return unas.join() === otras.join();
}

/**
 * Stores the protocol in force, and the server's keys and the till's credential if they changed. Only a marked reply can change them; it
 * may lower the protocol too. docs/design.md D32.
 */
export function takeTrato(
  { ajustes }: Deps,
  tx: Transaction,
  { protocolo }: EstadoTerminal,
  llaves: readonly string[] | null,
  otro: OtroToken | null,
): void {
  const credencial = ajustes.find("credencial");
  if (credencial === undefined) return;
  // The till may have been paired again while the new credential was drawn.
  const token = otro?.antes === credencial.token ? otro.token : credencial.token;
  if (credencial.protocolo === protocolo && llaves === null && token === credencial.token) return;
  ajustes.set(tx, "credencial", {
    ...credencial,
    token,
    protocolo,
    llaves: [...(llaves ?? credencial.llaves)],
  });
}

/** Stores the life that the server follows. Tells the cashier once that this till is a copy. docs/decisions/0039 */
export function takeVida({ ajustes, emitir }: Deps, tx: Transaction, { vida }: EstadoTerminal): void {
  const vidas = ajustes.find("vidas");
  if (vida === null || vidas === undefined) return;
  const oidas = oirVigente(vidas, vida.vigente);
  if (oidas.nombrada !== vidas.nombrada || oidas.ajena !== vidas.ajena) ajustes.set(tx, "vidas", oidas);
  const antes = ajustes.find("estado")?.vida?.estado;
  const texto = FRASES_SERVIDOR.copia[vida.estado];
  if (texto !== null && vida.estado !== antes)
    emitir("aviso", { nivel: "error", kind: "copiaDeCaja", texto });
}
