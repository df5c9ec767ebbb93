/** Rows of duties about money, and the facts of their beginning and their end. docs/decisions/0054 */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  decimal,
  decimalToText,
  Deber,
  Instante,
  Pago,
  RESPUESTAS_DEBER,
  sumMontos,
  type DatosHecho,
  type Repartido,
} from "@mostrador/core";
import { findTurnoAbierto, toDicho } from "../../efectivo/db/turnos.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaCuenta, FilaHay } from "../../motor/filas-sueltas.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";

const FilaDeber = Deber.extend({
  pagos: z.string().transform((texto) => z.array(Pago).parse(JSON.parse(texto))),
  abiertoEn: Instante,
  /** The person at the till when the duty began; null where it did not begin at this till. */
  usuario: z.string().nullable(),
  /** The vale's number of a note that has one. */
  vale: z.int().nullable(),
  respuesta: z.enum(RESPUESTAS_DEBER).nullable(),
  efectivo: z.string(),
  otro: z.string(),
});
/** A duty as it is stored. `efectivo` and `otro` belong to its answer. */
export type FilaDeber = z.infer<typeof FilaDeber>;

const COLUMNS = `id, sentido, causa, clave, original, numero, monto, pagos, abierto_en, usuario, respuesta, efectivo, otro,
   (select n.vale from notas n where n.clave = deberes.clave and deberes.causa = 'nota') as vale`;

/** The moment and the person of a duty's beginning. */
interface Abriendo {
  readonly instante: Instante;
  readonly usuario: string | null;
}

/** Begins a duty and writes its fact. Does nothing for an amount of zero, or while a duty of the same cause is open. */
export function openDeber(tx: Transaction, deber: Omit<Deber, "id">, { instante, usuario }: Abriendo): void {
  if (decimal(deber.monto).lte(0)) return;
  const fila = { ...deber, id: randomUUID() };
  if (!insertDeber(tx, fila, { instante, usuario })) return;
  const turno = toDicho(tx, findTurnoAbierto(tx)?.numero ?? null);
  insertHecho(tx, { tipo: "deber", instante, usuario, datos: { deber: fila, turno } });
}

/** Stores an open duty without a fact. Returns false if it is stored already, or if a duty of the same cause is open. */
export function insertDeber(tx: Transaction, deber: Deber, { instante, usuario }: Abriendo): boolean {
  const { changes } = tx.run(
    `insert into deberes (id, sentido, causa, clave, original, numero, monto, pagos, abierto_en, usuario)
     values (@id, @sentido, @causa, @clave, @original, @numero, @monto, @pagos, @instante, @usuario) on conflict do nothing`,
    { ...deber, pagos: JSON.stringify(deber.pagos), instante, usuario },
  );
  return changes > 0;
}

/** The answer to a duty. */
export type Respuesta = Omit<DatosHecho<"deberRespondido">, "turno">;

/** Ends an open duty with its answer and the fact of it. Returns false if the duty was answered already. */
export function closeDeber(tx: Transaction, respuesta: Respuesta, { instante, usuario }: Abriendo): boolean {
  if (!updateRespuesta(tx, respuesta, instante)) return false;
  const turno = toDicho(tx, findTurnoAbierto(tx)?.numero ?? null);
  insertHecho(tx, { tipo: "deberRespondido", instante, usuario, datos: { ...respuesta, turno } });
  return true;
}

/** Stores the answer to an open duty without a fact. Returns false if no such duty is open. */
export function updateRespuesta(tx: Transaction, respuesta: Respuesta, en: Instante): boolean {
  const { changes } = tx.run(
    `update deberes set respuesta = @respuesta, efectivo = @efectivo, otro = @otro, nota = @nota, respondido_en = @en
     where id = @id and respuesta is null`,
    { ...respuesta, en },
  );
  return changes > 0;
}

/** Finds a duty by its id, whether it is open or answered. */
export function findDeber(db: Lectura, id: string): FilaDeber | undefined {
  return db.get(FilaDeber, `select ${COLUMNS} from deberes where id = @id`, { id });
}

