import type { Db } from "../db/abrir.ts";

/** Forgets what was issued, children first; taxpayers, branches, points of sale and tokens stay. */
export async function borrarMovimiento(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const tabla of ["paquete", "documento", "evento", "cufd", "cuis"] as const)
      await tx.deleteFrom(tabla).execute();
  });
}
