import type { Nit } from "@mostrador/core";
import { ahoraDe } from "../reloj.ts";
import type { Deps } from "../deps.ts";
import { endCortes } from "../contingencia/db/cortes.ts";
import type { FinAjeno } from "../motor/esquema-contingencia.ts";
import { findTerminal, revokeTerminal } from "./db/terminales.ts";
import { transaccion } from "../motor/transaccion.ts";
import { anotarCaja } from "../diario/anotar.ts";

/**
 * Revokes a till's credential and ends its open outage: the till will not report its end any more. The
 * documents that it brought are registered and packed. False where the company has no such till.
 */
export function revocarTerminal(
  deps: Pick<Deps, "db" | "now" | "reloj">,
  nit: Nit,
  id: string,
  por: FinAjeno = "revocacion",
): Promise<boolean> {
  return transaccion(deps.db, nit, async (tx) => {
    const terminal = await findTerminal(tx, nit, id);
    if (terminal === undefined) return false;
    await revokeTerminal(tx, terminal, { fin: "revocacion", ahoraMs: deps.now() });
    const { sucursal, puntoVenta } = terminal;
    await endCortes(tx, { nit, sucursal, puntoVenta }, id, { ahora: ahoraDe(deps), por });
    return true;
  });
}

/**
 * Revokes a till at its owner's request, and records it in the journal of documents. False where the company
 * has no such till.
 */
export async function revocarCaja(
  deps: Pick<Deps, "db" | "journal" | "now" | "reloj">,
  nit: Nit,
  id: string,
): Promise<boolean> {
  if (!(await revocarTerminal(deps, nit, id))) return false;
  const revocada = await findTerminal(deps.db, nit, id);
  if (revocada !== undefined) await anotarCaja(deps, revocada);
  return true;
}
