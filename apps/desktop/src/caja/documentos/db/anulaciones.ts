/** Rows of annulments that the till requests, until they have an outcome. */
import { z } from "zod";
import { Instante } from "@mostrador/core";
import { deleteActo, deleteAnulacion, findTurnoDeActo, saveActo } from "../../efectivo/db/actos-turno.ts";
import { openDeAnulacion, undoDeAnulacion } from "../../deberes/db/deberes.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay } from "../../motor/filas-sueltas.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";

const FilaAnulacion = z.object({
  cuf: z.string(),
  ventaId: z.string(),
  motivo: z.int(),
  pedidaEn: Instante,
  estado: z.enum(["pendiente", "hecha", "negada"]),
  error: z.string().nullable(),
});
export type FilaAnulacion = z.infer<typeof FilaAnulacion>;

const COLUMNS = "a.cuf, a.venta_id, a.motivo, a.pedida_en, a.estado, a.error";

/**
 * Stores a request for an annulment, in the open session. A refused request waits again; a waiting one stays unchanged,
 * because it may have arrived. `usuario` is null if the till asks by itself.
 */
export function saveAnulacion(
  tx: Transaction,
  anulacion: Pick<FilaAnulacion, "cuf" | "ventaId" | "motivo" | "pedidaEn"> & {
    readonly usuario: string | null;
  },
): void {
  const { changes } = tx.run(
    `insert into anulaciones (cuf, venta_id, motivo, pedida_en, usuario, estado)
     values (@cuf, @ventaId, @motivo, @pedidaEn, @usuario, 'pendiente')
     on conflict do update set motivo = excluded.motivo, pedida_en = excluded.pedida_en, usuario = excluded.usuario,
       estado = 'pendiente', error = null, revertida = 0 where estado <> 'pendiente'`,
    anulacion,
  );
  if (changes === 0) return;
  saveActo(tx, "anulacion", anulacion.cuf);
  openDeAnulacion(tx, anulacion.cuf, { instante: anulacion.pedidaEn, usuario: anulacion.usuario });
}

const FilaHecha = z.object({ ventaId: z.string(), monto: z.string(), usuario: z.string().nullable() });

/**
 * Stores that the tax system took an annulment. Writes a fact only if the buyer holds the document: the
 * annulment of a twin is no act of the counter.
 */
export function settleAnulacion(tx: Transaction, cuf: string, instante: Instante): void {
  // Two rounds may send the annulment at once; its fact is written once.
  const sql =
    "update anulaciones set estado = 'hecha', error = null where cuf = @cuf and estado = 'pendiente'";
  if (tx.run(sql, { cuf }).changes === 0) return;
  const hecha = tx.get(
    FilaHecha,
    `select a.venta_id, v.total as monto, a.usuario from anulaciones a join ventas v on v.id = a.venta_id
     where a.cuf = @cuf and v.cuf = a.cuf`,
    { cuf },
  );
  if (hecha === undefined) return;
  const { usuario, ...venta } = hecha;
  const datos = { cuf, ...venta, turno: findTurnoDeActo(tx, "anulacion", cuf) };
  insertHecho(tx, { tipo: "anulacion", instante, usuario, datos });
}

/** Tells whether this till asked for the annulment of a document. A request that was refused, or an annulment that was undone, does not count. */
export function hasAnulacion(db: Lectura, cuf: string): boolean {
  const sql = "select 1 as hay from anulaciones where cuf = @cuf and estado <> 'negada' and revertida = 0";
  return db.get(FilaHay, sql, { cuf }) !== undefined;
}

/**
 * Stores that the annulment of a document was undone, at this till or elsewhere: it is no act of a session any more, and a later annulment is an
 * act of its own.
 */
export function undoAnulacion(tx: Transaction, cuf: string): void {
  for (const tabla of ["anulaciones", "anulaciones_ajenas"])
    tx.run(`update ${tabla} set revertida = 1 where cuf = @cuf and estado = 'hecha'`, { cuf });
  deleteAnulacion(tx, cuf);
}

/** Stores that an annulment was refused, with the reason, and takes it out of its session. A no-op if it has an outcome. */
export function refuseAnulacion(tx: Transaction, cuf: string, error: string, instante: Instante): void {
  const sql =
    "update anulaciones set estado = 'negada', error = @error where cuf = @cuf and estado = 'pendiente'";
  if (tx.run(sql, { cuf, error }).changes === 0) return;
  deleteActo(tx, cuf);
  undoDeAnulacion(tx, cuf, { instante, usuario: null });
}

/**
 * Lists annulments that can be sent: their document is EMITIDA. The annulment of an offline sale waits until
 * then.
 */
export function listAnulacionesEnviables(db: Lectura): FilaAnulacion[] {
  return db.all(FilaAnulacion, `${ENVIABLES} order by a.pedida_en`);
}

/** Finds the annulment of a document if it can be sent. */
export function findAnulacionEnviable(db: Lectura, cuf: string): FilaAnulacion | undefined {
  return db.get(FilaAnulacion, `${ENVIABLES} and a.cuf = @cuf`, { cuf });
}

const ENVIABLES = `select ${COLUMNS} from anulaciones a join documentos d on d.cuf = a.cuf
  where a.estado = 'pendiente' and d.estado in ('EMITIDA', 'ANULADA')`;

/** Finds the annulment of a sale, whatever its state. */
export function findAnulacion(db: Lectura, ventaId: string): FilaAnulacion | undefined {
  return db.get(
    FilaAnulacion,
    `select ${COLUMNS} from anulaciones a where a.venta_id = @ventaId order by a.pedida_en desc limit 1`,
    { ventaId },
  );
}
