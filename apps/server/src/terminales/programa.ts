import { puedeInstalar, type EstadoTerminal, type Nit, type ProgramaTerminal } from "@mostrador/core";
import type { Deps } from "../deps.ts";
import { listTerminales, markPrimera, savePrograma, type Terminal } from "./db/terminales.ts";
import { programaDe } from "./readers/programa.ts";

/**
 * Stores a till's report about its program where it changed, and says whether it is the till's turn for the version that it names. Null
 * of a till that tells no program. docs/decisions/0063
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

/** Names a till of the company as one that is updated before the others, or takes that back; false when there is none. */
export function elegirPrimera(
  { db }: Pick<Deps, "db">,
  nit: Nit,
  id: string,
  primera: boolean,
): Promise<boolean> {
  return markPrimera(db, nit, id, primera);
}
