import { z } from "zod";
import type { Instante, NotaTerminal, Pago } from "@mostrador/core";
import { Nota } from "../../../contract/areas/notas.ts";
import { listPagosDeFactura, openDeNota } from "../../deberes/db/deberes.ts";
import { findTurnoDeActo, saveActo } from "../../efectivo/db/actos-turno.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { insertHecho } from "../../terminales/db/hechos.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

const FilaNota = Nota.extend({
  lineas: z
    .string()
    .transform((texto): unknown => JSON.parse(texto))
    .pipe(Nota.shape.lineas),
});

/** Columns with which a new note is stored. */
const NUEVAS =
  "clave, cuf_original, numero_original, cliente, lineas, estado, numero, monto, error, usuario, creada_en";
/** Columns of a note. One that was not issued has the amount of its vale. */
const COLUMNS = NUEVAS.replace(" monto,", " coalesce(monto, vale_monto) as monto, vale,");

/** Finds a note by its key. */
export function findNota(db: Lectura, clave: string): Nota | undefined {
  return db.get(FilaNota, `select ${COLUMNS} from notas where clave = @clave`, { clave });
}

/** Lists notes, newest first. */
export function listNotas(db: Lectura, limite: number): Nota[] {
  return db.all(FilaNota, `select ${COLUMNS} from notas order by creada_en desc limit @limite`, { limite });
}

/** Lists this till's notes about an invoice that were issued, may have been issued, or are promised by a vale. */
export function listNotasDeFactura(db: Lectura, cufOriginal: string): Nota[] {
  return db.all(
    FilaNota,
    `select ${COLUMNS} from notas where cuf_original = @cufOriginal
       and (estado in ('emitida', 'enviando') or vale is not null)`,
    { cufOriginal },
  );
}

/** Lists notes that were sent and whose outcome is unknown. */
export function listNotasEnviando(db: Lectura): Nota[] {
  return db.all(FilaNota, `select ${COLUMNS} from notas where estado = 'enviando' order by creada_en`);
}

/**
 * Stores a note that is about to be sent, in place of an earlier version under its key, unless that version was issued. `envio`: the key of
 * this one request to the server.
 */
export function saveNota(tx: Transaction, { lineas, ...nota }: Omit<Nota, "vale">, envio: string): void {
  tx.run(
    `insert into notas (${NUEVAS}, envio) values (@clave, @cufOriginal, @numeroOriginal, @cliente, @lineas, @estado, @numero, @monto,
       @error, @usuario, @creadaEn, @envio)
     on conflict do update set lineas = excluded.lineas, estado = excluded.estado, error = excluded.error,
       usuario = excluded.usuario, envio = excluded.envio
     where estado <> 'emitida'`,
    { ...nota, lineas: JSON.stringify(lineas), envio },
  );
}

const FilaEnvio = z.object({ envio: z.string(), ventaId: z.string().nullable() });

/** Gets the key under which a note is sent, and this till's sale of its invoice. Throws when there is no such note. */
export function getEnvio(db: Lectura, clave: string): z.infer<typeof FilaEnvio> {
  const row = db.get(
    FilaEnvio,
    `select envio, (select venta_id from documentos where cuf = cuf_original) as venta_id
     from notas where clave = @clave`,
    { clave },
  );
  if (row === undefined) throw new Error(FRASES_INTERNAS.inexistente("nota", clave));
  return row;
}

/** Gets a note. Throws if there is none. */
export function getNota(db: Lectura, clave: string): Nota {
  const nota = findNota(db, clave);
  if (nota === undefined) throw new Error(FRASES_INTERNAS.inexistente("nota", clave));
  return nota;
}

/** Puts a draft into the queue under the next vale's number, with the amount that the vale promises. */
export function putVale(tx: Transaction, clave: string, monto: string): void {
  const { lastId: numero } = tx.run("insert into vales (clave) values (@clave)", { clave });
  tx.run(
    `update notas set vale = @numero, vale_monto = @monto, en_cola = 1
     where clave = @clave and estado = 'borrador' and vale is null`,
    { clave, monto, numero },
  );
}

