import type { Cuf, Nit } from "@mostrador/core";
import { sql } from "kysely";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Factura } from "./facturas.ts";
import { isMismoPunto } from "../../impuestos/db/puntos.ts";
import { queNombran } from "./que-nombran.ts";
import { soughtCuf } from "../../motor/sought.ts";

const COLUMNAS = ["cuf", "tipoFactura", "numero", "montoTotal", "estado"] as const;

/**
 * Twins are documents of one sale that are both alive at the tax system. The document named by the till's
 * sale, or by the key, stays; the other is annulled. docs/design.md D22.
 */

/**
 * Tells whether a document of `facturas` waits for its annulment; until then it takes no note, mail or report
 * row. While the sale's own document is observed for good, this one is the live document. `observada` marks a
 * document whose annulment came too late: it waits no more.
 * `+otra.nit` keeps the twin to its own index: by the company's, each row of a ledger would read all of its documents.
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
 * Tells whether a document is to be annulled now. The sale's own document is EMITIDA or ANULADA; this one is
 * EMITIDA, neither reverted nor observed. False for a document of another company.
 */
export async function isGemelaViva(db: Db, nit: Nit, cuf: Cuf): Promise<boolean> {
  const fila =
    (await findGemelaViva(db, cuf).where("gemela.nit", "=", nit).executeTakeFirst()) ??
    (await findSobrante(db, cuf).where("sobrante.nit", "=", nit).executeTakeFirst());
  return fila !== undefined;
}

/** Twins share one point of sale: a till cannot name another's documents. */
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

/** Finds a document that landed late, of a sale that has another. */
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
 * Finds the twin of a till's document that is about to be stored: its named twin, else another document of
 * its sale that lives. The till's sale names its latest document, so the twin is annulled once this one is
 * EMITIDA. Null where there is no twin, or where the other document names this one. docs/design.md D22.
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
 * Finds another document of a till's sale that is valid or may be, online or offline. A document of its point of sale that names this one
 * as its twin comes first, else the sale's latest.
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

/** Lists the documents that were issued in place of an observed one of the API, whose CUF is their sale's key; oldest first. */
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

/** Lists the notes about an invoice, or the invoice of a note; in public states, oldest first. */
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
