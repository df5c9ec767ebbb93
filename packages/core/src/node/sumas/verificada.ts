import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasTabla, listFilas, listTextos, type BaseSqlite } from "./base.ts";
import { checkInicio, parseVerificada, type Verificada } from "./recorrer.ts";
import type { FilaAlterada } from "./revisar.ts";

/** Size in bytes up to which a start reads the whole file, which takes about 50 ms. */
export const ENTERA_HASTA = 64 * 1024 * 1024;

/** Key of the verification state in `ajustes`, a table of both programs. */
export const CLAVE_VERIFICADA = "verificada";

/** Result of a start's check that found no damaged page. */
export interface Inicio {
  /** The verification state from now on; null if the whole file was checked. */
  readonly verificada: Verificada | null;
  readonly alteradas: readonly FilaAlterada[];
}

/** The result for a file that was read whole, or that does not exist yet. */
export const INICIO_ENTERO: Inicio = { verificada: null, alteradas: [] };

/**
 * Checks a program's file: the whole file if it is small or damage was found while the program worked; otherwise the parts on which the
 * start relies. `abrir` opens it read only. A string says what is damaged. docs/decisions/0052.
 */
export function checkAlAbrir(
  archivo: string,
  abrir: () => BaseSqlite & { close(): unknown },
  enteraHasta = ENTERA_HASTA,
): Inicio | string {
  const porRevisar = isPorRevisar(join(archivo, ".."));
  let base: ReturnType<typeof abrir> | undefined;
  try {
    base = abrir();
    if (!porRevisar && statSync(archivo).size > enteraHasta) {
      base.exec("pragma cell_size_check = on");
      return checkInicio(base, readVerificada(base));
    }
    const [dicho = ""] = listTextos(base, `pragma ${porRevisar ? "integrity_check" : "quick_check"}(1)`);
    return dicho === "ok" ? INICIO_ENTERO : (dicho.split("\n").at(-1) ?? "");
  } catch (error) {
    if (isCorrupta(error)) return error.message;
    throw error;
  } finally {
    base?.close();
  }
}

/**
 * Tells whether an error of any statement of the working program means that SQLite's file is damaged. `isDano` is wider: in a check that
 * reads every page, a failing disk and a statement that the schema refuses are damage too.
 */
export function isCorrupta(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
  );
}

/** Reads the verification state of a file; null for one that was always small or that no program has migrated yet. */
function readVerificada(base: BaseSqlite): Verificada | null {
  if (!hasTabla(base, "ajustes")) return null;
  const sentencia = base.prepare("select valor from ajustes where clave = @clave");
  const [fila] = listFilas(sentencia, { clave: CLAVE_VERIFICADA });
  return fila === undefined ? null : parseVerificada(String(fila[0]));
}

/** Stores the verification state of a file, in the caller's transaction. */
export function saveVerificada(base: BaseSqlite, verificada: Verificada): void {
  base
    .prepare(
      "insert into ajustes (clave, valor) values (@clave, @valor) on conflict do update set valor = excluded.valor",
    )
    .run({ clave: CLAVE_VERIFICADA, valor: JSON.stringify(verificada) });
}

/** Creates a mark beside the database, because a damaged one may accept no more writes. The mark makes the next start read all data. */
export function markPorRevisar(carpeta: string): void {
  writeFileSync(marcaDe(carpeta), "", { mode: 0o600, flush: true });
}

/** Tells whether the mark exists: damage was found, and no start has read all data since. */
export function isPorRevisar(carpeta: string): boolean {
  return existsSync(marcaDe(carpeta));
}

/** Removes the mark, once the data were found intact or were moved aside. */
export function clearPorRevisar(carpeta: string): void {
  rmSync(marcaDe(carpeta), { force: true });
}

function marcaDe(carpeta: string): string {
  return join(carpeta, "por-revisar");
}
