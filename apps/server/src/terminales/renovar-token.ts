/** Replaces a till's credential that may have been intercepted. docs/decisions/0046 */
import type { Deps } from "../deps.ts";
import { hashCredencial, newCredencial } from "../secretos.ts";
import {
  findTerminalByOtroToken,
  saveTokenSiguiente,
  takeTokenSiguiente,
  type Terminal,
} from "./db/terminales.ts";
import { anotarCajas } from "./suceder.ts";

/** Time for which the previous credential is accepted, for calls that were sent with it. */
const DE_CAMINO_MS = 10 * 60_000;

/**
 * Draws a till's next credential. The reply with it may be lost, so the present credential stays valid until the new one is used.
 */
export async function drawToken({ db }: Pick<Deps, "db">, { id }: Pick<Terminal, "id">): Promise<string> {
  const { texto, hash } = newCredencial("trm");
  await saveTokenSiguiente(db, id, hash);
  return texto;
}

/**
 * Finds the till of a credential that is not its present one. The next credential becomes the present one. The previous one is accepted for a
 * while; after that only a copy of the till can hold it, and the till is returned as one whose credential ended. docs/decisions/0082
 */
export async function findPorOtroToken(deps: Deps, token: string): Promise<Terminal | undefined> {
  const hash = hashCredencial(token);
  const ahora = deps.now();
  const terminal = await findTerminalByOtroToken(deps.db, hash);
  if (terminal === undefined || terminal.tokenHash === hash) return terminal;
  if (terminal.tokenSiguiente === hash) {
    if (terminal.revocado === 1) return terminal;
    await takeTokenSiguiente(deps.db, hash, ahora + DE_CAMINO_MS);
    await anotarCajas(deps, terminal.nit, terminal);
    return { ...terminal, tokenHash: hash, tokenSiguiente: null, oido: 0 };
  }
  const finEn = terminal.tokenAnteriorHasta ?? 0;
  return finEn > ahora ? terminal : { ...terminal, revocado: 1, fin: "renovacion", finEn };
}
