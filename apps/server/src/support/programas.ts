/** The server's programs that a test starts. */
import { join } from "node:path";
import { findPrograma } from "@mostrador/core/support";

/** The source of the server. */
export const FUENTE_SERVIDOR = join(import.meta.dirname, "../main.ts");

/** Gives the script of the server. */
export const findServidor = (): string => findPrograma("servidor", FUENTE_SERVIDOR);

/** Gives the script of the orders of `npm run admin`. */
export const findAdmin = (): string => findPrograma("admin", join(import.meta.dirname, "../admin.ts"));
