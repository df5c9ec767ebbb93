import { join } from "node:path";
import { findPostgres, startCluster } from "../../apps/server/src/support/cluster.ts";
import { createBaseVacia, withPostgres } from "../../apps/server/src/support/motor.ts";
import type { Proceso } from "../../scripts/demo/proceso.ts";
import { createProgramas } from "../../scripts/demo/programas.ts";
import { copyToPostgres } from "./a-postgres.ts";
import { SIN_LIMITE, type MundoBench } from "./mundo.ts";

/** The server reads all of a large database before it answers. */
export const ARRANQUE_MS = 600_000;

/** A server, and the processes of its database that work for it; none of SQLite. */
export interface ConMotor {
  readonly servidor: Proceso;
  readonly motor: readonly number[];
}

/**
 * Copies the rows of a world's stopped server into a PostgreSQL of this machine, and measures a server on it. Nothing is measured where
 * there is no PostgreSQL.
 */
export async function conServidorPostgres(
  mundo: MundoBench,
  avance: (texto: string) => void,
  medir: (medidos: ConMotor) => Promise<void>,
): Promise<void> {
  if (findPostgres() === undefined) return avance("no hay PostgreSQL en esta máquina");
  const cluster = await startCluster();
  try {
    const { databaseUrl } = await createBaseVacia(cluster.url);
    const { servidor } = createProgramas({ ...mundo.config, databaseUrl }, SIN_LIMITE);
    try {
      // The first start makes the tables.
      await servidor.start(ARRANQUE_MS);
      await servidor.stop();
      await copyToPostgres(join(mundo.config.data, "servidor.db"), databaseUrl, avance);
      await servidor.start(ARRANQUE_MS);
      await medir({ servidor, motor: await conexionesDe(databaseUrl) });
    } finally {
      await servidor.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Lists the engine's processes that work for the server. */
function conexionesDe(databaseUrl: string): Promise<readonly number[]> {
  return withPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  });
}
