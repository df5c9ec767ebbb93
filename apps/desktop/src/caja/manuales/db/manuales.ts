import { z } from "zod";
import type { DocumentoTerminal, Instante, Ventana } from "@mostrador/core";
import { Manual, Transcripcion } from "../../../contract/areas/manuales.ts";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { openDeAjena, undoDeAnulacion } from "../../deberes/db/deberes.ts";
import { settlePagosManual, type Pago } from "../../venta/db/pagos.ts";
import { FilaCuenta, FilaHay, FilaNumero } from "../../motor/filas-sueltas.ts";

const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((texto): unknown => JSON.parse(texto))
    .pipe(schema);

const FilaManual = Manual.extend({
  venta: json(Manual.shape.venta),
  observada: json(Manual.shape.observada.unwrap()).nullable(),
});
const MANUAL =
  "clave, transcripcion_id, corrige, numero, fecha_emision, venta, total, estado, error, observada, usuario, reemplaza";

const FilaTranscripcion = Transcripcion.omit({ facturas: true });
type FilaTranscripcion = z.infer<typeof FilaTranscripcion>;
const TRANSCRIPCION = "id, tipo, inicio, fin, cafc, sector, error, creada_en";

/** Finds a transcription with its invoices. */
export function findTranscripcion(db: Lectura, id: string): Transcripcion | undefined {
  const fila = db.get(FilaTranscripcion, `select ${TRANSCRIPCION} from transcripciones where id = @id`, {
    id,
  });
  return fila === undefined ? undefined : { ...fila, facturas: listManuales(db, id) };
}

/** Lists transcriptions, newest first. */
export function listTranscripciones(db: Lectura, limite: number): Transcripcion[] {
  return db
    .all(
      FilaTranscripcion,
      `select ${TRANSCRIPCION} from transcripciones order by creada_en desc, id limit @limite`,
      { limite },
    )
    .map((fila) => ({ ...fila, facturas: listManuales(db, fila.id) }));
}

/** Lists transcriptions with invoices that wait for the server. */
export function listPorEnviar(db: Lectura): FilaTranscripcion[] {
  return db.all(
    FilaTranscripcion,
    `select ${TRANSCRIPCION} from transcripciones
     where id in (select transcripcion_id from manuales where estado = 'enviando') order by creada_en`,
  );
}

/** Lists a transcription's invoices by number, without those that another replaces. */
function listManuales(db: Lectura, transcripcionId: string): Manual[] {
  return db.all(
    FilaManual,
    `select ${MANUAL} from manuales m where transcripcion_id = @transcripcionId and estado <> 'corregida'
       and not exists (select 1 from manuales n where n.corrige = m.clave)
     order by numero, clave`,
    { transcripcionId },
  );
}

/** Finds a hand-written invoice by its key. */
export function findManual(db: Lectura, clave: string): Manual | undefined {
  return db.get(FilaManual, `select ${MANUAL} from manuales where clave = @clave`, { clave });
}

/** Lists the invoices of a transcription that were sent and not answered yet, in their order on paper. */
export function listEnviando(db: Lectura, transcripcionId: string, limite: number): Manual[] {
  return db.all(
    FilaManual,
    `select ${MANUAL} from manuales where transcripcion_id = @transcripcionId and estado = 'enviando'
     order by numero, clave limit @limite`,
    { transcripcionId, limite },
  );
}

/** Lists the numbers of a CAFC that are typed in here, except those of these invoices. */
export function listNumerosEscritos(
  db: Lectura,
  {
    cafc,
    sector,
    menos,
  }: { readonly cafc: string; readonly sector: number; readonly menos: readonly string[] },
): number[] {
  return db
    .all(
      FilaNumero,
      `select m.numero from manuales m join transcripciones t on t.id = m.transcripcion_id
       where t.cafc = @cafc and t.sector = @sector and m.estado <> 'corregida'
         and m.clave not in (select value from json_each(@menos))`,
      { cafc, sector, menos: JSON.stringify(menos) },
    )
    .map(({ numero }) => numero);
}

const FilaVentana = Transcripcion.pick({ inicio: true, fin: true });

