import type { Db, Tx } from "./abrir.ts";
import type { Fila } from "./esquema.ts";

/** A server that keeps a journal. */
export type Servidor = Fila<"servidores">;

/** Names a server, or notes that it lives. */
export async function verServidor(
  db: Db,
  { id, equipo }: Pick<Servidor, "id" | "equipo">,
  ahoraMs: number,
): Promise<void> {
  await db
    .insertInto("servidores")
    .values({ id, equipo, desde: ahoraMs, visto_en: ahoraMs })
    .onConflict((c) => c.column("id").doUpdateSet({ equipo, visto_en: ahoraMs }))
    .execute();
}

export function listServidores(db: Db): Promise<Servidor[]> {
  return db.selectFrom("servidores").selectAll().orderBy("visto_en").execute();
}

export async function deleteServidores(tx: Tx): Promise<void> {
  await tx.deleteFrom("servidores").execute();
}
