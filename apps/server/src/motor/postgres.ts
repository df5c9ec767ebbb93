import { Kysely } from "kysely";
import { Pool, types } from "pg";
import { withDocuments } from "./compressed-rows.ts";
import { ColumnNames } from "./column-names.ts";
import { DialectoPostgres, PUERTA } from "./dialecto-postgres.ts";
import type { Esquema } from "./esquema.ts";

/** Thrown where the database of DATABASE_URL cannot be used; the message is for the person who started the program. */
export class BaseInutilizable extends Error {}

/**
 * First numbers of two-number advisory locks; the second number tells the instance. Locks with one number are those
 * of companies (see transaccion.ts).
 */
export const LOCKS = { migraciones: 1, procesos: 2, lider: 3, partes: 4, puerta: PUERTA } as const;

/** Connections of one server: enough for its concurrent work, and few enough for ten servers on a default PostgreSQL. */
const CONEXIONES = 10;
const CONECTAR_MS = 10_000;

/**
 * Session settings. Commits are on the disk before they return, times as text do not depend on the machine's time
 * zone, and PostgreSQL ends sessions that hang in a transaction.
 */
const SESION = [
  "synchronous_commit=on",
  "default_transaction_isolation=read\\ committed",
  "timezone=UTC",
  "lock_timeout=30000",
  "idle_in_transaction_session_timeout=60000",
  // The locks of a lost machine are released within half a minute, not after hours.
  "tcp_keepalives_idle=10",
  "tcp_keepalives_interval=5",
  "tcp_keepalives_count=3",
];

/** Opens a database that `migratePostgres` brought to the present schema. */
export function openPostgres(url: string): Kysely<Esquema> {
  const pool = new Pool({ ...conexionDe(url), max: CONEXIONES, pipeline: true });
  // The pool replaces broken connections, and the running query reports the error. Without a listener the
  // error event would end the program.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return new Kysely<Esquema>({
    dialect: withDocuments(new DialectoPostgres(pool)),
    plugins: [new ColumnNames()],
  });
}

/** Gives the settings of every connection. */
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

/**
 * Reads whole numbers as on SQLite: as numbers, never as text; inexact ones throw. No column has the type
 * `numeric`, but sums of whole numbers have it.
 */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === INT8 || oid === NUMERIC ? toEntero : types.getTypeParser(oid, format);

function toEntero(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`un número de la base de datos no es entero exacto: ${text}`);
  return value;
}

/**
 * Table that exists while a restore is unfinished, when numbers and keys given after the copy are not known yet.
 */
export const A_MEDIAS = "restauracion_a_medias";

/**
 * Gives an error's message. An error of a host with several addresses (::1 and 127.0.0.1) holds several errors.
 */
export function motivoDe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(motivoDe).join("; ");
  return error instanceof Error ? error.message : String(error);
}