/** Lists outages that are transcribed here, except this one. */
export function listVentanas(db: Lectura, menos: string): Ventana[] {
  return db.all(FilaVentana, "select inicio, fin from transcripciones where id <> @menos", { menos });
}

/** Tells whether an invoice waits for the server, or for the tax system's verdict. */
export function hasManualesPendientes(db: Lectura): boolean {
  const row = db.get(
    FilaHay,
    "select exists (select 1 from manuales where estado in ('enviando', 'recibida')) as hay",
  );
  return row?.hay === 1;
}

/** Counts paper invoices that wait for the cashier: to be sent, or to be corrected. */
export function countManualesPorHacer(db: Lectura): number {
  const row = db.get(
    FilaCuenta,
    `select count(*) as n from manuales m where estado in ('escrita', 'observada')
       and not exists (select 1 from manuales n where n.corrige = m.clave)`,
  );
  return row?.n ?? 0;
}

/** Tells whether the tax system has, or may have, the outage of a transcription. The hours of that outage then cannot change. */
export function isDeclarada(db: Lectura, id: string): boolean {
  const row = db.get(
    FilaHay,
    `select exists (select 1 from manuales
       where transcripcion_id = @id and estado not in ('escrita', 'observada', 'corregida')) as hay`,
    { id },
  );
  return row?.hay === 1;
}

/** Tells whether any invoice of a transcription left this till. */
export function hasEnviadas(db: Lectura, id: string): boolean {
  const row = db.get(
    FilaHay,
    "select exists (select 1 from manuales where transcripcion_id = @id and estado <> 'escrita') as hay",
    { id },
  );
  return row?.hay === 1;
}

/** Inserts or updates a transcription. */
export function saveTranscripcion(tx: Transaction, fila: FilaTranscripcion): void {
  tx.run(
    `insert into transcripciones (${TRANSCRIPCION}) values (@id, @tipo, @inicio, @fin, @cafc, @sector, @error, @creadaEn)
     on conflict do update set tipo = excluded.tipo, inicio = excluded.inicio, fin = excluded.fin, cafc = excluded.cafc,
       sector = excluded.sector, error = excluded.error`,
    fila,
  );
}

/** Deletes a transcription of which nothing was sent. Restores the draft sales that its sheets replaced. */
export function deleteTranscripcion(tx: Transaction, id: string): void {
  for (const { reemplaza, clave } of listManuales(tx, id)) restoreBorrador(tx, reemplaza, clave);
  tx.run("delete from manuales where transcripcion_id = @id", { id });
  tx.run("delete from transcripciones where id = @id", { id });
}

/**
 * Saves a typed invoice over its earlier version. Discards the draft sale that the invoice replaces, and restores one
 * that it no longer replaces.
 */
export function saveManual(
  tx: Transaction,
  { venta, observada, pagos, ...fila }: Manual & { readonly pagos: readonly Pago[] },
): void {
  const antes = findManual(tx, fila.clave)?.reemplaza ?? null;
  if (antes !== fila.reemplaza) restoreBorrador(tx, antes, fila.clave);
  if (fila.reemplaza !== null)
    tx.run("update ventas set descartada = 1 where id = @id and estado = 'BORRADOR'", { id: fila.reemplaza });
  tx.run(
    `insert into manuales (${MANUAL}, pagos) values (@clave, @transcripcionId, @corrige, @numero, @fechaEmision, @venta, @total,
       @estado, @error, @observada, @usuario, @reemplaza, @pagos)
     on conflict do update set numero = excluded.numero, fecha_emision = excluded.fecha_emision, venta = excluded.venta,
       total = excluded.total, error = null, usuario = excluded.usuario, reemplaza = excluded.reemplaza, pagos = excluded.pagos
     where estado = 'escrita'`,
    {
      ...fila,
      pagos: JSON.stringify(pagos),
      venta: JSON.stringify(venta),
      observada: observada === null ? null : JSON.stringify(observada),
    },
  );
}

/** Finds the hand-written invoice that replaces a draft, if any. */
export function findReemplazo(
  db: Lectura,
  ventaId: string,
  menos: readonly (string | null)[] = [],
): z.infer<typeof FilaNumero> | undefined {
  return db.get(
    FilaNumero,
    `select numero from manuales where reemplaza = @ventaId and clave not in (select value from json_each(@menos))
     order by numero limit 1`,
    { ventaId, menos: JSON.stringify(menos.filter((clave) => clave !== null)) },
  );
}

