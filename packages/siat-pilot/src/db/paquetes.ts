import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import type { Esquema, Fila } from "./esquema.ts";

export function findPaquete(tx: Tx, codigoRecepcion: string): Promise<Fila<"paquete"> | undefined> {
  return tx
    .selectFrom("paquete")
    .selectAll()
    .where("codigo_recepcion", "=", codigoRecepcion)
    .executeTakeFirst();
}

/** The package that has waited longest for its validation. */
export function findPaqueteDebido(tx: Tx, ahora: number): Promise<Fila<"paquete"> | undefined> {
  return tx
    .selectFrom("paquete")
    .selectAll()
    .where("estado", "=", 901)
    .where("procesar_en", "<=", ahora)
    .orderBy("procesar_en")
    .limit(1)
    .executeTakeFirst();
}

export async function insertPaquete(tx: Tx, fila: Insertable<Esquema["paquete"]>): Promise<void> {
  await tx.insertInto("paquete").values(fila).execute();
}

export async function updatePaquete(
  tx: Tx,
  codigoRecepcion: string,
  cambio: Pick<Fila<"paquete">, "estado" | "mensajes">,
): Promise<void> {
  await tx.updateTable("paquete").set(cambio).where("codigo_recepcion", "=", codigoRecepcion).execute();
}
