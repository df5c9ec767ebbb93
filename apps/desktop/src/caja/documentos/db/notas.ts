import { z } from "zod";
import type { Instante, NotaTerminal, Pago } from "@mostrador/core";
import { Nota } from "../../../contract/areas/notas.ts";
import { listPagosDeFactura, openDeber } from "../../deberes/db/deberes.ts";
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

const COLUMNS =
  "clave, cuf_original, numero_original, cliente, lineas, estado, numero, monto, error, usuario, creada_en";

/** Finds a note by its key. */
export function findNota(db: Lectura, clave: string): Nota | undefined {
  return db.get(FilaNota, `select ${COLUMNS} from notas where clave = @clave`, { clave });
}

/** Newest first. */
export function listNotas(db: Lectura, limite: number): Nota[] {
  return db.all(FilaNota, `select ${COLUMNS} from notas order by creada_en desc limit @limite`, { limite });
}

/** Notes of this till about an invoice that were issued, or may have been. */
export function listNotasDeFactura(db: Lectura, cufOriginal: string): Nota[] {
  return db.all(
    FilaNota,
    `select ${COLUMNS} from notas where cuf_original = @cufOriginal and estado in ('emitida', 'enviando')`,
    { cufOriginal },
  );
}

/** Lists notes that were sent and whose outcome is unknown. */
export function listNotasEnviando(db: Lectura): Nota[] {
  return db.all(FilaNota, `select ${COLUMNS} from notas where estado = 'enviando' order by creada_en`);
}

/**
 * Stores a note that is about to be sent, over an earlier version under its key, unless that was issued.
 * `envio`: the key of this one request to the server.
 */
export function saveNota(tx: Transaction, { lineas, ...nota }: Nota, envio: string): void {
  tx.run(
    `insert into notas (${COLUMNS}, envio) values (@clave, @cufOriginal, @numeroOriginal, @cliente, @lineas, @estado, @numero, @monto,
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
 * Stores that a note was issued, with its fact and its duty about money. `pagosAjenos`: how an invoice that is not of this till was paid. False if that was done already: two simultaneous
 * requests both get the reply.
 */
export function settleNota(
  tx: Transaction,
  clave: string,
  emitida: NotaTerminal,
  instante: Instante,
  pagosAjenos: readonly Pago[],
): boolean {
  const { changes } = tx.run(
    `update notas set estado = 'emitida', error = null, numero = @numero, monto = @monto, sector = @sector, cuf = @cuf, xml = @xml
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
  const { usuario, cufOriginal } = getNota(tx, clave);
  const { cuf, numero, montoDevuelto: monto } = emitida;
  const propios = listPagosDeFactura(tx, cufOriginal);
  const pagos = propios.length > 0 ? propios : [...pagosAjenos];
  const deNota = { sentido: "devolver", causa: "nota", clave, original: cufOriginal, numero, monto } as const;
  openDeber(tx, { ...deNota, pagos }, { instante, usuario });
  const datos = { clave, cuf, cufOriginal, monto, turno: findTurnoDeActo(tx, "nota", clave) };
  insertHecho(tx, { tipo: "nota", instante, usuario, datos });
  return true;
}

/** Deletes a draft of a note; false if it is no draft any more. */
export function deleteNota(tx: Transaction, clave: string): boolean {
  return tx.run("delete from notas where clave = @clave and estado = 'borrador'", { clave }).changes === 1;
}

const Documento = z.object({ cuf: z.string(), numero: z.int(), sector: z.int(), xml: z.string() });

/** Finds the document that an issued note is printed from. */
export function findDocumentoNota(db: Lectura, clave: string): z.infer<typeof Documento> | undefined {
  return db.get(
    Documento,
    "select cuf, numero, sector, xml from notas where clave = @clave and estado = 'emitida'",
    { clave },
  );
}
