import { mkdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { fail, ok, type Result } from "@mostrador/core";
import { Db } from "./db.ts";
import { MIGRACIONES } from "./esquema.ts";

/** Why the till's data cannot be used. */
export type FalloApertura =
  | { readonly kind: "otroPrograma"; readonly carpeta: string }
  | { readonly kind: "sinEscritura"; readonly carpeta: string; readonly detalle: string }
  | { readonly kind: "datosDanados"; readonly archivo: string; readonly detalle: string }
  | { readonly kind: "versionNueva"; readonly archivo: string };

/**
 * Opens the till's data in `carpeta`, making what is missing: one program at a time, checked, migrated, every commit synced to
 * disk. The lock is SQLite's own on a file beside, so that a killed program leaves none behind.
 */
export function abrirDb(carpeta: string): Result<Db, FalloApertura> {
  const archivo = join(carpeta, "caja.db");
  let candado: BetterSqlite.Database | undefined;
  try {
    mkdirSync(carpeta, { recursive: true, mode: 0o700 }); // it holds the credential
    candado = takeCandado(join(carpeta, "candado.db"));
    const conexion = new BetterSqlite(archivo);
    const cerrar = (): void => void candado?.close();
    const fallo = preparar(conexion, archivo);
    if (fallo === undefined) return ok(new Db(conexion, cerrar));
    conexion.close();
    cerrar();
    return fail(fallo);
  } catch (error) {
    candado?.close();
    return fail(falloDe(error, carpeta, archivo));
  }
}

/** Held until it is closed, or the process ends in whatever way. */
function takeCandado(path: string): BetterSqlite.Database {
  const candado = new BetterSqlite(path, { timeout: 0 });
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

function preparar(conexion: BetterSqlite.Database, archivo: string): FalloApertura | undefined {
  const check = conexion.pragma("quick_check(1)", { simple: true });
  if (check !== "ok") return { kind: "datosDanados", archivo, detalle: String(check) };
  const wanted = { journal_mode: "wal", synchronous: 2, foreign_keys: 1 } as const;
  conexion.pragma("journal_mode = WAL");
  conexion.pragma("synchronous = FULL");
  conexion.pragma("foreign_keys = ON");
  for (const [name, value] of Object.entries(wanted)) {
    const actual = conexion.pragma(name, { simple: true });
    if (actual !== value) throw new Error(`SQLite: ${name} es ${String(actual)}, no ${value}`);
  }
  return migrar(conexion, archivo);
}

function migrar(conexion: BetterSqlite.Database, archivo: string): FalloApertura | undefined {
  const version = Number(conexion.pragma("user_version", { simple: true }));
  if (version > MIGRACIONES.length) return { kind: "versionNueva", archivo };
  for (const [i, sql] of MIGRACIONES.entries()) {
    if (i < version) continue;
    conexion.exec(`begin immediate; ${sql}; pragma user_version = ${i + 1}; commit`);
  }
}

const SIN_ESCRITURA = /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/;

function falloDe(error: unknown, carpeta: string, archivo: string): FalloApertura {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const detalle = error instanceof Error ? error.message : String(error);
  if (code.startsWith("SQLITE_BUSY")) return { kind: "otroPrograma", carpeta };
  if (code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB")
    return { kind: "datosDanados", archivo, detalle };
  if (SIN_ESCRITURA.test(code)) return { kind: "sinEscritura", carpeta, detalle };
  throw error;
}
