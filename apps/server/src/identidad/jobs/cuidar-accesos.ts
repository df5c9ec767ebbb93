import { dateClavesDueno } from "../../cuenta/db/claves-dueno.ts";
import { deleteLlenas } from "../../motor/llamadas-gastadas.ts";
import { deleteSesionesViejas } from "../db/sesiones.ts";
import { deleteAccesosViejos } from "../db/usuarios.ts";
import type { Deps } from "../../deps.ts";
import { cuidarClaves } from "../claves.ts";

/** Time for which an ended link is kept, because the links to a mailbox are limited by day. */
const DIA_MS = 86_400_000;

/**
 * Deletes ended sessions, links and full counts of calls, gives an end to owners' keys that have none, and replaces an old signing key.
 */
export async function cuidarAccesos(deps: Pick<Deps, "config" | "db" | "secretos" | "now">): Promise<void> {
  const ahoraMs = deps.now();
  await dateClavesDueno(deps.db, ahoraMs);
  await deleteSesionesViejas(deps.db, ahoraMs);
  await deleteAccesosViejos(deps.db, ahoraMs - DIA_MS);
  await cuidarClaves(deps);
  if (deps.config.databaseUrl !== null) await deleteLlenas(deps.db);
}
