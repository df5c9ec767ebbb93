import type { Cuf } from "@mostrador/core";
import type { Tx } from "../../motor/connection.ts";
import type { Fila, Nueva } from "../../motor/esquema.ts";

/** An annulment or reversal of a journal. */
export type CambioRecuperado = Fila<"cambiosRecuperados">;

/** Stores changes of a journal; one that is here stays as it is. */
export async function insertCambiosRecuperados(
  tx: Tx,
  cambios: readonly Nueva<"cambiosRecuperados">[],
): Promise<void> {
  for (const cambio of cambios)
    await tx
      .insertInto("cambiosRecuperados")
      .values(cambio)
      .onConflict((c) => c.column("clave").doNothing())
      .execute();
}

/** Takes the journals' changes of a document out, in their order. */
export async function takeCambiosRecuperados(tx: Tx, cuf: Cuf): Promise<readonly CambioRecuperado[]> {
  const filas = await tx
    .selectFrom("cambiosRecuperados")
    .selectAll()
    .where("cuf", "=", cuf)
    .orderBy("orden")
    .execute();
  if (filas.length > 0) await tx.deleteFrom("cambiosRecuperados").where("cuf", "=", cuf).execute();
  return filas;
}
