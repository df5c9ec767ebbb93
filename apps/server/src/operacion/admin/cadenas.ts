import { fail, ok, type Result } from "@mostrador/core";
import type { Avisar } from "../../avance.ts";
import { checkCadenas, type Cadena } from "../../motor/auditoria.ts";
import type { Db } from "../../motor/connection.ts";

/** Verifies every company's audit chain; the failure names each broken chain and the place of the break. */
export async function checkAuditoria(
  db: Db,
  avisar: Avisar,
): Promise<Result<{ cadenas: readonly Cadena[] }, string>> {
  const cadenas = await checkCadenas(db, avisar);
  const rotas = cadenas.filter(({ rotura }) => rotura !== null);
  if (rotas.length === 0) return ok({ cadenas });
  return fail(`La auditoría no se sostiene.\n${rotas.map((c) => `NIT ${c.nit}: ${c.rotura}`).join("\n")}`);
}
