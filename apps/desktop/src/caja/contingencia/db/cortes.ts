/** Rows of the till's outages. */
import { z } from "zod";
import { Corte, Instante } from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { PENDIENTES } from "../../documentos/db/documentos-pendientes.ts";
import { remember } from "../../motor/recordar.ts";
import { FRASES_INTERNAS } from "../../frases/internas.ts";

const FilaCorte = Corte.extend({
  subido: z.int(),
  /**
   * Start of the CUFD's hours: the outage's own start, or that of the outage that lasted when the till went
   * off.
   */
  cuentaDesde: Instante,
});
export type FilaCorte = z.infer<typeof FilaCorte>;

/** The part of an outage that the server has. Up to `inicio`, its end can still be taken back. */
export const SUBIDO = { nada: 0, inicio: 1, finEnCamino: 2, fin: 3 } as const;

const COLUMNS = "id, tipo, inicio, fin, subido, coalesce(cuenta_desde, inicio) as cuenta_desde";

const abierto = remember("cortes", (db) =>
  db.get(FilaCorte, `select ${COLUMNS} from cortes where fin is null`),
);

/** Finds the current outage, if any. */
export function findCorteAbierto(db: Lectura): FilaCorte | undefined {
  return abierto(db, "");
}

/**
 * Finds the outage that ended last. With `instante`, only among those that began by then: a misdated one may
 * lie ahead.
 */
export function findUltimoCorte(db: Lectura, instante: Instante | null = null): FilaCorte | undefined {
  return db.get(
    FilaCorte,
    `select ${COLUMNS} from cortes where fin is not null and (@instante is null or inicio <= @instante) order by fin desc limit 1`,
    { instante },
  );
}

/** Finds the ended outage that overlaps a span of time; of several, the one with the latest end. */
export function findCorteEn(
  db: Lectura,
  { desde, hasta, menos }: { readonly desde: Instante; readonly hasta: Instante; readonly menos: string },
): FilaCorte | undefined {
  return db.get(
    FilaCorte,
    `select ${COLUMNS} from cortes where fin is not null and fin >= @desde and inicio <= @hasta and id <> @menos
     order by fin desc limit 1`,
    { desde, hasta, menos },
  );
}

/** Stores an outage. `cuentaDesde`: the instant from which its hours count, if that is not its start. */
export function insertCorte(tx: Transaction, corte: Corte, cuentaDesde: Instante | null = null): void {
  tx.run(
    "insert into cortes (id, tipo, inicio, fin, cuenta_desde) values (@id, @tipo, @inicio, @fin, @cuentaDesde)",
    { ...corte, cuentaDesde },
  );
}

const FilaUltima = z.object({ ultima: Instante.nullable() });

/** Finds the last emission in an outage; null if nothing was issued in it. */
export function findUltimaDeCorte(db: Lectura, id: string): Instante | null {
  const row = db.get(FilaUltima, "select max(fecha_emision) as ultima from documentos where corte_id = @id", {
    id,
  });
  return row?.ultima ?? null;
}

const Ultimo = z.object({ cufd: z.string(), fechaEmision: Instante });

/**
 * Finds the last document of an outage if it is later than `desde`. Online attempts that were made later belong to no
 * outage.
 */
export function findRecienteDeCorte(
  db: Lectura,
  corteId: string,
  desde: Instante,
): z.infer<typeof Ultimo> | undefined {
  return db.get(
    Ultimo,
    `select cufd, fecha_emision from documentos where fecha_emision > @desde and corte_id = @corteId
     order by fecha_emision desc limit 1`,
    { corteId, desde },
  );
}

const Fin = z.object({ fin: Instante.nullable() });

/** Sets the end of an outage, or takes it back (null) while the server lacks it. */
export function setFin(tx: Transaction, id: string, fin: Instante | null): void {
  tx.run("update cortes set fin = @fin where id = @id", { id, fin });
}

/** Deletes an outage without documents; the server does not have it. */
export function deleteCorte(tx: Transaction, id: string): void {
  tx.run("delete from cortes where id = @id", { id });
}

/** Moves the start of an outage without documents; the server does not have it. */
export function setInicio(tx: Transaction, id: string, inicio: Instante): void {
  tx.run("update cortes set inicio = @inicio where id = @id", { id, inicio });
}

/**
 * Lists outages of which the server lacks the start or the end, oldest first. An outage without documents is
 * not sent. The first condition repeats that of the index.
 */
export function listCortesPorSubir(db: Lectura, limite: number): FilaCorte[] {
  return db.all(
    FilaCorte,
    `select ${COLUMNS} from cortes c where subido < ${SUBIDO.fin} and subido < (case when fin is null then ${SUBIDO.inicio} else ${SUBIDO.fin} end)
       and exists (select 1 from documentos d where d.corte_id = c.id) order by inicio limit @limite`,
    { limite },
  );
}

/** Finds an outage by id. */
export function findCorte(db: Lectura, id: string): FilaCorte | undefined {
  return db.get(FilaCorte, `select ${COLUMNS} from cortes where id = @id`, { id });
}

/** Gets an outage by id. Throws if there is none. */
export function getCorte(db: Lectura, id: string): FilaCorte {
  const row = findCorte(db, id);
  if (row === undefined) throw new Error(FRASES_INTERNAS.inexistente("corte", id));
  return row;
}

/** Marks an outage as being sent. Once its end is on the way, it cannot be taken back. */
export function markCorteEnviando(tx: Transaction, corte: Corte): void {
  raiseSubido(tx, corte.id, corte.fin === null ? SUBIDO.nada : SUBIDO.finEnCamino);
}

/** Marks that the server has the outage as it was sent. */
export function markCorteSubido(tx: Transaction, corte: Corte): void {
  raiseSubido(tx, corte.id, corte.fin === null ? SUBIDO.inicio : SUBIDO.fin);
}

function raiseSubido(tx: Transaction, id: string, subido: number): void {
  tx.run("update cortes set subido = max(subido, @subido) where id = @id", { id, subido });
}

/** Returns the end of the oldest ended outage with unaccepted documents: its 48 h are running. */
export function findFinPendiente(db: Lectura): Instante | null {
  const row = db.get(
    Fin,
    `select min(c.fin) as fin from cortes c
     where c.fin is not null and c.id in (select corte_id from documentos where ${PENDIENTES} and estado = 'OFFLINE')`,
  );
  return row?.fin ?? null;
}
