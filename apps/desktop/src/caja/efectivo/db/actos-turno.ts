import { z } from "zod";
import { METODO_EFECTIVO, type DetalleTurno } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { findTurnoAbierto, toDicho } from "./turnos.ts";

/** Most vouchers that a slip lists. */
export const MAX_COMPROBANTES = 500;

/**
 * Stores that an annulment (by its CUF) or a note (by its key) belongs to the open session. A refused one that is
 * requested again moves to the session open then.
 */
export function saveActo(tx: Transaction, tipo: "anulacion" | "nota", clave: string): void {
  const turno = findTurnoAbierto(tx)?.numero;
  if (turno === undefined) return;
  tx.run(
    `insert into actos_turno (tipo, clave, turno) values (@tipo, @clave, @turno)
     on conflict do update set turno = excluded.turno, monto = null`,
    { tipo, clave, turno },
  );
}

/** Takes an annulment that this till asked for out of its session. */
export function deleteActo(tx: Transaction, cuf: string): void {
  tx.run("delete from actos_turno where tipo = 'anulacion' and clave = @cuf", { cuf });
}

/** Takes an annulment out of the session that it belongs to, of this till or of the till before. */
export function deleteAnulacion(tx: Transaction, cuf: string): void {
  deleteActo(tx, cuf);
  tx.run("delete from actos_repuestos where tipo = 'anulacion' and clave = @cuf", { cuf });
}

const FilaTurno = z.object({ turno: z.int() });

/** Finds the session of an annulment or a note, by its number in the facts; null if none was open. */
export function findTurnoDeActo(db: Lectura, tipo: "anulacion" | "nota", clave: string): number | null {
  const sql = "select turno from actos_turno where tipo = @tipo and clave = @clave";
  return toDicho(db, db.get(FilaTurno, sql, { tipo, clave })?.turno ?? null);
}

const FilaAnulada = z.object({ monto: z.string(), estado: z.enum(["pendiente", "hecha", "negada"]) });

/**
 * Lists the pending or effective annulments of a session whose document the buyer holds. Acts of the till before and annulments of other
 * tills' sales are among them. An earlier version of the program kept their amount in `actos_turno`.
 */
export function listAnuladasDeTurno(db: Lectura, turno: number): z.infer<typeof FilaAnulada>[] {
  return db.all(
    FilaAnulada,
    `select v.total as monto, a.estado from actos_turno t join anulaciones a on a.cuf = t.clave
       join documentos d on d.cuf = a.cuf join ventas v on v.id = a.venta_id
     where t.turno = @turno and t.tipo = 'anulacion' and v.cuf = a.cuf and a.revertida = 0
       and (a.estado = 'pendiente' or (a.estado = 'hecha' and d.estado = 'ANULADA'))
     union all select o.monto, o.estado from actos_turno t join anulaciones_ajenas o on o.cuf = t.clave
       where t.turno = @turno and t.tipo = 'anulacion' and o.estado <> 'negada' and o.revertida = 0
     union all select monto, 'hecha' from actos_turno
       where turno = @turno and tipo = 'anulacion' and monto is not null
     union all select r.monto, 'hecha' from actos_repuestos r where r.turno = @turno and r.tipo = 'anulacion'
       and not exists (select 1 from actos_repuestos o where o.clave = r.clave and o.tipo = 'reversion' and o.rowid > r.rowid)`,
    { turno },
  );
}

const FilaMonto = z.object({ monto: z.string() });

/**
 * Lists the annulled sales and hand-written invoices of a session whose annulment is no act of this till, nor
 * of the till before.
 */
export function listAjenasDeTurno(db: Lectura, turno: number): z.infer<typeof FilaMonto>[] {
  return db.all(
    FilaMonto,
    `select v.total as monto from (
         select venta_id as id from pagos where turno = @turno union select clave from pagos_repuestos where turno = @turno) p
       join ventas v on v.id = p.id where v.estado = 'ANULADA' and ${AJENA("v")}
     union all select m.total from (select distinct clave from pagos_manuales where turno = @turno) p
       join manuales m on m.clave = p.clave where m.estado = 'anulada' and ${AJENA("m")}`,
    { turno },
  );
}

