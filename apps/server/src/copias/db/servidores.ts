import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** A server that keeps a journal. */
export type Servidor = Fila<"servidores">;

/** Stores a server's name and the time of its last heartbeat. */
export async function viewServidor(
  db: Db,
  { id, equipo }: Pick<Servidor, "id" | "equipo">,
  ahoraMs: number,
): Promise<void> {
  await db
    .insertInto("servidores")
    .values({ id, equipo, desde: ahoraMs, vistoEn: ahoraMs })
    .onConflict((c) => c.column("id").doUpdateSet({ equipo, vistoEn: ahoraMs }))
    .execute();
}

/** Lists the servers that used this database, the least recently seen first. */
export function listServidores(db: Db): Promise<Servidor[]> {
  return db.selectFrom("servidores").selectAll().orderBy("vistoEn").execute();
}

/** Deletes all servers from the list. */
export async function deleteServidores(tx: Tx): Promise<void> {
  await tx.deleteFrom("servidores").execute();
}