/** Brings back a draft whose sheet is removed, so that it can be charged again. */
function restoreBorrador(tx: Transaction, ventaId: string | null, clave: string): void {
  if (ventaId === null || findReemplazo(tx, ventaId, [clave]) !== undefined) return;
  tx.run("update ventas set descartada = 0 where id = @ventaId and estado = 'BORRADOR'", { ventaId });
}

/** Deletes a hand-written invoice; false if it left this till. */
export function deleteManual(tx: Transaction, clave: string): boolean {
  const manual = findManual(tx, clave);
  if (manual?.estado === "escrita") restoreBorrador(tx, manual.reemplaza, clave);
  return tx.run("delete from manuales where clave = @clave and estado = 'escrita'", { clave }).changes === 1;
}

/** Marks the written invoices as being sent: from here on they may be at the server. */
export function startEnvio(tx: Transaction, id: string): void {
  tx.run("update transcripciones set error = null where id = @id", { id });
  tx.run(
    "update manuales set estado = 'enviando', error = null where transcripcion_id = @id and estado = 'escrita'",
    { id },
  );
}

/** Returns the invoices that are being sent to the written ones, for correction: the server has stored none of them. */
export function returnEnvio(tx: Transaction, id: string, error: string): void {
  tx.run("update transcripciones set error = @error where id = @id", { id, error });
  tx.run("update manuales set estado = 'escrita' where transcripcion_id = @id and estado = 'enviando'", {
    id,
  });
}

/** Returns an invoice that is being sent to the written ones, with the reason. */
export function returnManual(tx: Transaction, clave: string, error: string): void {
  tx.run(
    "update manuales set estado = 'escrita', error = @error where clave = @clave and estado = 'enviando'",
    {
      clave,
      error,
    },
  );
}

/** Stores the CUF of an invoice that the server has, and retires the invoice that it corrects. */
export function settleManual(
  tx: Transaction,
  { clave, corrige }: Pick<Manual, "clave" | "corrige">,
  documento: DocumentoTerminal,
  ahora: Instante,
): void {
  tx.run("update manuales set cuf = @cuf where clave = @clave", { clave, cuf: documento.cuf });
  if (corrige !== null) {
    tx.run("update manuales set estado = 'corregida' where clave = @corrige", { corrige });
    settlePagosManual(tx, corrige, false);
  }
  followManual(tx, documento, ahora);
}

const FilaClave = z.object({ clave: z.string(), estado: Manual.shape.estado });
const DE_CUF = "select clave, estado from manuales where cuf = @cuf";

/**
 * Stores the state of a hand-written invoice's document, with its payments in the same transaction. Ignores
 * any other document. docs/design.md D30.
 */
export function followManual(tx: Transaction, documento: DocumentoTerminal, ahora: Instante): void {
  const { cuf, observada } = documento;
  const antes = tx.get(FilaClave, DE_CUF, { cuf });
  tx.run(
    "update manuales set estado = @estado, observada = @observada, error = null where cuf = @cuf and estado <> 'corregida'",
    {
      cuf,
      estado: estadoDe(documento),
      observada: observada === null ? null : JSON.stringify(observada),
    },
  );
  const manual = tx.get(FilaClave, DE_CUF, { cuf });
  if (manual !== undefined) settlePagosManual(tx, manual.clave, manual.estado !== "corregida");
  if (manual?.estado === antes?.estado) return;
  if (manual?.estado === "anulada") openDeAjena(tx, cuf, ahora);
  else if (antes?.estado === "anulada") undoDeAnulacion(tx, cuf, { instante: ahora, usuario: null });
}

function estadoDe({ estado, observada }: DocumentoTerminal): Manual["estado"] {
  switch (estado) {
    case "EMITIDA":
      return "emitida";
    case "ANULADA":
      return "anulada";
    case "DESCARTADA":
    case "RECHAZADA":
      return "corregida";
    case "OFFLINE":
    case "ENVIANDO":
    case "EN_DUDA":
      return observada === null ? "recibida" : "observada";
  }
}
