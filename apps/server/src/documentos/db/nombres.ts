import type { Nit } from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";

/** Stores a name once, so that parts of it are found without reading every document. */
export async function saveNombre(tx: Tx, nit: Nit, plano: string): Promise<void> {
  await tx
    .insertInto("nombresClientes")
    .values({ nit, plano })
    .onConflict((c) => c.columns(["nit", "plano"]).doNothing())
    .execute();
}
