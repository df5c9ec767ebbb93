/** Queries of documents that wait for a final answer of the tax system, and of those that it observed. */
import { Cuf, type Nit, TIPO_NOTA } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Fila } from "../../motor/esquema.ts";
import { ABIERTAS } from "../../motor/indices.ts";

/**
 * Matches documents that the tax system observed and no person has settled. Its first condition is that of the index
 * `facturas_observadas`.
 */
export const OBSERVADAS = sql<boolean>`facturas.observada is not null and facturas.estado in ('OFFLINE', 'EMITIDA')
  and not exists (select 1 from observadas_resueltas resuelta where resuelta.cuf = facturas.cuf)`;

/** Matches documents that wait for the tax system. An observed document waits for a person instead. */
export const ESPERANDO = sql<boolean>`${ABIERTAS} and facturas.observada is null`;

/** Counts documents that wait for the tax system, by terminal; null stands for the API. */
export function listEsperandoPorTerminal(db: Db, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select(({ fn }) => [
      "terminalId",
      fn.countAll<number>().as("documentos"),
      fn.min("creadoEn").as("desde"),
    ])
    .where("nit", "=", nit)
    .where(ESPERANDO)
    .groupBy("terminalId")
    .execute();
}

/** Counts documents that wait for the tax system, by state. */
export function listEsperandoPorEstado(db: Db, nit: Nit) {
  return db
    .selectFrom("facturas")
    .select(({ fn }) => ["estado", fn.countAll<number>().as("documentos"), fn.min("creadoEn").as("desde")])
    .where("nit", "=", nit)
    .where(ESPERANDO)
    .groupBy("estado")
    .execute();
}

/** Lists, newest first, offline documents that the tax system observed, and surplus documents of a sale whose annulment came too late. */
export function listObservadas(db: Db, nit: Nit, limite: number) {
  return observadas(db, nit)
    .select(["cuf", "numero", "sucursal", "puntoVenta", "fechaEmision", "montoTotal", "observada"])
    .orderBy("id", "desc")
    .limit(limite)
    .execute();
}

/** Counts all documents that `listObservadas` would return without its limit. */
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

/** Row that records how a person settled an observed document. */
export type Resuelta = Fila<"observadasResueltas">;

/** Records how an observed document was settled. Returns false if the company has no such document or it is settled already. */
export async function settleObservada(tx: Tx, resuelta: Resuelta): Promise<boolean> {
  const { cuf, nit } = resuelta;
  const abierta = await tx
    .selectFrom("facturas")
    .select("cuf")
    .where("nit", "=", nit)
    .where("cuf", "=", cuf)
    .where(OBSERVADAS)
    .executeTakeFirst();
  if (abierta === undefined) return false;
  await tx.insertInto("observadasResueltas").values(resuelta).execute();
  return true;
}

/** Finds how an observed document was settled; undefined while it waits for a person. */
export function findResuelta(db: Db | Tx, cuf: string): Promise<Resuelta | undefined> {
  return db
    .selectFrom("observadasResueltas")
    .selectAll()
    .where("cuf", "=", Cuf.parse(cuf))
    .executeTakeFirst();
}

/**
 * Tells whether the server itself may issue a replacement for an invoice: the tax system observed it and no person has
 * settled it. A till issues its own replacements, and an invoice written by hand keeps the number on its paper.
 */
export async function isReemplazable(
  db: Db | Tx,
  factura: Pick<Fila<"facturas">, "cuf" | "estado" | "observada" | "terminalId" | "cafc" | "tipoFactura">,
): Promise<boolean> {
  const { cuf, estado, observada, terminalId, cafc, tipoFactura } = factura;
  if (estado !== "OFFLINE" || observada === null || tipoFactura === TIPO_NOTA) return false;
  return terminalId === null && cafc === null && (await findResuelta(db, cuf)) === undefined;
}
