import type { Insertable } from "kysely";
import type { Tx } from "./abrir.ts";
import type { Esquema, Fila } from "./esquema.ts";

/** Owner of a code: a point of sale. */
export interface Punto {
  readonly nit: number;
  readonly sucursal: number;
  readonly puntoVenta: number;
}

/** Finds a CUIS by its code, in force or not. */
export function findCuis(tx: Tx, codigo: string): Promise<Fila<"cuis"> | undefined> {
  return tx.selectFrom("cuis").selectAll().where("codigo", "=", codigo).executeTakeFirst();
}

/** Finds the CUIS in force for a system at a point of sale. */
export function findCuisVigente(
  tx: Tx,
  punto: Punto,
  sistema: string,
  modalidad: number,
  ahora: number,
): Promise<Fila<"cuis"> | undefined> {
  return tx
    .selectFrom("cuis")
    .selectAll()
    .where("nit", "=", punto.nit)
    .where("sucursal", "=", punto.sucursal)
    .where("puntoVenta", "=", punto.puntoVenta)
    .where("sistema", "=", sistema)
    .where("modalidad", "=", modalidad)
    .where("hasta", ">", ahora)
    .orderBy("hasta", "desc")
    .executeTakeFirst();
}

/** Stores a new CUIS. */
export async function insertCuis(tx: Tx, fila: Insertable<Esquema["cuis"]>): Promise<void> {
  await tx.insertInto("cuis").values(fila).execute();
}

/** Ends a CUIS now, because a renewed one replaces it. */
export async function endCuis(tx: Tx, codigo: string, ahora: number): Promise<void> {
  await tx.updateTable("cuis").set({ hasta: ahora }).where("codigo", "=", codigo).execute();
}

/** Finds a CUFD by its code, in force or not. */
export function findCufd(tx: Tx, codigo: string): Promise<Fila<"cufd"> | undefined> {
  return tx.selectFrom("cufd").selectAll().where("codigo", "=", codigo).executeTakeFirst();
}

/** Stores a new CUFD. */
export async function insertCufd(tx: Tx, fila: Insertable<Esquema["cufd"]>): Promise<void> {
  await tx.insertInto("cufd").values(fila).execute();
}

/** Ends the codes in force of a point of sale. */
export async function endCodigos(tx: Tx, punto: Punto, ahora: number): Promise<void> {
  await end(tx, "cuis", punto, ahora);
  await end(tx, "cufd", punto, ahora);
}

/** Ends the CUFDs in force of a point of sale, in the mode in which a new one ends the old one at once. */
export async function endCufds(tx: Tx, punto: Punto, ahora: number): Promise<void> {
  await end(tx, "cufd", punto, ahora);
}

async function end(tx: Tx, tabla: "cuis" | "cufd", punto: Punto, ahora: number): Promise<void> {
  await tx
    .updateTable(tabla)
    .set({ hasta: ahora })
    .where("nit", "=", punto.nit)
    .where("sucursal", "=", punto.sucursal)
    .where("puntoVenta", "=", punto.puntoVenta)
    .where("hasta", ">", ahora)
    .execute();
}
