import type { ControlledTransaction, Kysely, Transaction } from "kysely";
import type { Config } from "../config.ts";
import { sellarAntiguas } from "./auditoria.ts";
import type { Esquema } from "./esquema.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

export type Db = Kysely<Esquema>;
/** What must be atomic takes this, so a plain connection does not compile. */
export type Tx = Transaction<Esquema> | ControlledTransaction<Esquema>;

/** Opens the database that the configuration names, brought to the present schema: PostgreSQL, or the file in the data folder. */
export async function openDb({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): Promise<Db> {
  const db = databaseUrl === null ? openSqlite(dataDir) : await openPostgres(databaseUrl);
  await sellarAntiguas(db);
  return db;
}
