import { puedeInstalar, type EstadoTerminal, type Nit, type ProgramaTerminal } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { listTerminales, markPrimera, savePrograma, type Terminal } from "./db/terminales.ts";
import { programaDe } from "./readers/programa.ts";

/**
 * Stores a till's changed report about its program, and tells whether it is the till's turn to install the version that the report names.
 * Null for a till that reports no program. docs/decisions/0063
 */
export async function oirPrograma(
  deps: Deps,
  terminal: Terminal,
  programa: ProgramaTerminal | null,
): Promise<EstadoTerminal["actualizacion"]> {
  if (programa === null) return null;
  const escrito = JSON.stringify(programa);
  if (escrito !== terminal.programa) await savePrograma(deps.db, terminal.id, escrito, deps.now());
  const version = programa.nueva ?? programa.version;
  const cajas = (await listTerminales(deps.db, terminal.nit))
    .filter(({ revocado }) => revocado === 0)
    .map((caja) => ({ id: caja.id, primera: caja.primera === 1, programa: programaDe(caja) }));
  return { version, permitida: puedeInstalar(terminal.id, version, cajas) };
}

/** Marks or unmarks a till of the company as one that is updated before the others. Returns false where there is no such till. */
export function elegirPrimera(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  id: string,
  primera: boolean,
): Promise<boolean> {
  return markPrimera(db, nit, id, primera);
}
