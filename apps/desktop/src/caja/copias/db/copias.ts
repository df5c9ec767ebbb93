import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { SECTORES } from "@mostrador/core";
import { z } from "zod";
import type { Db } from "../../motor/db.ts";
import { NUEVA_SERIE } from "../../terminales/db/hechos.ts";
import { sincronizar } from "../../motor/sincronizar.ts";
import { TURNOS_FUERA, turnosTrasCopia, ULTIMO_TURNO } from "../../efectivo/db/turnos.ts";
import { EN_COLA } from "../../impresion/db/impresion.ts";
import { drawVida } from "../../terminales/db/vidas.ts";
import { FRASES_REVISION } from "../../frases/revision.ts";

const Pisos = z.object({
  /** Highest session number that was skipped. */
  turno: z.int(),
  /** Next number of each sector by its code, and of proformas by the code 0, after the return to the copy. */
  numeros: z.record(z.string(), z.int()),
});

const NINGUNO: Pisos = { turno: 0, numeros: {} };

/** Days for which a copy is kept. */
const DIAS = 7;
/**
 * Numbers skipped in each series, because they may have been used since the copy. A till that replaces a dead one skips as many.
 * docs/design.md D28.
 */
const NUMEROS_FUERA = 1000;
/** Series that skip numbers: proformas, as 0, and all sectors, because a sector unknown to the copy may have been used since. */
const SERIES = [0, ...SECTORES.map(({ codigo }) => codigo)];
const COPIA = /^caja-(\d{4}-\d{2}-\d{2})\.db$/;

/**
 * Makes the till's copy of a day (`yyyy-MM-dd`) while it sells, unless it exists. Deletes the oldest copies.
 */
export async function copyDelDia(db: Db, carpeta: string, dia: string): Promise<void> {
  const destino = join(carpetaDe(carpeta), `caja-${dia}.db`);
  if (existsSync(destino)) return;
  mkdirSync(carpetaDe(carpeta), { recursive: true, mode: 0o700 });
  const parcial = `${destino}.parcial`;
  rmSync(parcial, { force: true });
  await db.copiar(parcial);
  sincronizar(parcial);
  renameSync(parcial, destino);
  for (const { archivo } of listCopias(carpeta).slice(DIAS)) rmSync(archivo);
}

/** Lists the copies, newest first. */
export function listCopias(carpeta: string): { readonly archivo: string; readonly dia: string }[] {
  if (!existsSync(carpetaDe(carpeta))) return [];
  return readdirSync(carpetaDe(carpeta))
    .map((nombre) => ({ archivo: join(carpetaDe(carpeta), nombre), dia: COPIA.exec(nombre)?.[1] ?? "" }))
    .filter(({ dia }) => dia !== "")
    .sort((a, b) => b.dia.localeCompare(a.dia));
}

/**
 * Puts the newest intact copy in the place of the till's data. Returns its day; null if there is none. Skips the
 * numbers of documents and closings that may have been used after the copy. Tickets that were queued in the copy are
 * not printed automatically, because they may be on paper.
 */
export function restaurarUltima(carpeta: string, archivo: string): string | null {
  const pisos = readPisos(carpetaDe(carpeta));
  for (const copia of listCopias(carpeta)) {
    const parcial = `${archivo}.restaurando`;
    rmSync(parcial, { force: true });
    copyFileSync(copia.archivo, parcial);
    const dejados = prepararParaSeguir(parcial, pisos);
    if (dejados === null) continue;
    sincronizar(parcial);
    savePisos(carpetaDe(carpeta), dejados);
    renameSync(parcial, archivo);
    return copia.dia;
  }
  return null;
}

/** Prepares a copy for selling, and returns the numbers that it skips; null if the copy is damaged too. */
function prepararParaSeguir(archivo: string, pisos: Pisos): Pisos | null {
  const conexion = new BetterSqlite(archivo);
  try {
    if (conexion.pragma("integrity_check(1)", { simple: true }) !== "ok") return null;
    conexion.pragma("journal_mode = delete"); // leaves one file without a WAL, which can be moved
    return conexion.transaction(() => {
      const dejados = dejarNumeros(conexion, pisos);
      drawVida(conexion, true);
      // A copy of an earlier version has no facts.
      if (hasTabla(conexion, "series")) conexion.exec(NUEVA_SERIE);
      conexion
        .prepare(
          `update impresion set estado = 'fallida', error = @error where ${EN_COLA} and estado <> 'fallida'`,
        )
        .run({ error: FRASES_REVISION.restauradaEnImpresion });
      return dejados;
    })();
  } catch (error) {
    if (error instanceof BetterSqlite.SqliteError) return null;
    throw error;
  } finally {
    conexion.close();
  }
}

/**
 * Skips the numbers that the till may have used after the copy was made. They lie above the copy's own counters and
 * above those of earlier returns.
 */
function dejarNumeros(conexion: BetterSqlite.Database, pisos: Pisos): Pisos {
  const poner = conexion.prepare(
    `insert into numeros (sector, siguiente) values (@sector, @piso + ${NUMEROS_FUERA})
     on conflict do update set siguiente = max(siguiente + ${NUMEROS_FUERA}, excluded.siguiente)`,
  );
  for (const sector of SERIES) poner.run({ sector, piso: pisos.numeros[sector] ?? 1 });
  const numeros = conexion
    .prepare<[], { sector: number; siguiente: number }>("select sector, siguiente from numeros")
    .all();
  const ultimo = conexion.prepare<[], number>(ULTIMO_TURNO).pluck().get() ?? 0;
  const turno = Math.max(ultimo, pisos.turno) + TURNOS_FUERA;
  const has = (tabla: string) => hasTabla(conexion, tabla);
  conexion.exec(turnosTrasCopia(turno, has, hasColumna(conexion, "turnos", "dicho")));
  return { turno, numeros: Object.fromEntries(numeros.map((n) => [n.sector, n.siguiente])) };
}

function hasTabla(conexion: BetterSqlite.Database, tabla: string): boolean {
  return (
    conexion.prepare("select 1 from sqlite_master where type = 'table' and name = @tabla").get({ tabla }) !==
    undefined
  );
}

function hasColumna(conexion: BetterSqlite.Database, tabla: string, columna: string): boolean {
  const sql = "select 1 from pragma_table_info(@tabla) where name = @columna";
  return conexion.prepare(sql).get({ tabla, columna }) !== undefined;
}

function carpetaDe(carpeta: string): string {
  return join(carpeta, "copias");
}

/**
 * Numbers that a return from a copy skipped. The next return, from any copy, begins above them. docs/decisions/0024
 */
type Pisos = z.infer<typeof Pisos>;

/** Reads the numbers that earlier returns to a copy skipped; none if there was no return. */
function readPisos(copias: string): Pisos {
  try {
    return Pisos.parse(JSON.parse(readFileSync(archivoDe(copias), "utf8")));
  } catch {
    // The file is only ever replaced whole. If the disk lost or damaged it, the return goes on without it.
    return NINGUNO;
  }
}

/** Writes the skipped numbers to disk before the till sells with the copy. */
function savePisos(copias: string, pisos: Pisos): void {
  const parcial = `${archivoDe(copias)}.parcial`;
  writeFileSync(parcial, JSON.stringify(pisos), { mode: 0o600, flush: true });
  renameSync(parcial, archivoDe(copias));
  sincronizar(copias);
}

function archivoDe(copias: string): string {
  return join(copias, "numeros-dados.json");
}
