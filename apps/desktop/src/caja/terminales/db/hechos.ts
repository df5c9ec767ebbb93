import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  Hecho,
  MAX_DATOS,
  Serie,
  VERSION_HECHO,
  type DatosHecho,
  type Instante,
  type TipoHecho,
} from "@mostrador/core";
import type { Lectura, Transaction } from "../../motor/db.ts";
import { FilaHay, FilaNumero } from "../../motor/filas-sueltas.ts";

/** Begins a series. Its name has 128 random bits, so that no other life of this till has it. */
export const NUEVA_SERIE = "insert into series (id) select lower(hex(randomblob(16)))";

/** A fact as this till writes it. */
export interface HechoNuevo<T extends TipoHecho> {
  readonly tipo: T;
  readonly instante: Instante;
  readonly usuario: string | null;
  readonly autorizo?: string | null;
  readonly datos: DatosHecho<T>;
  /** Key of a fact that is written once: a second fact of this type and reference is skipped. */
  readonly referencia?: string;
}

/**
 * Appends a fact to the log, in the transaction of its act. Returns false if a fact with its reference exists already. docs/design.md D51.
 */
export function insertHecho<T extends TipoHecho>(tx: Transaction, hecho: HechoNuevo<T>): boolean {
  const valores = valoresDe(hecho);
  if (tx.run(INSERTAR, valores).changes > 0) return true;
  // Either the fact exists already, or this till has no series yet; in the second case it begins one and tries again.
  const empieza = tx.run(`${NUEVA_SERIE} where not exists (select 1 from series)`).changes > 0;
  return empieza && tx.run(INSERTAR, valores).changes > 0;
}

const INSERTAR = `insert into hechos (serie, n, id, epoca, tipo, version, instante, usuario, autorizo, datos, referencia)
     select s.id, coalesce((select max(n) from hechos where serie = s.id), 0) + 1, @id,
       coalesce((select valor ->> '$.epoca' from ajustes where clave = 'credencial'), 0), @tipo, @version, @instante, @usuario,
       @autorizo, @datos, @referencia
     from series s where s.rowid = (select max(rowid) from series)
       and (@referencia is null or not exists (select 1 from hechos where tipo = @tipo and referencia = @referencia))`;

function valoresDe<T extends TipoHecho>(hecho: HechoNuevo<T>) {
  return {
    id: randomUUID(),
    tipo: hecho.tipo,
    version: VERSION_HECHO,
    instante: hecho.instante,
    usuario: hecho.usuario,
    autorizo: hecho.autorizo ?? null,
    datos: JSON.stringify(hecho.datos),
    referencia: hecho.referencia ?? null,
  };
}

/** Tells whether a fact of this type and reference was written. */
export function hasHecho(db: Lectura, tipo: TipoHecho, referencia: string): boolean {
  const consulta = "select 1 as hay from hechos where tipo = @tipo and referencia = @referencia limit 1";
  return db.get(FilaHay, consulta, { tipo, referencia }) !== undefined;
}

const FilaSerie = z.object({
  id: z.string(),
  /** The server has every fact up to this one. */
  tiene: z.int(),
  /** 1 after the server came back from a backup: the till then asks which facts it still has. */
  preguntar: z.int(),
  ultimo: z.int(),
});
export type FilaSerie = z.infer<typeof FilaSerie>;

/** Finds the series in which this till writes; null before its first fact. */
export function findSerieActual(db: Lectura): string | null {
  return (
    db.get(z.object({ id: z.string() }), "select id from series order by rowid desc limit 1", {})?.id ?? null
  );
}

/** Lists series of which the server may lack facts, oldest first. */
export function listSeriesPorSubir(db: Lectura): FilaSerie[] {
  return db
    .all(
      FilaSerie,
      `select id, tiene, preguntar, coalesce((select max(n) from hechos where serie = series.id), 0) as ultimo
       from series order by rowid`,
    )
    .filter(({ tiene, ultimo, preguntar }) => tiene < ultimo || preguntar === 1);
}

/** A fact as it is stored; its data may be longer than a call takes. */
export const HechoGuardado = Hecho.extend({ datos: z.string() });

