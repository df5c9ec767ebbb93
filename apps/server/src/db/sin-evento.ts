import { requiereCafc, type EmitidaFuera, type Instante, type Ventana } from "@mostrador/core";
import type { Db, Tx } from "./abrir.ts";
import type { Evento } from "./eventos.ts";
import { SIN_EVENTO } from "./indices.ts";
import type { ClavePunto } from "./puntos.ts";

/** Offline documents of API users that wait for their event to be registered. */
function sinEvento(db: Db | Tx, { nit, sucursal, puntoVenta }: ClavePunto) {
  return db
    .selectFrom("facturas")
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", puntoVenta)
    .where(SIN_EVENTO);
}

/** Those of a window, in their order in time: with a CAFC of their own, or without. */
export async function listSinEvento(
  tx: Tx,
  punto: ClavePunto,
  { inicio, fin }: Ventana,
  conCafc: boolean,
): Promise<readonly EmitidaFuera[]> {
  const rows = await sinEvento(tx, punto)
    .where("cafc", conCafc ? "is not" : "is", null)
    .select(["cufd", "fecha_emision"])
    .where("fecha_emision", ">=", inicio)
    .where("fecha_emision", "<=", fin)
    .orderBy("fecha_emision")
    .execute();
  return rows.map(({ cufd, fecha_emision }) => ({ cufd, fechaEmision: fecha_emision as Instante }));
}

/** The first emission under a CUFD, and the last under any. */
export async function findEmisionesSinEvento(
  tx: Tx,
  punto: ClavePunto,
  cufd: string,
): Promise<{ readonly primera: Instante | undefined; readonly ultima: Instante | undefined }> {
  const query = sinEvento(tx, punto).select("fecha_emision").limit(1);
  const primera = await query.where("cufd", "=", cufd).orderBy("fecha_emision").executeTakeFirst();
  const ultima = await query.orderBy("fecha_emision", "desc").executeTakeFirst();
  return {
    primera: primera?.fecha_emision as Instante | undefined,
    ultima: ultima?.fecha_emision as Instante | undefined,
  };
}

/** How many there are, from when to when; null: none. */
export async function resumirSinEvento(
  db: Db,
  punto: ClavePunto,
): Promise<{ readonly cantidad: number; readonly desde: Instante; readonly hasta: Instante } | null> {
  const row = await sinEvento(db, punto)
    .select(({ fn }) => [
      fn.countAll<number>().as("cantidad"),
      fn.min("fecha_emision").as("desde"),
      fn.max("fecha_emision").as("hasta"),
    ])
    .executeTakeFirst();
  if (row == null || row.desde === null || row.hasta === null) return null;
  return { cantidad: row.cantidad, desde: row.desde as Instante, hasta: row.hasta as Instante };
}

/**
 * Those under an event's CUFD and in its window belong to it from here on. An event of hand-written invoices takes those with a CAFC,
 * which a restore brought back without their event; any other the rest. DESIGN.md section 6.
 */
export async function adoptarSinEvento(
  db: Db,
  { id, nit, sucursal, punto_venta: puntoVenta, tipo, cufd_evento, inicio, fin }: Evento,
): Promise<void> {
  await db
    .updateTable("facturas")
    .set({ corte_id: `evento:${id}` })
    .where("nit", "=", nit)
    .where("sucursal", "=", sucursal)
    .where("punto_venta", "=", puntoVenta)
    .where(SIN_EVENTO)
    .where("cafc", requiereCafc(tipo) ? "is not" : "is", null)
    .where("cufd", "=", cufd_evento)
    .where("fecha_emision", ">=", inicio)
    .where("fecha_emision", "<=", fin)
    .execute();
}

/** Whether the tax system took a document of the company online since an instant. */
export async function hasEmitidaEnLinea(tx: Tx, nit: number, desde: Instante): Promise<boolean> {
  const row = await tx
    .selectFrom("facturas")
    .select("id")
    .where("nit", "=", nit)
    .where("fecha_emision", ">=", desde)
    .where("estado", "in", ["EMITIDA", "ANULADA"])
    .where("tipo_emision", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
