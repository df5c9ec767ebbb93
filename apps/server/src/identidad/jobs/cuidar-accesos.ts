import { dateClavesDueno } from "../../cuenta/db/claves-dueno.ts";
import { deleteLlenas } from "../../motor/llamadas-gastadas.ts";
import { deleteSesionesViejas } from "../db/sesiones.ts";
import { deleteAccesosViejos } from "../db/usuarios.ts";
import type { Deps } from "../../deps.ts";
import { cuidarClaves } from "../claves.ts";

/** Links are remembered for a day after their end: a mailbox gets so many in a day. */
const DIA_MS = 86_400_000;

/** Ends what is over: forgets sessions, links and full counts of calls, dates owners' keys of before, replaces an old key of identity. */
export async function cuidarAccesos(deps: Pick<Deps, "config" | "db" | "secretos" | "now">): Promise<void> {
  const ahoraMs = deps.now();
  await dateClavesDueno(deps.db, ahoraMs);
  await deleteSesionesViejas(deps.db, ahoraMs);
  await deleteAccesosViejos(deps.db, ahoraMs - DIA_MS);
  await cuidarClaves(deps);
  if (deps.config.databaseUrl !== null) await deleteLlenas(deps.db);
}
