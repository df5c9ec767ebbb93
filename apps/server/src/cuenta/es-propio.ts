/** Tells a shop's own server from one that is run for many companies. docs/decisions/0031 */
import { listEmpresas } from "./db/empresas.ts";
import type { Deps } from "../deps.ts";

/**
 * Tells whether this is a shop's own server: the till's program started it, and it has one company. The
 * company's owner administers it.
 */
export async function isServidorPropio({ config, db }: Pick<Deps, "config" | "db">): Promise<boolean> {
  return config.instalacionToken !== null && (await listEmpresas(db)).length === 1;
}
