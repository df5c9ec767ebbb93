import type { SubidaOffline } from "@mostrador/core";
import type { Tx } from "../../db/connection.ts";
import { endCortes, saveCorte } from "../../db/cortes.ts";
import { findTerminal, type Terminal } from "../../db/terminales.ts";
import { ahoraDe } from "../../reloj.ts";
import type { Deps } from "../../deps.ts";

/**
 * Takes a till's outages. A till may be revoked or replaced while its call is on the way: its open outages then end at once, since no
 * later call tells of their end.
 */
export async function recibirCortes(
  deps: Pick<Deps, "reloj">,
  tx: Tx,
  terminal: Terminal,
  cortes: SubidaOffline["cortes"],
): Promise<void> {
  const { nit, sucursal, puntoVenta } = terminal;
  const clave = { nit, sucursal, puntoVenta };
  for (const { id, tipo, inicio, fin } of cortes)
    await saveCorte(tx, { id, nit, sucursal, puntoVenta, terminalId: terminal.id, tipo, inicio, fin });
  const actual = await findTerminal(tx, nit, terminal.id);
  if (actual?.revocado === 1) await endCortes(tx, clave, terminal.id, ahoraDe(deps));
}
