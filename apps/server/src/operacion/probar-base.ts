/** Proves that the database answers and can be written to, for the probes of a process manager. */
import { isPorRevisar } from "@mostrador/core/sumas";
import { sql } from "kysely";
import type { Db } from "../motor/connection.ts";
import { DANADA } from "../motor/recorrido.ts";
import { beat } from "../terminales/db/terminales.ts";

/** Reads from the database; throws where it does not answer. */
export async function probeLectura(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Writes as much as an invoice takes; throws where the database or its disk refuses. */
export function probeEscritura(db: Db, ahoraMs: number): Promise<void> {
  return beat(db, ahoraMs);
}

/** Returns a warning if the database was found damaged and no start has read the whole file since; null otherwise. */
export function avisoDeDano(dataDir: string): string | null {
  return isPorRevisar(dataDir) ? DANADA : null;
}
