import { Kysely, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { ColumnNames } from "./column-names.ts";
import type { Esquema } from "./esquema.ts";

/** The database of DATABASE_URL cannot be used; the message is for the person who started the program. */
export class BaseInutilizable extends Error {}

/** Advisory locks of two numbers: what is locked, and which one. Those of one number are companies (see transaccion.ts). */
export const LOCKS = { migraciones: 1, procesos: 2, lider: 3 } as const;

/** Connections of one server: enough for what it does at once, few enough for ten servers on a default PostgreSQL. */
const CONEXIONES = 10;
const CONECTAR_MS = 10_000;

/** A commit is on the disk before it returns; text of time does not depend on the machine; who hangs in a transaction is thrown out. */
const SESION = [
  "synchronous_commit=on",
  "default_transaction_isolation=read\\ committed",
  "timezone=UTC",
  "lock_timeout=30000",
  "idle_in_transaction_session_timeout=60000",
  // A server whose machine is gone lets go of its locks within half a minute, not after hours.
  "tcp_keepalives_idle=10",
  "tcp_keepalives_interval=5",
  "tcp_keepalives_count=3",
];

/** Opens a database that `migrarPostgres` brought to the present schema. */
export function openPostgres(url: string): Kysely<Esquema> {
  const pool = new Pool({ ...conexionDe(url), max: CONEXIONES });
  // A connection that breaks is replaced, and who used it is told by its query; without listeners it would end the program.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Esquema>({ dialect: new PostgresDialect({ pool }), plugins: [new ColumnNames()] });
}

/** Settings of every connection. */
export function conexionDe(url: string) {
  return {
    connectionString: url,
    application_name: "mostrador",
    connectionTimeoutMillis: CONECTAR_MS,
    keepAlive: true,
    options: SESION.map((par) => `-c ${par}`).join(" "),
    types: { getTypeParser },
  };
}

const [INT8, NUMERIC] = [20, 1700];

/** Whole numbers as on SQLite: numbers, never text, and none that would lose digits. No column is numeric; sums of whole numbers are. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === INT8 || oid === NUMERIC ? toEntero : types.getTypeParser(oid, format);

function toEntero(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`un número de la base de datos no es entero exacto: ${text}`);
  return value;
}

/** A table that says that a restore is on its way: until it ends, numbers and keys of after the copy are not known here. */
export const A_MEDIAS = "restauracion_a_medias";

/** The reason of an error, in its own words; an error of several addresses (::1 and 127.0.0.1) has its reasons inside. */
export function motivoDe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(motivoDe).join("; ");
  return error instanceof Error ? error.message : String(error);
}
