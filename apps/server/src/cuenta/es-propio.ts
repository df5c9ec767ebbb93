/** Distinguishes a shop's own server from one operated for many companies. docs/decisions/0031 */
import { listEmpresas } from "./db/empresas.ts";
import type { Deps } from "../deps.ts";

/**
 * Tells whether this is a shop's own server: a till's program started it and it has exactly one company. The owner of
 * that company administers it.
 */
export async function isServidorPropio({ config, db }: Pick<Deps, "config" | "db">): Promise<boolean> {
  return config.instalacionToken !== null && (await listEmpresas(db)).length === 1;
}
