import type { Nit } from "@mostrador/core";
import type { Tx } from "./connection.ts";
import type { Nueva } from "./esquema.ts";

/** Records that a document is mailed again; entries before `olvidarMs` are deleted. */
export async function insertReenvio(tx: Tx, reenvio: Nueva<"reenvios">, olvidarMs: number): Promise<void> {
  await tx.deleteFrom("reenvios").where("nit", "=", reenvio.nit).where("en", "<", olvidarMs).execute();
  await tx.insertInto("reenvios").values(reenvio).execute();
}

/**
 * Lists the moments after `trasMs` when a company mailed documents again, or an address got them; earliest
 * first.
 */
export async function listReenvios(
  tx: Tx,
  cual: { readonly nit: Nit } | { readonly para: string },
  trasMs: number,
): Promise<readonly number[]> {
  const todos = tx.selectFrom("reenvios").select("en").where("en", ">", trasMs).orderBy("en");
  const suyos = "nit" in cual ? todos.where("nit", "=", cual.nit) : todos.where("para", "=", cual.para);
  return (await suyos.execute()).map(({ en }) => en);
}
