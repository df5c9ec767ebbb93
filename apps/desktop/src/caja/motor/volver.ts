import { copyFileSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { fail, ok, type Result } from "@mostrador/core";
import { falloDe, takeLock, type FalloApertura } from "./abrir.ts";
import { sincronizar } from "./sincronizar.ts";
import { huellasDe } from "./huellas.ts";
import { copyVidas } from "../terminales/db/vidas.ts";
import { copiasDeAntes, hechasEn, readLeeDesde, readUltima, puedeLeer } from "./migrar.ts";

/** Reasons not to restore the copy made before the last update. `anterior`: the earlier version works on the data as they are. */
export type FalloVolver =
  | FalloApertura
  /** The data come from no update, or the copy made before it is gone or damaged. */
  | { readonly kind: "nadaAQueVolver" }
  | {
      readonly kind: "seEscribio";
      readonly tablas: readonly string[];
      readonly anterior: boolean;
      readonly copia: string;
    };

/**
 * Restores the copy made before the last migration, for the earlier version of the program. Refuses if anything was written since, so that
 * no number, sale or money is lost. Returns the path where the migrated data were put aside.
 */
export function volver(carpeta: string): Result<string, FalloVolver> {
  const archivo = join(carpeta, "caja.db");
  if (!existsSync(archivo)) return fail({ kind: "nadaAQueVolver" });
  let candado: BetterSqlite.Database | undefined;
  try {
    candado = takeLock(carpeta);
    const copia = check(carpeta, archivo);
    if (!copia.ok) return copia;
    const aparte = join(carpeta, `despues-de-migrar-${new Date().toISOString().replace(/[:.]/g, "-")}.db`);
    copyFileSync(archivo, aparte);
    sincronizar(aparte);
    // One rename: a kill before it leaves the migrated data, a kill after it leaves the restored ones.
    const puesta = `${archivo}.volviendo`;
    copyFileSync(copia.value, puesta);
    followLinea(archivo, puesta);
    sincronizar(puesta);
    renameSync(puesta, archivo);
    sincronizar(carpeta);
    return ok(aparte);
  } catch (error) {
    return fail(falloDe(error, carpeta));
  } finally {
    candado?.close();
  }
}

/**
 * Copies the line of lives into the restored data: the server may have heard of a life that was drawn after the copy.
 */
function followLinea(archivo: string, puesta: string): void {
  const de = new BetterSqlite(archivo, { readonly: true });
  const a = new BetterSqlite(puesta);
  try {
    a.pragma("journal_mode = delete"); // leaves one file without a WAL, which can be renamed
    copyVidas(de, a);
  } finally {
    a.close();
    de.close();
  }
}

/** Returns the copy that may be restored. Checkpoints the WAL, so that the file holds all data. */
function check(carpeta: string, archivo: string): Result<string, FalloVolver> {
  const conexion = new BetterSqlite(archivo);
  try {
    const ultima = hechasEn(conexion) === 0 ? null : readUltima(conexion);
    if (ultima === null || ultima.copia === null || ultima.a !== hechasEn(conexion))
      return fail({ kind: "nadaAQueVolver" });
    const copia = join(copiasDeAntes(carpeta), ultima.copia);
    const ahora = huellasDe(conexion);
    const tablas = Object.keys(ahora).filter((tabla) => ahora[tabla] !== ultima.huellas[tabla]);
    if (tablas.length > 0) {
      const anterior = puedeLeer(ultima.de, readLeeDesde(conexion));
      return fail({ kind: "seEscribio", tablas, anterior, copia });
    }
    if (!isEntera(copia, ultima.de)) return fail({ kind: "nadaAQueVolver" });
    conexion.pragma("wal_checkpoint(TRUNCATE)");
    return ok(copia);
  } finally {
    conexion.close();
  }
}

function isEntera(copia: string, hechas: number): boolean {
  if (!existsSync(copia)) return false;
  const conexion = new BetterSqlite(copia, { readonly: true });
  try {
    return conexion.pragma("integrity_check(1)", { simple: true }) === "ok" && hechasEn(conexion) === hechas;
  } finally {
    conexion.close();
  }
}