/** Builds a condition that leaves out documents annulled by this till, or by the till before it. */
const AJENA = (
  fila: "v" | "m",
) => `not exists (select 1 from anulaciones a where a.cuf = ${fila}.cuf and a.estado <> 'negada' and a.revertida = 0)
  and not exists (select 1 from actos_turno t where t.tipo = 'anulacion' and t.clave = ${fila}.cuf)
  and not exists (select 1 from actos_repuestos r where r.tipo = 'anulacion' and r.clave = ${fila}.cuf)`;

/** Lists the amounts of the notes that were issued in a session. */
export function listNotasDeTurno(db: Lectura, turno: number): z.infer<typeof FilaMonto>[] {
  return db.all(
    FilaMonto,
    `select n.monto from actos_turno t join notas n on n.clave = t.clave
     where t.turno = @turno and t.tipo = 'nota' and n.estado = 'emitida'
     union all select monto from actos_repuestos where turno = @turno and tipo = 'nota'`,
    { turno },
  );
}

const FilaNumeros = z.object({ sector: z.int(), desde: z.int(), hasta: z.int(), cantidad: z.int() });

/** Lists the first and last number of a session's sales, by sector. */
export function listNumerosDeTurno(db: Lectura, turno: number): DetalleTurno["numeros"] {
  return db.all(
    FilaNumeros,
    `select sector, min(numero) as desde, max(numero) as hasta, count(*) as cantidad from (
       select d.sector, d.numero, d.cuf from pagos p join ventas v on v.id = p.venta_id join documentos d on d.cuf = v.cuf
         where p.turno = @turno
       union select h.datos ->> '$.sector', h.datos ->> '$.numero', h.datos ->> '$.cuf'
         from pagos_repuestos r join hechos h on h.id = r.hecho where r.turno = @turno and h.tipo = 'venta')
     group by sector order by sector`,
    { turno },
  );
}

const FilaDePapel = FilaNumeros.extend({ cafc: z.string() });

/** Lists the first and last number of a session's hand-written invoices, by CAFC and sector; those that it only gave back are left out. */
export function listDePapelDeTurno(db: Lectura, turno: number): NonNullable<DetalleTurno["dePapel"]> {
  return db.all(
    FilaDePapel,
    `select cafc, sector, min(numero) as desde, max(numero) as hasta, count(*) as cantidad from (
       select t.cafc, t.sector, m.numero from pagos_manuales p join manuales m on m.clave = p.clave
         join transcripciones t on t.id = m.transcripcion_id
         where p.turno = @turno group by m.clave having min(p.monto + 0) > 0
       union select h.datos ->> '$.factura.cafc', h.datos ->> '$.factura.sector', h.datos ->> '$.factura.numero'
         from pagos_repuestos r join hechos h on h.id = r.hecho
         where r.turno = @turno and h.tipo = 'cobroManual' and h.datos ->> '$.factura.cafc' is not null
         group by r.clave having min(r.monto + 0) > 0)
     group by cafc, sector order by sector, cafc`,
    { turno },
  );
}

const FilaComprobante = z.object({
  metodo: z.int(),
  numero: z.int().nullable(),
  /** Card number as on the invoice, with zeros as its middle digits; null for a payment without a card. */
  tarjeta: z.string().nullable(),
  monto: z.string(),
});
export type Comprobante = z.infer<typeof FilaComprobante>;

/**
 * Lists the non-cash payments of a session with their invoices, to compare with the card terminal's slips.
 */
export function listComprobantes(db: Lectura, turno: number): Comprobante[] {
  return db.all(
    FilaComprobante,
    `select p.metodo, d.numero, v.entrada ->> '$.numeroTarjeta' as tarjeta, p.monto from pagos p
       join ventas v on v.id = p.venta_id left join documentos d on d.cuf = v.cuf
     where p.turno = @turno and p.metodo <> ${METODO_EFECTIVO}
     union all select p.metodo, m.numero, m.venta ->> '$.numeroTarjeta', p.monto from pagos_manuales p
       join manuales m on m.clave = p.clave where p.turno = @turno and p.metodo <> ${METODO_EFECTIVO}
     union all select p.metodo, h.datos ->> '$.numero', null, p.monto from pagos_repuestos p
       join hechos h on h.id = p.hecho where p.turno = @turno and p.metodo <> ${METODO_EFECTIVO}
     order by 1, 2 limit ${MAX_COMPROBANTES + 1}`,
    { turno },
  );
}