/** Lists the open duties, the oldest first. */
export function listAbiertos(db: Lectura): FilaDeber[] {
  return db.all(FilaDeber, `select ${COLUMNS} from deberes where respuesta is null order by abierto_en, id`);
}

/** Counts the open duties. */
export function countAbiertos(db: Lectura): number {
  return db.get(FilaCuenta, "select count(*) as n from deberes where respuesta is null")?.n ?? 0;
}

/** Adds up the money that was given back for an invoice, as the answers to its duties say. */
export function sumDevuelto(db: Lectura, original: string): Repartido {
  const filas = listDeFactura(db, original);
  const neto = (de: (fila: FilaDeber) => string) => {
    const suma = (sentido: Deber["sentido"]) =>
      decimal(sumMontos(filas.filter((uno) => uno.sentido === sentido).map((uno) => ({ monto: de(uno) }))));
    return decimalToText(suma("devolver").minus(suma("cobrar")), 2);
  };
  return { efectivo: neto((uno) => uno.efectivo), otro: neto((uno) => uno.otro) };
}

function listDeFactura(db: Lectura, original: string): FilaDeber[] {
  return db.all(FilaDeber, `select ${COLUMNS} from deberes where original = @original order by abierto_en`, {
    original,
  });
}

/**
 * Undoes the duties that an annulment of an invoice caused, because the invoice is valid again. An open duty is closed without effect;
 * money that was given back is collected again.
 */
export function undoDeAnulacion(tx: Transaction, cuf: string, abriendo: Abriendo): void {
  for (const fila of listDeFactura(tx, cuf))
    if (fila.causa === "anulacion" || fila.causa === "ajena") undo(tx, fila, abriendo);
}

function undo(
  tx: Transaction,
  { id, original, numero, efectivo, otro, respuesta }: FilaDeber,
  abriendo: Abriendo,
): void {
  if (respuesta === null) {
    closeDeber(tx, { id, respuesta: "sinEfecto", efectivo: "0.00", otro: "0.00", nota: null }, abriendo);
    return;
  }
  if (hasReversion(tx, id)) return;
  const monto = decimalToText(decimal(efectivo).plus(otro), 2);
  const otraVez = { sentido: "cobrar", causa: "reversion", clave: id, original, numero, monto } as const;
  openDeber(tx, { ...otraVez, pagos: [] }, abriendo);
}

/** Begins the duty of a credit note, or of the vale that is given for one. */
export function openDeNota(
  tx: Transaction,
  nota: Pick<Deber, "clave" | "original" | "numero" | "monto" | "pagos">,
  abriendo: Abriendo,
): void {
  openDeber(tx, { ...nota, sentido: "devolver", causa: "nota" }, abriendo);
}

/** Undoes the duty of a vale that is withdrawn. An open duty is closed without effect; money that was given back is collected again. */
export function undoDeVale(tx: Transaction, clave: string, abriendo: Abriendo): void {
  const suyo = tx.get(FilaDeber, `select ${COLUMNS} from deberes where causa = 'nota' and clave = @clave`, {
    clave,
  });
  if (suyo !== undefined) undo(tx, suyo, abriendo);
}

/**
 * Undoes the duty of a note that was annulled: money that was given back is collected again. The note of another till has no duty here, so
 * its whole amount is to be collected.
 */
export function undoDeNota(
  tx: Transaction,
  nota: Pick<Deber, "original" | "numero" | "monto"> & { readonly cuf: string },
  abriendo: Abriendo,
): void {
  const { cuf, ...deNota } = nota;
  const suyo = tx.get(
    FilaDeber,
    `select ${COLUMNS} from deberes where causa = 'nota' and clave = (
       select clave from notas where cuf_original = @original and cuf = @cuf)`,
    { cuf, original: nota.original },
  );
  if (suyo !== undefined) return undo(tx, suyo, abriendo);
  openDeber(tx, { ...deNota, sentido: "cobrar", causa: "reversion", clave: cuf, pagos: [] }, abriendo);
}

