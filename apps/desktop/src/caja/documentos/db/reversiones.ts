/** Rows of reversals of annulments that this till requests, until they have an outcome. */
import { z } from "zod";
import { Instante } from "@mostrador/core";
import { findTurnoDeActo } from "../../efectivo/db/actos-turno.ts";
import { undoDeAnulacion } from "../../deberes/db/deberes.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";
import { undoAnulacion } from "./anulaciones.ts";

const FilaReversion = z.object({
  cuf: z.string(),
  /** Empty for a sale of another till or of the API. */
  ventaId: z.string(),
  pedidaEn: Instante,
  usuario: z.string().nullable(),
});
export type Reversion = z.infer<typeof FilaReversion>;

const COLUMNS = "cuf, venta_id, pedida_en, usuario";

/** Stores a request. One that waits stays as it was first requested. */
export function saveReversion(tx: Transaction, pedida: Reversion): void {
  tx.run(
    `insert into reversiones (cuf, venta_id, pedida_en, usuario) values (@cuf, @ventaId, @pedidaEn, @usuario)
     on conflict do nothing`,
    pedida,
  );
}

/** Removes a request that has its outcome. False: another answer removed it before. */
export function deleteReversion(tx: Transaction, cuf: string): boolean {
  return tx.run("delete from reversiones where cuf = @cuf", { cuf }).changes > 0;
}

/**
 * Ends a request whose annulment was undone: writes its fact, and takes the annulment out of its session.
 * False, as a no-op: no request waits.
 */
export function settleReversion(tx: Transaction, cuf: string, instante: Instante): boolean {
  const pedida = findReversion(tx, cuf);
  if (pedida === undefined || !deleteReversion(tx, cuf)) return false;
  const { ventaId, usuario } = pedida;
  const datos = { ventaId, cuf, turno: findTurnoDeActo(tx, "anulacion", cuf) };
  insertHecho(tx, { tipo: "reversion", instante, usuario, datos });
  undoAnulacion(tx, cuf);
  undoDeAnulacion(tx, cuf, { instante, usuario });
  return true;
}

/** Finds the request of a document that waits for its outcome. */
export function findReversion(db: Lectura, cuf: string): Reversion | undefined {
  return db.get(FilaReversion, `select ${COLUMNS} from reversiones where cuf = @cuf`, { cuf });
}

/** Lists the requests that have no outcome, the oldest first. */
export function listReversiones(db: Lectura): Reversion[] {
  return db.all(FilaReversion, `select ${COLUMNS} from reversiones order by pedida_en`);
}
