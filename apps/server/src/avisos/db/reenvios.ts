import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Tx } from "../../motor/connection.ts";
import type { Nueva } from "../../motor/esquema.ts";

/** Records that a document is mailed again; entries before `olvidarMs` are deleted. */
export async function insertReenvio(tx: Tx, reenvio: Nueva<"reenvios">, olvidarMs: number): Promise<void> {
  await tx.deleteFrom("reenvios").where("nit", "=", reenvio.nit).where("en", "<", olvidarMs).execute();
  await tx.insertInto("reenvios").values(reenvio).execute();
}

/**
 * Lists the moments after `trasMs` when a company mailed documents again or mailed proformas, or an address
 * got them; earliest first.
 */
export async function listReenvios(
  tx: Tx,
  cual: { readonly nit: Nit } | { readonly para: string },
  trasMs: number,
): Promise<readonly number[]> {
  const suyos = "nit" in cual ? sql`nit = ${cual.nit}` : sql`para = ${cual.para}`;
  const { rows } = await sql<{
    readonly en: number;
  }>`select en from reenvios where ${suyos} and en > ${trasMs}
    union all select creado_en as en from correos_proformas where ${suyos} and creado_en > ${trasMs} order by en`.execute(
    tx,
  );
  return rows.map(({ en }) => en);
}
