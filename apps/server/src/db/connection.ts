import type { ControlledTransaction, Kysely, Transaction } from "kysely";
import type { Esquema } from "./esquema.ts";

/** The server's database, outside a transaction. */
export type Db = Kysely<Esquema>;
/** A transaction. What must be atomic takes this, so a plain connection does not compile. */
export type Tx = Transaction<Esquema> | ControlledTransaction<Esquema>;
