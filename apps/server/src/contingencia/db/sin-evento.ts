import { requiereCafc, type EmitidaFuera, type Instante, type Ventana, type Nit } from "@mostrador/core";
import type { Db, Tx } from "../../motor/connection.ts";
import type { Evento } from "./eventos.ts";
import { SIN_EVENTO } from "../../motor/indices.ts";
import type { ClavePunto } from "../../impuestos/db/puntos.ts";

/** Selects offline documents of API users that wait for their event to be registered. */
function sinEvento(db: Db | Tx, { nit, sucursal, puntoVenta }: ClavePunto) {
  return db
    .selectFrom("facturas")
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where(SIN_EVENTO);
}

/** Lists the waiting documents of a window in time order: with a CAFC of their own, or without. */
export async function listSinEvento(
  tx: Tx,
  punto: ClavePunto,
  { inicio, fin }: Ventana,
  conCafc: boolean,
): Promise<readonly EmitidaFuera[]> {
  const rows = await sinEvento(tx, punto)
    .where("cafc", conCafc ? "is not" : "is", null)
    .select(["cufd", "fechaEmision"])
    .where("fechaEmision", ">=", inicio)
    .where("fechaEmision", "<=", fin)
    .orderBy("fechaEmision")
    .execute();
  return rows;
}

/** Finds the first waiting emission under a CUFD, and the last under any. */
export async function findEmisionesSinEvento(
  tx: Tx,
  punto: ClavePunto,
  cufd: string,
): Promise<{ readonly primera: Instante | undefined; readonly ultima: Instante | undefined }> {
  const query = sinEvento(tx, punto).select("fechaEmision").limit(1);
  const primera = await query.where("cufd", "=", cufd).orderBy("fechaEmision").executeTakeFirst();
  const ultima = await query.orderBy("fechaEmision", "desc").executeTakeFirst();
  return {
    primera: primera?.fechaEmision,
    ultima: ultima?.fechaEmision,
  };
}

/** Counts the waiting documents, from the first to the last; null where there is none. */
export async function resumirSinEvento(
  db: Db,
  punto: ClavePunto,
): Promise<{ readonly cantidad: number; readonly desde: Instante; readonly hasta: Instante } | null> {
  const row = await sinEvento(db, punto)
    .select(({ fn }) => [
      fn.countAll<number>().as("cantidad"),
      fn.min("fechaEmision").as("desde"),
      fn.max("fechaEmision").as("hasta"),
    ])
    .executeTakeFirst();
  if (row == null || row.desde === null || row.hasta === null) return null;
  return { cantidad: row.cantidad, desde: row.desde, hasta: row.hasta };
}

/**
 * Assigns to an event the waiting documents under its CUFD and in its window. An event of hand-written
 * invoices takes those with a CAFC, which a restore brought back without their event; other events take the
 * rest. docs/design.md D43.
 */
export async function adoptarSinEvento(
  db: Db,
  { id, nit, sucursal, puntoVenta, tipo, cufdEvento, inicio, fin }: Evento,
): Promise<void> {
  await db
    .updateTable("facturas")
    .set({ corteId: `evento:${id}` })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("puntoVenta", "=", puntoVenta)
    .where(SIN_EVENTO)
    .where("cafc", requiereCafc(tipo) ? "is not" : "is", null)
    .where("cufd", "=", cufdEvento)
    .where("fechaEmision", ">=", inicio)
    .where("fechaEmision", "<=", fin)
    .execute();
}

/** Tells whether the tax system accepted a document of the company online since an instant. */
export async function hasEmitidaEnLinea(tx: Tx, nit: Nit, desde: Instante): Promise<boolean> {
  const row = await tx
    .selectFrom("facturas")
    .select("id")
    .where("nit", "=", nit)
    .where("fechaEmision", ">=", desde)
    .where("estado", "in", ["EMITIDA", "ANULADA"])
    .where("tipoEmision", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
