import type { EstadoRecordado, Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";

/** Lists the lives of a till that the server remembers besides the one in force, earliest first. */
export function listVidas(db: Db | Tx, terminalId: string): Promise<Fila<"vidas">[]> {
  return db
    .selectFrom("vidas")
    .selectAll()
    .where("terminalId", "=", terminalId)
    .orderBy("desde")
    .orderBy("vida")
    .execute();
}

/** Lists the lives of a company's tills that wait for the owner's choice. */
export function listBifurcadas(db: Db, nit: Nit): Promise<Fila<"vidas">[]> {
  return db
    .selectFrom("vidas")
    .selectAll()
    .where("estado", "=", "bifurcada")
    .where("terminalId", "in", (eb) =>
      eb.selectFrom("terminales").select("id").where("nit", "=", nit).where("revocado", "=", 0),
    )
    .orderBy("desde")
    .execute();
}

/** Remembers a life with its state. One that is remembered already takes the new state and keeps its first moment. */
export async function saveVida(
  tx: Tx,
  terminalId: string,
  {
    vida,
    estado,
    ahoraMs,
    desde = ahoraMs,
  }: { vida: string; estado: EstadoRecordado; ahoraMs: number; desde?: number },
): Promise<void> {
  await tx
    .insertInto("vidas")
    .values({ terminalId, vida, estado, desde, vistoEn: ahoraMs })
    .onConflict((c) => c.columns(["terminalId", "vida"]).doUpdateSet({ estado, vistoEn: ahoraMs }))
    .execute();
}

/** Stores when a remembered life was heard last. */
export async function seeVida(db: Db, terminalId: string, vida: string, ahoraMs: number): Promise<void> {
  await db
    .updateTable("vidas")
    .set({ vistoEn: ahoraMs })
    .where("terminalId", "=", terminalId)
    .where("vida", "=", vida)
    .execute();
}

/** Forgets a remembered life. */
export async function deleteVida(tx: Tx, terminalId: string, vida: string): Promise<void> {
  await tx.deleteFrom("vidas").where("terminalId", "=", terminalId).where("vida", "=", vida).execute();
}

/** Moves every life that waits for the owner to the refused ones. */
export async function negarBifurcadas(tx: Tx, terminalId: string): Promise<void> {
  await tx
    .updateTable("vidas")
    .set({ estado: "negada" })
    .where("terminalId", "=", terminalId)
    .where("estado", "=", "bifurcada")
    .execute();
}

/** Stores the life that the server follows. */
export async function setVidaVigente(
  tx: Tx,
  terminalId: string,
  vida: string,
  ahoraMs: number,
): Promise<void> {
  await tx.updateTable("terminales").set({ vida, vidaEn: ahoraMs }).where("id", "=", terminalId).execute();
}
