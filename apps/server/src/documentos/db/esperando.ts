/** Documents that have no final answer of the tax system yet, and those that it observed. */
import type { Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db } from "../../motor/connection.ts";
import { ABIERTAS } from "../../motor/indices.ts";

/** Documents that the tax system observed and that are to be corrected. The index `facturas_observadas` has their first condition. */
export const OBSERVADAS = sql<boolean>`facturas.observada is not null and facturas.estado in ('OFFLINE', 'EMITIDA')`;

/** Counts unsettled documents by terminal (null: of the API). */
export function listEsperandoPorTerminal(db: Db, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select(({ fn }) => [
      "terminalId",
      fn.countAll<number>().as("documentos"),
      fn.min("creadoEn").as("desde"),
    ])
    .where("nit", "=", nit)
    .where(ABIERTAS)
    .groupBy("terminalId")
    .execute();
}

/** Counts unsettled documents by state, from the index alone. */
export function listEsperandoPorEstado(db: Db, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select(({ fn }) => ["estado", fn.countAll<number>().as("documentos"), fn.min("creadoEn").as("desde")])
    .where("nit", "=", nit)
    .where(ABIERTAS)
    .groupBy("estado")
    .execute();
}

/**
 * Lists, newest first, offline documents that the tax system refused, and second documents of a sale whose
 * annulment came too late.
 */
export function listObservadas(db: Db, nit: Nit, limite: number) {
  return observadas(db, nit)
    .select(["cuf", "numero", "sucursal", "puntoVenta", "fechaEmision", "montoTotal", "observada"])
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Counts the documents of `listObservadas`, however many there are. */
export async function countObservadas(db: Db, nit: Nit): Promise<number> {
  const { n } = await consultaObservadas(db, nit).executeTakeFirstOrThrow();
  return n;
}

/** Builds the query of `countObservadas`. */
export function consultaObservadas(db: Db, nit: Nit) {
  return observadas(db, nit).select(({ fn }) => fn.countAll<number>().as("n"));
}

function observadas(db: Db, nit: Nit) {
  return db.selectFrom("facturas").where("nit", "=", nit).where(OBSERVADAS);
}
