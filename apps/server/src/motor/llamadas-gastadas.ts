/** Counts calls by key for all servers of a database, on PostgreSQL only: a single server counts in memory. docs/decisions/0030 */
import { sql } from "kysely";
import type { Db } from "./connection.ts";

/** Microseconds since 1970 by the database's clock: servers' clocks may differ. */
const AHORA = sql<number>`(extract(epoch from now()) * 1000000)::bigint`;
const MINUTO_US = 60_000_000;
/** Longest time ahead, in microseconds, for which a key's calls count as spent. It bounds the wait after a clock was set back. */
const TOPE_US = 2 * MINUTO_US;

/**
 * Adds calls by key to the common count, in one statement. Returns the number of calls that each key has left of `porMinuto`, negative where
 * servers granted too many. The commit does not wait for the disk, so a crash of the database may forget calls.
 */
export async function cobrarLlamadas(
  db: Db,
  gastos: ReadonlyMap<string, number>,
  porMinuto: number,
): Promise<ReadonlyMap<string, number>> {
  const claves = [...gastos.keys()];
  const costos = [...gastos.values()].map((n) => Math.round((n * MINUTO_US) / porMinuto));
  // Ordered by key, so that two servers do not wait for each other's rows.
  const { rows } = await sql<{ clave: string; debe: number }>`
    insert into llamadas_gastadas as g (clave, lleno_en)
    select n.clave, ${AHORA} + least(n.costo, ${TOPE_US}::bigint)
    from unnest(${claves}::text[], ${costos}::bigint[]) as n (clave, costo), set_config('synchronous_commit', 'off', true)
    order by n.clave collate "C"
    on conflict (clave) do update
      set lleno_en = least(greatest(g.lleno_en, ${AHORA}) + excluded.lleno_en - ${AHORA}, ${AHORA} + ${TOPE_US}::bigint)
    returning clave, lleno_en - ${AHORA} as debe`.execute(db);
  return new Map(rows.map(({ clave, debe }) => [clave, porMinuto - (debe * porMinuto) / MINUTO_US]));
}

/** Deletes the rows of keys that have all their calls again, because a key without a row has all of them. */
export async function deleteLlenas(db: Db): Promise<void> {
  await db.deleteFrom("llamadasGastadas").where("llenoEn", "<=", AHORA).execute();
}
