/** Reads printed documents whose number another document has; writes nothing. docs/decisions/0039 */
import type { Nit } from "@mostrador/core";
import type { Db } from "../../motor/connection.ts";
import { countRepetidas, listRepetidas, type Repetida } from "../db/repetidas.ts";

/** Lists the repeated documents that a search finds, and counts all that wait for the owner. */
export async function readRepetidas(
  db: Db,
  nit: Nit,
  buscado: string,
  limite: number,
): Promise<{ readonly repetidas: readonly Repetida[]; readonly esperan: number }> {
  const repetidas = await listRepetidas(db, nit, buscado.trim(), limite);
  return { repetidas, esperan: await countRepetidas(db, nit) };
}