/** Lists the queued notes whose invoices the tax system has. A note about any other invoice cannot be issued. */
export function listNotasEnCola(db: Lectura): Nota[] {
  return db.all(
    FilaNota,
    `select ${COLUMNS} from notas where en_cola = 1 and estado = 'borrador'
       and exists (select 1 from documentos d where d.cuf = cuf_original and d.estado = 'EMITIDA') order by creada_en`,
  );
}

/** Withdraws the vale of a draft. Returns false if the draft has none, or is no longer a draft. */
export function dropVale(tx: Transaction, clave: string): boolean {
  return (
    tx.run(
      `update notas set vale = null, vale_monto = null, en_cola = 0
       where clave = @clave and estado = 'borrador' and vale is not null`,
      { clave },
    ).changes === 1
  );
}

/** Takes a note out of the queue because it was issued, was refused, or is in doubt. Later rounds ask for a note in doubt. */
export function takeDeCola(tx: Transaction, clave: string): void {
  tx.run("update notas set en_cola = 0 where clave = @clave", { clave });
}

/** Returns a note that was not issued to the drafts, with the reason. */
export function returnNota(tx: Transaction, clave: string, error: string): void {
  tx.run(
    "update notas set estado = 'borrador', error = @error where clave = @clave and estado = 'enviando'",
    {
      clave,
      error,
    },
  );
}

/**
 * Stores that a note was issued, with its fact and its duty about money. `pagosAjenos`: the payments of an invoice that this till did not
 * issue. Returns false if that was done already, because two simultaneous requests both get the reply.
 */
export function settleNota(
  tx: Transaction,
  clave: string,
  emitida: NotaTerminal,
  instante: Instante,
  pagosAjenos: readonly Pago[],
): boolean {
  const { changes } = tx.run(
    `update notas set estado = 'emitida', en_cola = 0, error = null, numero = @numero, monto = @monto, sector = @sector, cuf = @cuf, xml = @xml
     where clave = @clave and estado <> 'emitida'`,
    {
      clave,
      numero: emitida.numero,
      monto: emitida.montoDevuelto,
      sector: emitida.sector,
      cuf: emitida.cuf,
      xml: emitida.xml,
    },
  );
  if (changes !== 1) return false;
  saveActo(tx, "nota", clave);
  const { usuario, cufOriginal, vale } = getNota(tx, clave);
  const { cuf, numero, montoDevuelto: monto } = emitida;
  // The duty began when the vale was given, with the amount that the vale promises to the buyer.
  if (vale === null) {
    const propios = listPagosDeFactura(tx, cufOriginal);
    const pagos = propios.length > 0 ? propios : [...pagosAjenos];
    openDeNota(tx, { clave, original: cufOriginal, numero, monto, pagos }, { instante, usuario });
  }
  const datos = { clave, cuf, cufOriginal, monto, turno: findTurnoDeActo(tx, "nota", clave) };
  insertHecho(tx, { tipo: "nota", instante, usuario, datos });
  return true;
}

/**
 * Deletes a draft of a note. Returns false if it is no longer a draft, or if the buyer holds a vale for it, which must be withdrawn first.
 */
export function deleteNota(tx: Transaction, clave: string): boolean {
  return (
    tx.run("delete from notas where clave = @clave and estado = 'borrador' and vale is null", { clave })
      .changes === 1
  );
}

const Documento = z.object({ cuf: z.string(), numero: z.int(), sector: z.int(), xml: z.string() });

/** Finds the document from which an issued note is printed. */
export function findDocumentoNota(db: Lectura, clave: string): z.infer<typeof Documento> | undefined {
  return db.get(
    Documento,
    "select cuf, numero, sector, xml from notas where clave = @clave and estado = 'emitida'",
    { clave },
  );
}
