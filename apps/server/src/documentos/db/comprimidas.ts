/** Queries of stored documents that are to be compressed. docs/decisions/0051 */
import type { Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { SIN_COMPRIMIR } from "../../motor/indices.ts";

/** Columns of a stored document that its compression uses. */
export type SinComprimir = Pick<Fila<"facturas">, "id" | "nit" | "sector" | "xml" | "pedido" | "creadoEn">;

const COLUMNAS = ["id", "nit", "sector", "xml", "pedido", "creadoEn"] as const;

/** Lists documents that are not compressed, above an id. */
export function listSinComprimir(db: Db, desde: number, limite: number): Promise<SinComprimir[]> {
  return consultaSinComprimir(db, desde, limite).execute();
}

/** Builds the query of `listSinComprimir`. */
export function consultaSinComprimir(db: Db, desde: number, limite: number) {
  return db
    .selectFrom("facturas")
    .select(COLUMNAS)
    .where(SIN_COMPRIMIR)
    .where("id", ">", desde)
    .orderBy("id")
    .limit(limite);
}

/** Lists a company's newest documents, whether compressed or not. */
export function listNuevas(db: Db, nit: Nit, limite: number): Promise<SinComprimir[]> {
  return consultaNuevas(db, nit, limite).execute();
}

/** Builds the query of `listNuevas`. */
export function consultaNuevas(db: Db, nit: Nit, limite: number) {
  return db
    .selectFrom("facturas")
    .select(COLUMNAS)
    .where("nit", "=", nit)
    .orderBy("fechaEmision", "desc")
    .orderBy("id", "desc")
    .limit(limite);
}

/** Stores the compressed form of a document. No other function changes these columns of a stored document. */
export async function saveComprimida(tx: Tx, id: number, xml: Buffer): Promise<void> {
  await tx
    .updateTable("facturas")
    .set({ xml, pedido: "" })
    .where("id", "=", id)
    .where(SIN_COMPRIMIR)
    .execute();
}
