/**
 * Generations of the feed. Each restore begins one, and a cursor names its own. So a cursor from before a restore skips
 * no event that was told after it. docs/trust.md heading 71
 */
import type { Nit } from "@mostrador/core";
import { findAjuste } from "../../motor/ajustes.ts";
import type { Db } from "../../motor/connection.ts";

/**
 * Setting with the generations of this database's restores, in their order, as words. Without the setting it is in the
 * first generation, 0.
 */
const GENERACIONES = "restauracion:generaciones";
/** Setting with a company's last version when a generation began. */
const inicioDe = (generacion: string | number, nit: string | number) =>
  `restauracion:generacion:${generacion}:${nit}`;

/** Versions that a cursor has room for, whose digits follow the generation's number. */
const VERSIONES = 10 ** 10;
/** Highest generation: a cursor is a whole number of 15 digits. */
const ULTIMA = 99_999;

/** A place in a company's feed. */
export interface LugarDelFeed {
  readonly generacion: number;
  readonly version: number;
}

/** Reads a cursor; one of an earlier program is a version only, of generation 0. */
export function parseCursorDelFeed(cursor: number): LugarDelFeed {
  return { generacion: Math.floor(cursor / VERSIONES), version: cursor % VERSIONES };
}

/** Writes a cursor. */
export function cursorDelFeed({ generacion, version }: LugarDelFeed): number {
  return generacion * VERSIONES + version;
}

/**
 * Finds the place in the present generation at which the reader of a cursor continues. A cursor of an earlier
 * generation continues where the backup of the next generation ended. A cursor of a generation that this database does
 * not know begins again.
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
 * Builds the statements, for both engines, that begin a generation. They run before the restore skips versions. `azar`
 * is from 0 up to 1.
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
