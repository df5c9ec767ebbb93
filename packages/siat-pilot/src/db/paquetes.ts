import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import type { Esquema, Fila } from "./esquema.ts";

/** Finds a package by the code of its reception. */
export function findPaquete(tx: Tx, codigoRecepcion: string): Promise<Fila<"paquete"> | undefined> {
  return tx
    .selectFrom("paquete")
    .selectAll()
    .where("codigoRecepcion", "=", codigoRecepcion)
    .executeTakeFirst();
}

/** The package that has waited longest for its validation. */
export function findPaqueteDebido(tx: Tx, ahora: number): Promise<Fila<"paquete"> | undefined> {
  return tx
    .selectFrom("paquete")
    .selectAll()
    .where("estado", "=", 901)
    .where("procesarEn", "<=", ahora)
    .orderBy("procesarEn")
    .limit(1)
    .executeTakeFirst();
}

/** Stores a package as it came in. */
export async function insertPaquete(tx: Tx, fila: Insertable<Esquema["paquete"]>): Promise<void> {
  await tx.insertInto("paquete").values(fila).execute();
}

/** Sets a package's state (901 waits, 904 observed, 908 validated) and its messages as JSON. */
export async function updatePaquete(
  tx: Tx,
  codigoRecepcion: string,
  cambio: Pick<Fila<"paquete">, "estado" | "mensajes">,
): Promise<void> {
  await tx.updateTable("paquete").set(cambio).where("codigoRecepcion", "=", codigoRecepcion).execute();
}
