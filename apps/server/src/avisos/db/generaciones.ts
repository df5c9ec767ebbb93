/**
 * Generations of the event feed. Each restore begins a new generation, and a cursor contains the number of its own. A
 * cursor from before a restore therefore skips no event announced after it. docs/trust.md heading 71
 */
import type { Nit } from "@mostrador/core";
import { findAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

/**
 * Setting that lists the generations begun by restores of this database, in order and separated by spaces. A database
 * without the setting is in generation 0.
 */
const GENERACIONES = "restauracion:generaciones";
/** Key of the setting that holds a company's last version at the start of a generation. */
const inicioDe = (generacion: string | number, nit: string | number) =>
  `restauracion:generacion:${generacion}:${nit}`;

/** Number of versions that fit in a cursor; the generation's number precedes their digits. */
const VERSIONES = 10 ** 10;
/** Highest generation number that keeps a cursor within 15 digits. */
const ULTIMA = 99_999;

/** A place in a company's feed. */
export interface LugarDelFeed {
  readonly generacion: number;
  readonly version: number;
}

/** Parses a cursor. Cursors of earlier programs hold only a version and belong to generation 0. */
export function parseCursorDelFeed(cursor: number): LugarDelFeed {
  return { generacion: Math.floor(cursor / VERSIONES), version: cursor % VERSIONES };
}

/** Encodes a place in the feed as a cursor. */
export function cursorDelFeed({ generacion, version }: LugarDelFeed): number {
  return generacion * VERSIONES + version;
}

/**
 * Finds the place in the current generation at which the reader of a cursor continues. For a cursor of an earlier
 * generation, that is the last version in the backup from which the next generation started. A cursor of an unknown
 * generation starts from the beginning.
 */
export async function findLugarDelFeed(db: Db, nit: Nit, cursor: number): Promise<LugarDelFeed> {
  const { generacion, version } = parseCursorDelFeed(cursor);
  const todas = [0, ...((await findAjuste(db, GENERACIONES)) ?? "").split(" ").filter(Boolean).map(Number)];
  const actual = todas.at(-1) ?? 0;
  if (generacion === actual) return { generacion, version };
  const siguiente = todas[todas.indexOf(generacion) + 1];
  if (siguiente === undefined || !todas.includes(generacion)) return { generacion: actual, version: 0 };
  const inicio = Number((await findAjuste(db, inicioDe(siguiente, nit))) ?? 0);
  return { generacion: actual, version: Math.min(version, inicio) };
}

/**
 * Builds the SQL statements, for both engines, that begin a generation. They must run before the restore skips versions.
 * `azar`: random number from 0 (inclusive) to 1 (exclusive).
 */
export function sqlDeGeneracion(azar: number): readonly string[] {
  const generacion = 1 + Math.floor(azar * ULTIMA);
  return [
    `insert into ajustes (clave, valor) values ('${GENERACIONES}', '${generacion}')
       on conflict (clave) do update set valor = ajustes.valor || ' ${generacion}'`,
    `insert into ajustes (clave, valor)
       select '${inicioDe(generacion, "")}' || cast(nit as text), cast(valor as text) from versiones where true
       on conflict (clave) do update set valor = excluded.valor`,
  ];
}
