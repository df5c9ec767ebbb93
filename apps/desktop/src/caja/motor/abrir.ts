import { existsSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { fail, ok, type Result } from "@mostrador/core";
import {
  checkAlAbrir,
  clearPorRevisar,
  INICIO_ENTERO,
  isCorrupta,
  isPorRevisar,
  markPorRevisar,
  saveVerificada,
  type Inicio,
} from "@mostrador/core/sumas";
import { listCopias, restaurarUltima } from "../copias/db/copias.ts";
import { Db, type Apertura } from "./db.ts";
import { migrate } from "./migrar.ts";
import { anotarPendientes } from "../ventas/db/palabras-de-venta.ts";
import { drawVida } from "../terminales/db/vidas.ts";
import { FRASES_INTERNAS } from "../frases/internas.ts";
import { FRASES_REVISION } from "../frases/revision.ts";

/** Options of an opening, for tests. */
export interface OpcionesApertura {
  /** Size in bytes up to which the whole file is read. */
  readonly enteraHasta?: number;
}

/** Reasons why the till's data cannot be opened. */
export type FalloApertura =
  | { readonly kind: "otroPrograma"; readonly carpeta: string }
  | { readonly kind: "sinEscritura"; readonly carpeta: string; readonly detalle: string }
  | { readonly kind: "discoLleno"; readonly carpeta: string }
  /** The damaged data were moved to `aparte`, and there was no copy. */
  | {
      readonly kind: "datosDanados";
      readonly archivo: string;
      readonly detalle: string;
      readonly aparte: string;
    }
  | { readonly kind: "versionNueva"; readonly archivo: string };

/**
 * Opens the till's data in `carpeta`, and creates what is missing. The lock is SQLite's own on a separate
 * file: a killed program leaves no lock behind. Damaged data are moved aside, and the newest copy replaces
 * them; then the migrations run, and this opening draws its life. Every commit is synced to disk.
 */
export function abrirDb(carpeta: string, opciones: OpcionesApertura = {}): Result<Db, FalloApertura> {
  try {
    return abrir(carpeta, opciones);
  } catch (error) {
    // The check at the start did not reach this damage. The second opening reads the whole file, and sets damaged data aside.
    if (!isCorrupta(error) || isPorRevisar(carpeta)) throw error;
    markPorRevisar(carpeta);
    return abrir(carpeta, opciones);
  }
}

function abrir(carpeta: string, opciones: OpcionesApertura): Result<Db, FalloApertura> {
  const archivo = join(carpeta, "caja.db");
  let candado: BetterSqlite.Database | undefined;
  let conexion: BetterSqlite.Database | undefined;
  try {
    mkdirSync(carpeta, { recursive: true, mode: 0o700 }); // owner only: the folder holds the credential
    candado = takeLock(carpeta);
    const cerrar = (): void => void candado?.close();
    const sana = curar(carpeta, archivo, opciones);
    if ("kind" in sana) {
      cerrar();
      return fail(sana);
    }
    clearPorRevisar(carpeta);
    conexion = new BetterSqlite(archivo);
    const fallo = preparar(conexion, carpeta, archivo, sana);
    if (fallo === undefined) {
      const db = new Db(conexion, cerrar, sana);
      db.alDescansar(() => anotarPendientes(db));
      return ok(db);
    }
    conexion.close();
    cerrar();
    return fail(fallo);
  } catch (error) {
    conexion?.close();
    candado?.close();
    return fail(falloDe(error, carpeta));
  }
}

/**
 * Locks the data folder for this program until the lock is closed or the process ends. Throws if another
 * program has it.
 */
export function takeLock(carpeta: string): BetterSqlite.Database {
  const candado = new BetterSqlite(join(carpeta, "candado.db"), { timeout: 0 });
  try {
    candado.pragma("locking_mode = EXCLUSIVE");
    candado.exec(
      "begin exclusive; create table if not exists candado (pid integer); delete from candado; commit",
    );
    return candado;
  } catch (error) {
    candado.close();
    throw error;
  }
}

/**
 * Moves damaged data aside, and puts the newest copy in their place. Returns the findings about the data that are in place now, or a
 * failure if they were damaged and there is no copy.
 */
function curar(carpeta: string, archivo: string, opciones: OpcionesApertura): Apertura | FalloApertura {
  const inicio = checkDatos(carpeta, archivo, opciones);
  if (typeof inicio !== "string") return { ...inicio, restauradaDe: null };
  const aparte = join(carpeta, `cuarentena-${new Date().toISOString().replace(/[:.]/g, "-")}`);
  mkdirSync(aparte);
  for (const cola of ["", "-wal", "-shm"])
    if (existsSync(archivo + cola)) renameSync(archivo + cola, join(aparte, `caja.db${cola}`));
  clearPorRevisar(carpeta);
  const restauradaDe = restaurarUltima(carpeta, archivo);
  return restauradaDe === null
    ? { kind: "datosDanados", archivo, detalle: inicio, aparte }
    : { ...INICIO_ENTERO, restauradaDe };
}

/** Checks the data. A string describes the damage. Data that do not exist yet count as intact. */
function checkDatos(carpeta: string, archivo: string, opciones: OpcionesApertura): Inicio | string {
  // SQLite takes a missing or empty file for a new database. A till with a copy has sold, so its file must
  // exist.
  const vacia = !existsSync(archivo) || statSync(archivo).size === 0;
  if (vacia) return listCopias(carpeta).length > 0 ? FRASES_REVISION.datosAusentes : INICIO_ENTERO;
  return checkAlAbrir(
    archivo,
    () => new BetterSqlite(archivo, { readonly: true }), // the check must not change damaged data
    opciones.enteraHasta,
  );
}

function preparar(
  conexion: BetterSqlite.Database,
  carpeta: string,
  archivo: string,
  { verificada }: Inicio,
): FalloApertura | undefined {
  const wanted = { journal_mode: "wal", synchronous: 2, foreign_keys: 1 } as const;
  conexion.pragma("journal_mode = WAL");
  conexion.pragma("synchronous = FULL");
  conexion.pragma("foreign_keys = ON");
  // SQLite then reports a page whose cells lie outside of it as damage as soon as it reads the page.
  conexion.pragma("cell_size_check = ON");
  for (const [name, value] of Object.entries(wanted)) {
    const actual = conexion.pragma(name, { simple: true });
    if (actual !== value) throw new Error(FRASES_INTERNAS.ajustePragma(name, String(actual), value));
  }
  if (!migrate(conexion, carpeta)) return { kind: "versionNueva", archivo };
  nacer(conexion, verificada);
  return undefined;
}

/** Draws this opening's life, and marks the data as open. On a full disk the till keeps its last life, and sells nevertheless. */
function nacer(conexion: BetterSqlite.Database, verificada: Inicio["verificada"]): void {
  try {
    conexion
      .transaction(() => {
        drawVida(conexion, false);
        if (verificada !== null) saveVerificada(conexion, verificada);
      })
      .immediate();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!isDiscoLleno(code)) throw error;
  }
}

const SIN_ESCRITURA = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/;

/** Tells whether an error code means that the disk takes no more writes. */
export function isDiscoLleno(code: string): boolean {
  return code === "SQLITE_FULL" || code === "ENOSPC" || code.startsWith("SQLITE_IOERR");
}

/** Maps an error to the reason why a folder did not open. Throws an error that it does not know. */
export function falloDe(error: unknown, carpeta: string): FalloApertura {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const detalle = error instanceof Error ? error.message : String(error);
  if (code.startsWith("SQLITE_BUSY")) return { kind: "otroPrograma", carpeta };
  if (isDiscoLleno(code)) return { kind: "discoLleno", carpeta };
  if (SIN_ESCRITURA.test(code)) return { kind: "sinEscritura", carpeta, detalle };
  throw error;
}
