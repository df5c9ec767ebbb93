/** Rows of annulments of other tills' sales that this till requests, until they have an outcome. */
import { z } from "zod";
import { type Deber, Instante } from "@mostrador/core";
import { openDeber, undoDeAnulacion } from "../../deberes/db/deberes.ts";
import { findTurnoDeActo, saveActo } from "../../efectivo/db/actos-turno.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";

const FilaAnulacionAjena = z.object({
  cuf: z.string(),
  /** The sale's total as the server reported it, in Bs. */
  monto: z.string(),
  motivo: z.int(),
  pedidaEn: Instante,
  usuario: z.string().nullable(),
  estado: z.enum(["pendiente", "hecha", "negada"]),
  error: z.string().nullable(),
});
export type AnulacionAjena = z.infer<typeof FilaAnulacionAjena>;

const COLUMNS = "cuf, monto, motivo, pedida_en, usuario, estado, error";

/**
 * Stores a request for an annulment in the open session, with its duty about money. A waiting request stays as it was first made. `pagada`:
 * the invoice's number and payments, as the server reported them.
 */
export function saveAnulacionAjena(
  tx: Transaction,
  pedida: Omit<AnulacionAjena, "estado" | "error">,
  pagada: Pick<Deber, "numero" | "pagos">,
): void {
  const { changes } = tx.run(
    `insert into anulaciones_ajenas (cuf, monto, motivo, pedida_en, usuario, estado)
     values (@cuf, @monto, @motivo, @pedidaEn, @usuario, 'pendiente')
     on conflict do update set monto = excluded.monto, motivo = excluded.motivo, pedida_en = excluded.pedida_en,
       usuario = excluded.usuario, estado = 'pendiente', error = null, revertida = 0 where estado <> 'pendiente'`,
    pedida,
  );
  if (changes === 0) return;
  const { cuf, monto, pedidaEn: instante, usuario } = pedida;
  saveActo(tx, "anulacion", cuf);
  const causa = { sentido: "devolver", causa: "anulacion", clave: cuf, original: cuf } as const;
  openDeber(tx, { ...causa, ...pagada, monto }, { instante, usuario });
}

/** Stores that the tax system took the annulment, and its fact. A second answer changes nothing. */
export function settleAnulacionAjena(tx: Transaction, cuf: string, instante: Instante): void {
  const sql = "update anulaciones_ajenas set estado = 'hecha' where cuf = @cuf and estado = 'pendiente'";
  if (tx.run(sql, { cuf }).changes === 0) return;
  const hecha = findAnulacionAjena(tx, cuf);
  if (hecha === undefined) return;
  const { monto, usuario } = hecha;
  const datos = { cuf, ventaId: "", monto, turno: findTurnoDeActo(tx, "anulacion", cuf) };
  insertHecho(tx, { tipo: "anulacion", instante, usuario, datos });
}

/** Stores that the annulment was refused, with the reason. A no-op if it has an outcome. */
export function refuseAnulacionAjena(tx: Transaction, cuf: string, error: string, instante: Instante): void {
  const sql =
    "update anulaciones_ajenas set estado = 'negada', error = @error where cuf = @cuf and estado = 'pendiente'";
  if (tx.run(sql, { cuf, error }).changes > 0) undoDeAnulacion(tx, cuf, { instante, usuario: null });
}

/** Finds a request by the document's CUF, whatever its state. */
export function findAnulacionAjena(db: Lectura, cuf: string): AnulacionAjena | undefined {
  return db.get(FilaAnulacionAjena, `select ${COLUMNS} from anulaciones_ajenas where cuf = @cuf`, { cuf });
}

/** Lists the requests that have no outcome, the oldest first. */
export function listAnulacionesAjenas(db: Lectura): AnulacionAjena[] {
  return db.all(
    FilaAnulacionAjena,
    `select ${COLUMNS} from anulaciones_ajenas where estado = 'pendiente' order by pedida_en`,
  );
}
