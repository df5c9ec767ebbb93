import { Client } from "pg";
import type { Result } from "@mostrador/core";
import type { Config } from "../../config.ts";
import { openDb } from "../../motor/abrir.ts";
import type { Db } from "../../motor/connection.ts";
import { conexionDe } from "../../motor/postgres.ts";
import { requireSinServidores } from "../../motor/sin-servidores.ts";
import { holdCarpeta } from "../../motor/sqlite.ts";

/** Runs work on the database while no server runs. `hacer` closes it where it succeeds. */
export async function sinServidores<T>(
  config: Config,
  hacer: (db: Db) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== null) {
    const client = new Client({ ...conexionDe(databaseUrl), options: "" });
    await client.connect();
    try {
      await requireSinServidores(client);
    } finally {
      await client.end();
    }
    return hacer(await openDb(config));
  }
  const release = holdCarpeta(dataDir);
  try {
    return await hacer(await openDb(config));
  } finally {
    release();
  }
}
