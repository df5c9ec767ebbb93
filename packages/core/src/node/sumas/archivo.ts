import { hasSumas, listFilas, listTextos, type BaseSqlite } from "./base.ts";
import { isDano, checkSumas, type Revision } from "./revisar.ts";

/** Findings of a review of a database's file. */
export interface RevisionArchivo {
  /** Messages of SQLite about pages, indexes and references. */
  readonly danos: readonly string[];
  /** Search tables whose index disagrees with their rows; they are rebuilt from the rows. */
  readonly busquedas: readonly string[];
  /** Null where the file has no sums yet, or SQLite cannot read it. */
  readonly sumas: Revision | null;
}

/** An open connection, and the function by which the check closes it. */
type Abierta = BaseSqlite & { serialize(): Uint8Array; close(): unknown };

/** Opens a file read-only, or its bytes in memory. */
export interface Abridor {
  readonly archivo: () => Abierta;
  readonly memoria: (bytes: Uint8Array) => Abierta;
}

/** Number of SQLite's messages that are kept. */
const MAX_DANOS = 20;

/** Checks a whole file without changing it: SQLite's checks, the search's index, then the sum of each row. */
export function checkArchivo(abrir: Abridor, alRevisar: (que: string) => void = () => {}): RevisionArchivo {
  const nada = { danos: [], busquedas: [], sumas: null };
  const vista = conDano(abrir.archivo, (base) => {
    alRevisar("integridad");
    const danos = checkPaginas(base);
    const busquedas = danos.length > 0 ? [] : checkBusquedas(base, abrir);
    return { ...nada, danos, busquedas, sumas: hasSumas(base) ? checkSumas(base, null, alRevisar) : null };
  });
  return typeof vista === "string" ? { ...nada, danos: [vista] } : vista;
}

/** Gives the result of `mirar`, or SQLite's message where the file is damaged. */
function conDano<T>(abrir: () => Abierta, mirar: (base: Abierta) => T): T | string {
  let base: Abierta | undefined;
  try {
    base = abrir();
    return mirar(base);
  } catch (error) {
    if (isDano(error)) return error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    base?.close();
  }
}

function checkPaginas(base: BaseSqlite): readonly string[] {
  const paginas = listTextos(base, `pragma integrity_check(${MAX_DANOS})`);
  const ajenas = listFilas(base.prepare("pragma foreign_key_check"));
  return [
    ...paginas.filter((dicho) => dicho !== "ok"),
    ...ajenas
      .slice(0, MAX_DANOS)
      .map(([tabla, fila, de]) => `${String(tabla)} ${String(fila)}: su ${String(de)} no está`),
  ];
}

/**
 * Lists the search tables whose index disagrees with their rows. SQLite checks an index by a statement that writes, so the check runs on a
 * copy of the bytes in memory.
 */
function checkBusquedas(base: Abierta, { memoria }: Abridor): readonly string[] {
  const sql =
    "select name from sqlite_schema where sql like 'create virtual table % using fts5%' order by name";
  const tablas = listTextos(base, sql);
  if (tablas.length === 0) return [];
  const bytes = base.serialize();
  // A database in memory has no WAL: both format versions in the header are set to 1, for a rollback journal.
  // https://sqlite.org/fileformat2.html#file_format_version_numbers
  bytes.fill(1, 18, 20);
  return tablas.filter(
    (tabla) =>
      conDano(
        () => memoria(bytes),
        (copia) =>
          copia.exec(`insert into "${tabla}" ("${tabla}", rank) values ('integrity-check', 1)`) && null,
      ) !== null,
  );
}
