import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { checkInicio, parseVerificada, type FilaAlterada, type Verificada } from "@mostrador/core/sumas";

/** Size in bytes up to which a start reads the whole file: about 50 ms. */
const ENTERA_HASTA = 64 * 1024 * 1024;

const CLAVE = "verificada";

/** What a start found in data that are whole as far as it relies on them. */
export interface Inicio {
  /** What is known of the file from now on; null where all of it was checked. */
  readonly verificada: Verificada | null;
  readonly alteradas: readonly FilaAlterada[];
}

/** Options of an opening, for tests. */
export interface OpcionesApertura {
  readonly enteraHasta?: number;
}

/**
 * Checks the till's file read only: whole where it is small, or where damage was met while the till worked; else what the start relies on.
 * A string says what is damaged. docs/decisions/0052.
 */
export function checkAlAbrir(
  carpeta: string,
  archivo: string,
  { enteraHasta = ENTERA_HASTA }: OpcionesApertura,
): Inicio | string {
  const conexion = new BetterSqlite(archivo, { readonly: true });
  try {
    if (!isPorRevisar(carpeta) && statSync(archivo).size > enteraHasta) {
      conexion.pragma("cell_size_check = on");
      return checkInicio(conexion, parseVerificada(findValor(conexion)));
    }
    const check = conexion.pragma(isPorRevisar(carpeta) ? "integrity_check(1)" : "quick_check(1)", {
      simple: true,
    });
    if (check !== "ok") return String(check).split("\n").at(-1) ?? "";
    return { verificada: null, alteradas: [] };
  } catch (error) {
    if (isCorrupta(error)) return error.message;
    throw error;
  } finally {
    conexion.close();
  }
}

/** Tells whether an error says that SQLite's file is damaged. */
export function isCorrupta(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
  );
}

/** Reads what is known of the file, as text; undefined of a file that was always small. */
function findValor(conexion: BetterSqlite.Database): string | undefined {
  // A file that no program has migrated yet has no settings.
  const hay = conexion.prepare("select 1 from sqlite_schema where name = 'ajustes'").get() !== undefined;
  return hay
    ? conexion
        .prepare<[{ clave: string }], string>("select valor from ajustes where clave = @clave")
        .pluck()
        .get({ clave: CLAVE })
    : undefined;
}

/** Stores what is known of the file, in the caller's transaction. */
export function saveVerificada(conexion: BetterSqlite.Database, verificada: Verificada): void {
  conexion
    .prepare(
      "insert into ajustes (clave, valor) values (@clave, @valor) on conflict do update set valor = excluded.valor",
    )
    .run({ clave: CLAVE, valor: JSON.stringify(verificada) });
}

/** Leaves word beside the data, which may take no more writes, that the next start is to read all of them. */
export function markPorRevisar(carpeta: string): void {
  writeFileSync(marcaDe(carpeta), "", { mode: 0o600, flush: true });
}

/** Tells whether damage was met, and no start has read all data since. */
export function isPorRevisar(carpeta: string): boolean {
  return existsSync(marcaDe(carpeta));
}

/** Takes the word back: the data were found whole, or replaced. */
export function clearPorRevisar(carpeta: string): void {
  rmSync(marcaDe(carpeta), { force: true });
}

function marcaDe(carpeta: string): string {
  return join(carpeta, "por-revisar");
}