function hasReversion(db: Lectura, clave: string): boolean {
  const sql = "select 1 as hay from deberes where causa = 'reversion' and clave = @clave limit 1";
  return db.get(FilaHay, sql, { clave }) !== undefined;
}

const FilaPagada = z.object({ ventaId: z.string(), numero: z.int(), total: z.string() });

/** Begins the duty of an annulment of this till's own sale, where the buyer holds its document. */
export function openDeAnulacion(tx: Transaction, cuf: string, abriendo: Abriendo): void {
  const venta = tx.get(
    FilaPagada,
    `select v.id as venta_id, d.numero, v.total from documentos d join ventas v on v.id = d.venta_id
     where d.cuf = @cuf and v.cuf = d.cuf`,
    { cuf },
  );
  if (venta === undefined) return;
  const pagos = listPagosDe(tx, "pagos", venta.ventaId);
  openDeber(tx, { ...deFactura(tx, cuf, venta), causa: "anulacion", pagos }, abriendo);
}

/**
 * Begins the duty of an annulment that another till or the portal made, of a sale or a hand-written invoice whose money the open
 * session counts. The annulments of this till have duties of their own.
 */
export function openDeAjena(tx: Transaction, cuf: string, instante: Instante): void {
  const turno = findTurnoAbierto(tx)?.numero;
  if (turno === undefined) return;
  const contada = tx.get(
    FilaPagada.extend({ tabla: z.enum(["pagos", "pagos_manuales"]) }),
    `select 'pagos' as tabla, v.id as venta_id, d.numero, v.total from documentos d join ventas v on v.id = d.venta_id
       where d.cuf = @cuf and v.cuf = d.cuf and exists (select 1 from pagos p where p.venta_id = v.id and p.turno = @turno)
     union all select 'pagos_manuales', m.clave, m.numero, m.total from manuales m
       where m.cuf = @cuf and exists (select 1 from pagos_manuales p where p.clave = m.clave and p.turno = @turno)`,
    { cuf, turno },
  );
  if (contada === undefined || hasDeAnulacion(tx, cuf)) return;
  const pagos = listPagosDe(tx, contada.tabla, contada.ventaId);
  openDeber(tx, { ...deFactura(tx, cuf, contada), causa: "ajena", pagos }, { instante, usuario: null });
}

/** Tells whether an annulment of this invoice already has a duty that is in effect. */
function hasDeAnulacion(db: Lectura, cuf: string): boolean {
  const sql = `select 1 as hay from deberes where original = @cuf and causa in ('anulacion', 'ajena')
      and coalesce(respuesta, '') <> 'sinEfecto' limit 1`;
  return db.get(FilaHay, sql, { cuf }) !== undefined;
}

/** Builds the duty to give back what an invoice cost, less the amounts for which earlier notes have duties. */
function deFactura(
  db: Lectura,
  cuf: string,
  { numero, total }: Pick<z.infer<typeof FilaPagada>, "numero" | "total">,
): Omit<Deber, "id" | "causa" | "pagos"> {
  const notas = listDeFactura(db, cuf).filter(({ causa }) => causa === "nota");
  const monto = decimalToText(decimal(total).minus(sumMontos(notas)), 2);
  return { sentido: "devolver", clave: cuf, original: cuf, numero, monto };
}

const FilaPago = z.object({ metodo: z.int(), monto: z.string() });

function listPagosDe(db: Lectura, tabla: "pagos" | "pagos_manuales", clave: string): Pago[] {
  const de = tabla === "pagos" ? "venta_id" : "clave";
  return db.all(FilaPago, `select metodo, monto from ${tabla} where ${de} = @clave order by orden`, {
    clave,
  });
}

/** Lists the payments of this till's own sale whose invoice has this CUF. The list is empty for any other invoice. */
export function listPagosDeFactura(db: Lectura, cuf: string): Pago[] {
  return db.all(
    FilaPago,
    `select p.metodo, p.monto from documentos d join pagos p on p.venta_id = d.venta_id where d.cuf = @cuf order by p.orden`,
    { cuf },
  );
}
