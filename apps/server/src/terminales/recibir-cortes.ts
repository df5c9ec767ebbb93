import type { SubidaOffline } from "@mostrador/core";
import type { Tx } from "../motor/connection.ts";
import { confirmarFines, endCortes, saveCorte } from "../contingencia/db/cortes.ts";
import { findTerminal, type Terminal } from "./db/terminales.ts";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";

/**
 * Stores a till's outages. If the till was revoked or replaced during its call, its open outages end at once:
 * no later call reports their end. `esperan`: outages whose documents did not all arrive; no event of theirs is registered until
 * `completeCortes`, or until shortly before its term.
 */
export async function receiveCortes(
  deps: Pick<Deps, "reloj">,
  tx: Tx,
  terminal: Terminal,
  cortes: SubidaOffline["cortes"],
  esperan: ReadonlySet<string> = new Set(),
): Promise<void> {
  const { nit, sucursal, puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  for (const { id, tipo, inicio, fin } of cortes) {
    const presunto = fin !== null && esperan.has(id) ? "faltan" : null;
    await saveCorte(tx, { id, ...clave, terminalId: terminal.id, tipo, inicio, fin, presunto });
  }
  const actual = await findTerminal(tx, nit, terminal.id);
  if (actual?.revocado === 1)
    await endCortes(tx, clave, terminal.id, { ahora: ahoraDe(deps), por: "llamadaTardia" });
}

/**
 * Records a till's report that the second copy left by the tills before it was uploaded. Ignores the report of a till whose
 * credential ended before its call or during it.
 */
export async function oirCopia(tx: Tx, terminal: Terminal): Promise<void> {
  const actual = await findTerminal(tx, terminal.nit, terminal.id);
  if (terminal.revocado === 0 && actual?.revocado === 0) await confirmarFines(tx, terminal);
}
