import type { Cuf, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Factura } from "./facturas.ts";
import { isMismoPunto } from "../../impuestos/db/puntos.ts";
import { queNombran } from "./que-nombran.ts";
import { soughtCuf } from "../../motor/sought.ts";

const COLUMNAS = ["cuf", "tipoFactura", "numero", "montoTotal", "estado"] as const;

/**
 * Twins are two documents of one sale that are both valid at the tax system. The document named by the till's sale, or
 * by the key, stays valid; the other is annulled. docs/design.md D22.
 */

/**
 * Matches documents of `facturas` that wait for their annulment; until then they accept no note and appear in no mail or
 * report. A document whose twin is observed for good does not match, because it is the valid document of the sale.
 * `observada` excludes documents whose annulment came too late. `+otra.nit` keeps SQLite from using the
 * company's index, with which each row of a ledger would read all documents of the company.
 */
export const POR_ANULAR = sql<boolean>`(facturas.estado = 'EMITIDA' and facturas.revertida = 0 and facturas.observada is null and (exists (
    select 1 from facturas as otra where otra.gemela = facturas.cuf and +otra.nit = facturas.nit
      and otra.sucursal = facturas.sucursal and otra.punto_venta = facturas.punto_venta
      and (otra.estado in ('EMITIDA', 'ANULADA') or otra.estado = 'OFFLINE' and otra.observada is null))
  or exists (
    select 1 from facturas as otra where otra.cuf = facturas.sobra_por and otra.nit = facturas.nit
      and (otra.estado in ('EMITIDA', 'ANULADA') or otra.estado = 'OFFLINE' and otra.observada is null))))`;

/** Tells whether the document waits for its annulment because its sale has another one. */
export async function isPorAnular(db: Db | Tx, cuf: string): Promise<boolean> {
  const row = await db
    .selectFrom("facturas")
    .select("id")
    .where("cuf", "=", soughtCuf(cuf))
    .where(POR_ANULAR)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Tells whether a document is to be annulled now: the sale's own document is EMITIDA or ANULADA, and this one is
 * EMITIDA, not reverted and not observed. False for a document of another company.
 */
export async function isGemelaViva(db: Db, nit: Nit, cuf: Cuf): Promise<boolean> {
  const fila =
    (await findGemelaViva(db, cuf).where("gemela.nit", "=", nit).executeTakeFirst()) ??
    (await findSobrante(db, cuf).where("sobrante.nit", "=", nit).executeTakeFirst());
  return fila !== undefined;
}

/** Finds a document with a twin. Twins share one point of sale, because a till cannot name documents of another. */
function findGemelaViva(db: Db, cuf: Cuf) {
  return db
    .selectFrom("facturas as offline")
    .innerJoin("facturas as gemela", (join) =>
      join
        .onRef("gemela.cuf", "=", "offline.gemela")
        .onRef("gemela.nit", "=", "offline.nit")
        .onRef("gemela.sucursal", "=", "offline.sucursal")
        .onRef("gemela.puntoVenta", "=", "offline.puntoVenta"),
    )
    .select("gemela.id")
    .where("gemela.cuf", "=", cuf)
    .where("offline.estado", "in", ["EMITIDA", "ANULADA"])
    .where("offline.gemela", "=", cuf)
    .where("gemela.estado", "=", "EMITIDA")
    .where("gemela.revertida", "=", 0)
    .where("gemela.observada", "is", null);
}

/** Finds a document that reached the tax system late and whose sale has another document. */
function findSobrante(db: Db, cuf: Cuf) {
  return db
    .selectFrom("facturas as sobrante")
    .innerJoin("facturas as otra", (join) =>
      join.onRef("otra.cuf", "=", "sobrante.sobraPor").onRef("otra.nit", "=", "sobrante.nit"),
    )
    .select("sobrante.id")
    .where("sobrante.cuf", "=", cuf)
    .where("sobrante.estado", "=", "EMITIDA")
    .where("sobrante.revertida", "=", 0)
    .where("sobrante.observada", "is", null)
    .where("otra.estado", "in", ["EMITIDA", "ANULADA"]);
}

/**
 * Finds the twin of a till's document about to be stored: the one that it names, otherwise another valid document of its
 * sale. The till's sale names its latest document, so the twin is annulled once the new document is EMITIDA. Null if
 * there is no twin, or if the other document names this one. docs/design.md D22.
 */
export async function gemelaDe(
  tx: Tx,
  nueva: Pick<Factura, "nit" | "cuf" | "sucursal" | "puntoVenta"> & {
    readonly ventaId: string | null;
    readonly gemela: Cuf | null;
  },
): Promise<Cuf | null> {
  if (nueva.gemela !== null) return nueva.gemela;
  const otra = await findOtraDeVenta(tx, nueva);
  const viva = otra !== undefined && otra.estado !== "ANULADA" && otra.gemela !== nueva.cuf;
  return viva && isMismoPunto(otra, nueva) ? otra.cuf : null;
}

/**
 * Finds another document of a till's sale that is or may be valid, online or offline. A document of its point of sale
 * that names this one as its twin takes precedence, then the sale's latest.
 */
export async function findOtraDeVenta(
  tx: Tx,
  una: Pick<Factura, "nit" | "cuf" | "ventaId" | "sucursal" | "puntoVenta">,
): Promise<Factura | undefined> {
  const { nit, cuf, ventaId } = una;
  const queLaNombra = await ultimaViva(queNombran(tx, una), cuf);
  if (queLaNombra !== undefined || ventaId === null) return queLaNombra;
  return ultimaViva(tx.selectFrom("facturas").where("nit", "=", nit).where("ventaId", "=", ventaId), cuf);
}

/** Lists the replacements of an observed document of the API, oldest first. The observed document's CUF is the key of their sale. */
export function listReemplazos(
  tx: Tx,
  { nit, cuf }: Pick<Factura, "nit" | "cuf">,
): Promise<Pick<Factura, "cuf" | "estado">[]> {
  return tx
    .selectFrom("facturas")
    .select(["cuf", "estado"])
    .where("nit", "=", nit)
    .where("ventaId", "=", cuf)
    .where("cuf", "<>", cuf)
    .orderBy("id")
    .execute();
}

function ultimaViva(query: ReturnType<typeof queNombran>, menos: Cuf): Promise<Factura | undefined> {
  return query
    .selectAll()
    .where("cuf", "<>", menos)
    .where("estado", "not in", ["RECHAZADA", "DESCARTADA"])
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/** Lists the notes about an invoice, or the invoice of a note, in public states, oldest first. */
export function listRelacionadas(
  db: Db,
  nit: Nit,
  { cuf, originalCuf }: Pick<Factura, "cuf" | "originalCuf">,
): Promise<Pick<Factura, (typeof COLUMNAS)[number]>[]> {
  const suyas = db
    .selectFrom("facturas")
    .select([...COLUMNAS])
    .where("nit", "=", nit)
    .where("estado", "in", ["EMITIDA", "OFFLINE", "ANULADA"])
    .orderBy("id");
  return originalCuf === null
    ? suyas.where("originalCuf", "=", soughtCuf(cuf)).execute()
    : suyas.where("cuf", "=", soughtCuf(originalCuf)).execute();
}
