import type { ControlledTransaction, Kysely, Transaction } from "kysely";
import type { Esquema } from "./esquema.ts";

/** The server's database, outside a transaction. */
export type Db = Kysely<Esquema>;
/**
 * A transaction. Functions that must be atomic take this type, so that a plain connection does not compile.
 */
export type Tx = Transaction<Esquema> | ControlledTransaction<Esquema>;
