import {
  ESQUEMA,
  hasSeries,
  iterateFilas,
  listFilas,
  listTablas,
  listTextos,
  porTabla,
  SERIES,
  type BaseSqlite,
} from "./base.ts";
import { filaDeEsquema, sumaDe } from "./suma.ts";

/** A row that differs from its sum. */
export interface FilaAlterada {
  readonly tabla: string;
  readonly clave: number;
  /** `falta`: a sum without a row; `ajena`: a row without a sum, which this program did not write. */
  readonly que: "cambiada" | "falta" | "ajena" | "ilegible";
  /** The stored sum, if there is one. */
  readonly suma: number | null;
}

/** Findings of a check of the sums. */
export interface Revision {
  readonly filas: number;
  /** Rows that were written and have no sum yet, by an older program or by one that was killed. */
  readonly sinSumar: number;
  readonly alteradas: readonly FilaAlterada[];
}

/** Maximum number of differing rows that are listed. A file with more needs a restore, and its list would not be read. */
const MAX_ALTERADAS = 10_000;

/**
 * Compares every row with its sum in one snapshot; changes nothing. `tablas`: checks only these, each of which has a trigger. A table that
 * SQLite cannot read is one finding.
 */
export function checkSumas(
  base: BaseSqlite,
  tablas: readonly string[] | null = null,
  alRevisar: (tabla: string) => void = () => {},
): Revision {
  const alteradas: FilaAlterada[] = [];
  let filas = 0;
  base.exec("savepoint revision");
  try {
    const pendientes = porTabla(listFilas(base.prepare("select tabla, clave from sin_sumar")));
    const sinSumar = [...pendientes.values()].reduce((suma, { size }) => suma + size, 0);
    for (const tabla of tablas ?? todas(base)) {
      if (alteradas.length >= MAX_ALTERADAS) break;
      alRevisar(tabla);
      try {
        filas += checkTabla(base, tabla, pendientes, alteradas);
      } catch (error) {
        if (!isDano(error)) throw error;
        alteradas.push({ tabla, clave: 0, que: "ilegible", suma: null });
      }
    }
    return { filas, sinSumar, alteradas };
  } finally {
    base.exec("release revision");
  }
}

/** Tells whether an error of SQLite means a damaged file. */
export function isDano(error: unknown): boolean {
  const codigo = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(?:CORRUPT|NOTADB|IOERR|ERROR)/.test(codigo);
}

type Pendientes = ReturnType<typeof porTabla>;

/** Lists the tables with rows or sums. A name that occurs only in sums means that a sum was changed. */
function todas(base: BaseSqlite): readonly string[] {
  const conSumas = listTextos(base, "select distinct tabla from sumas");
  const series = hasSeries(base) ? [SERIES] : [];
  return [...new Set([...listTablas(base), ...series, ESQUEMA, ...conSumas])].sort();
}

/** Checks one table; returns the number of its rows. */
function checkTabla(
  base: BaseSqlite,
  tabla: string,
  pendientes: Pendientes,
  alteradas: FilaAlterada[],
): number {
  const omitidas = pendientes.get(tabla) ?? new Set();
  let filas = 0;
  for (const [conSuma, rowid, ...fila] of parseFilas(base, tabla)) {
    const [suma, clave] = [conSuma === null ? null : Number(conSuma), Number(rowid)];
    filas += 1;
    if (omitidas.has(clave) || isSerieDe(tabla, fila, pendientes)) continue;
    if (suma === null) alteradas.push({ tabla, clave, que: "ajena", suma });
    else if (suma !== sumaDe(fila) && !isSerieAdelantada(tabla, fila, suma))
      alteradas.push({ tabla, clave, que: "cambiada", suma });
    if (alteradas.length >= MAX_ALTERADAS) return filas;
  }
  for (const [clave, suma] of readSobrantes(base, tabla))
    if (!omitidas.has(clave)) alteradas.push({ tabla, clave, que: "falta", suma });
  return filas;
}

/** Reads each row of a table: its sum or null, its key, then its columns. */
function parseFilas(base: BaseSqlite, tabla: string): Iterable<readonly unknown[]> {
  if (tabla === ESQUEMA) {
    const sumas = listFilas(base.prepare("select suma from sumas where tabla = @tabla and clave = 0"), {
      tabla,
    });
    const suma = sumas[0]?.[0] ?? null;
    return [[suma, 0, ...filaDeEsquema(base)]];
  }
  if (!isTabla(base, tabla)) return [];
  const sql = `select s.suma, t.rowid, t.* from "${tabla}" t left join sumas s on s.tabla = @tabla and s.clave = t.rowid order by t.rowid`;
  return iterateFilas(base.prepare(sql), { tabla });
}

/** Lists sums without a row. */
function readSobrantes(base: BaseSqlite, tabla: string): readonly (readonly [number, number])[] {
  const fila =
    tabla === ESQUEMA ? "select 0 where clave = 0" : `select 1 from "${tabla}" t where t.rowid = s.clave`;
  const sinFila = tabla === ESQUEMA || isTabla(base, tabla) ? `and not exists (${fila})` : "";
  const sql = `select clave, suma from sumas s where tabla = @tabla ${sinFila}`;
  return listFilas(base.prepare(sql), { tabla }).map(([clave, suma]) => [Number(clave), Number(suma)]);
}

function isTabla(base: BaseSqlite, tabla: string): boolean {
  return tabla === SERIES || listTablas(base).includes(tabla);
}

/** Tells whether a row of the list of series belongs to a table with rows to sum, because its own sum is written with theirs. */
function isSerieDe(tabla: string, fila: readonly unknown[], pendientes: Pendientes): boolean {
  return tabla === SERIES && pendientes.has(String(fila[0]));
}

/** Numbers that a series may pass over between two sums. Trying all of them takes a tenth of a second. */
const MAX_SALTADOS = 100_000;

/**
 * Tells whether a series went on from the number that was summed. SQLite takes a number for an insert that a conflict leaves out, and no
 * trigger fires for it. A series that went back, which would give a number twice, is not one.
 */
function isSerieAdelantada(tabla: string, [nombre, numero]: readonly unknown[], suma: number): boolean {
  if (tabla !== SERIES || typeof numero !== "number") return false;
  for (let antes = numero - 1; antes >= Math.max(0, numero - MAX_SALTADOS); antes -= 1)
    if (sumaDe([nombre, antes]) === suma) return true;
  return false;
}