/** Lists facts of a series after a number; at most `limite`. */
export function listHechos(db: Lectura, serie: string, tras: number, limite: number): Hecho[] {
  return db.all(
    HechoGuardado,
    `select id, n, epoca, tipo, version, instante, usuario, autorizo, datos from hechos
     where serie = @serie and n > @tras order by n limit @limite`,
    { serie, tras, limite },
  );
}

/** Lists the numbers, up to a given one, of those facts of a series that are short enough for a call. */
export function listNumeros(db: Lectura, serie: string, hasta: number): readonly number[] {
  return db
    .all(
      FilaNumero,
      `select n as numero from hechos where serie = @serie and n <= @hasta and length(datos) <= ${MAX_DATOS / 2} order by n`,
      { serie, hasta },
    )
    .map(({ numero }) => numero);
}

const FilaHecho = HechoGuardado.extend({ fila: z.int(), serie: Serie });

/** Lists facts with their series in order of storage, after a row; at most `limite`. */
export function listHechosDesde(
  db: Lectura,
  tras: number,
  limite: number,
): { readonly fila: number; readonly serie: string; readonly hecho: Hecho }[] {
  return db
    .all(
      FilaHecho,
      `select rowid as fila, serie, id, n, epoca, tipo, version, instante, usuario, autorizo, datos from hechos
       where rowid > @tras order by rowid limit @limite`,
      { tras, limite },
    )
    .map(({ fila, serie, ...hecho }) => ({ fila, serie, hecho }));
}

const FilaLimite = z.object({ fila: z.int().nullable() });

/** Returns the row before the first fact that the server may lack. */
export function findInicioHechos(db: Lectura): number {
  const falta = db.get(
    FilaLimite,
    "select min(h.rowid) as fila from series s join hechos h on h.serie = s.id and h.n > s.tiene",
  );
  if (falta?.fila != null) return falta.fila - 1;
  return db.get(FilaLimite, "select max(rowid) as fila from hechos")?.fila ?? 0;
}

/** Tells whether a fact is short enough for the server. A longer one stays here and in the second copy. */
export function cabe({ datos }: Pick<Hecho, "datos">): boolean {
  return datos.length <= MAX_DATOS;
}

const FilaLarga = z.object({ datos: z.string() });

/** Counts the facts that the server lacks and that are too long for any server. SQLite counts a pair of surrogates as one character. */
export function countLargos(db: Lectura): number {
  return db
    .all(
      FilaLarga,
      `select h.datos from series s join hechos h on h.serie = s.id and h.n > s.tiene
       where length(h.datos) > ${MAX_DATOS / 2}`,
    )
    .filter((hecho) => !cabe(hecho)).length;
}

/** Tells whether this till's next fact goes to this series, right after this number. */
export function isUltimoDeActual(db: Lectura, serie: string, n: number): boolean {
  const fila = db.get(
    FilaHay,
    `select 1 as hay from series where id = @serie and rowid = (select max(rowid) from series)
       and not exists (select 1 from hechos where serie = @serie and n > @n)`,
    { serie, n },
  );
  return fila !== undefined;
}

/** Stores the number up to which the server has the facts of a series. */
export function markTiene(tx: Transaction, serie: string, tiene: number): void {
  tx.run("update series set tiene = @tiene, preguntar = 0 where id = @serie", { serie, tiene });
}

/** Marks every series to be asked about, after the server came back from a backup. */
export function askSeries(tx: Transaction): void {
  tx.run("update series set preguntar = 1");
}

/**
 * Moves the facts of `serie` after a number into a new series, numbered from 1 without gaps. This till's next
 * facts follow them there. Used if the server has facts of another life under these numbers, or if both sides lack facts in between.
 */
export function moveSerie(tx: Transaction, serie: string, tras: number): void {
  tx.run(NUEVA_SERIE);
  tx.run(
    `update hechos set serie = (select id from series order by rowid desc limit 1), n = suyo.orden
     from (select rowid as fila, row_number() over (order by n) as orden from hechos where serie = @serie and n > @tras) suyo
     where hechos.rowid = suyo.fila`,
    { serie, tras },
  );
}
