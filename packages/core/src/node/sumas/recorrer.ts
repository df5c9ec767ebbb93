import { z } from "zod";
import {
  ESQUEMA,
  hasSeries,
  hasSumas,
  iterateFilas,
  listFilas,
  listTablas,
  listTextos,
  SERIES,
  type BaseSqlite,
} from "./base.ts";
import { checkSumas, type FilaAlterada } from "./revisar.ts";
import { sumaDe } from "./suma.ts";

/** Parts of the check of a whole file, in their order: pages of each b-tree, rows of each table, the index of each search. */
const FASES = ["paginas", "filas", "busquedas"] as const;

/** Progress of a check: everything before `nombre` in its phase was verified, and in a table the rows up to `clave`. */
export const Lugar = z.object({ fase: z.enum(FASES), nombre: z.string(), clave: z.int() });
export type Lugar = z.infer<typeof Lugar>;

/** A verified piece, and the rows of it that differ from their sums. */
export interface Trozo {
  readonly lugar: Lugar;
  readonly alteradas: readonly FilaAlterada[];
}

/** The error of a page that is no valid b-tree page. `code` is SQLite's code for a damaged file. */
export class PaginaDanada extends Error {
  readonly code = "SQLITE_CORRUPT";
}

/** Number of pages or rows in a piece, which takes about a millisecond. */
const PAGINAS = 200;
const FILAS = 200;

/**
 * Walks through a whole file in pieces, from `desde` on: the form of each page, then each row against its sum, then the index of each
 * search. The caller rests between two pieces; the program may write meanwhile. Throws SQLite's error, or `PaginaDanada`, at a damaged
 * page. docs/decisions/0052.
 */
export function* walkBase(base: BaseSqlite, desde: Lugar | null): Generator<Trozo, void> {
  const fases = { paginas: walkPaginas, filas: walkTablas, busquedas: walkBusquedas } as const;
  const primera = desde === null ? 0 : FASES.indexOf(desde.fase);
  for (const fase of FASES.slice(primera)) yield* fases[fase](base, desde?.fase === fase ? desde : null);
}

function* walkPaginas(base: BaseSqlite, desde: Lugar | null): Generator<Trozo, void> {
  const arboles = [
    ESQUEMA,
    ...listTextos(base, "select name from sqlite_schema where rootpage > 0 order by name"),
  ];
  for (const nombre of arboles) {
    if (desde !== null && nombre !== ESQUEMA && nombre < desde.nombre) continue;
    const lugar = { fase: "paginas", nombre, clave: 0 } as const;
    let vistas = 0;
    const paginas = base.prepare("select pageno, pagetype from dbstat where name = @nombre");
    for (const [pagina, clase] of iterateFilas(paginas, { nombre })) {
      if (clase === "corrupted") throw new PaginaDanada(`${nombre}: página ${String(pagina)}`);
      if (++vistas % PAGINAS === 0) yield { lugar, alteradas: [] };
    }
    yield { lugar, alteradas: [] };
  }
}

function* walkTablas(base: BaseSqlite, desde: Lugar | null): Generator<Trozo, void> {
  if (!hasSumas(base)) return;
  for (const nombre of listTablas(base)) {
    if (desde !== null && nombre < desde.nombre) continue;
    yield* walkFilas(base, nombre, desde?.nombre === nombre ? desde.clave : Number.MIN_SAFE_INTEGER);
  }
  const sinVigia = [ESQUEMA, ...(hasSeries(base) ? [SERIES] : [])];
  const { alteradas } = checkSumas(base, sinVigia);
  yield { lugar: { fase: "busquedas", nombre: "", clave: 0 }, alteradas };
}

/** Compares the rows of a table after `desde` with their sums, a piece at a time, each in a snapshot of its own. */
export function* walkFilas(base: BaseSqlite, tabla: string, desde: number): Generator<Trozo, void> {
  const filas = base.prepare(
    `select rowid, * from "${tabla}" where rowid > @desde order by rowid limit ${FILAS}`,
  );
  const sumas = base.prepare(
    "select clave, suma from sumas where tabla = @tabla and clave > @desde and clave <= @hasta",
  );
  const anotada = base.prepare("select 1 from sin_sumar where tabla = @tabla and clave = @clave limit 1");
  for (let [clave, hay] = [desde, true]; hay;) {
    const alteradas: FilaAlterada[] = [];
    const add = (que: FilaAlterada["que"], clave: number, suma: number | null): void => {
      // A row that was written and has no sum yet does not count as a finding.
      if (listFilas(anotada, { tabla, clave }).length === 0) alteradas.push({ tabla, clave, que, suma });
    };
    base.exec("savepoint trozo");
    try {
      const leidas = listFilas(filas, { desde: clave });
      const ultima = leidas.at(-1)?.[0];
      hay = leidas.length === FILAS;
      const hasta = hay ? Number(ultima) : Number.MAX_SAFE_INTEGER;
      const deFilas = new Map(
        listFilas(sumas, { tabla, desde: clave, hasta }).map(([de, suma]) => [Number(de), Number(suma)]),
      );
      for (const [rowid, ...fila] of leidas) {
        const suma = deFilas.get(Number(rowid)) ?? null;
        deFilas.delete(Number(rowid));
        if (suma === null) add("ajena", Number(rowid), suma);
        else if (suma !== sumaDe(fila)) add("cambiada", Number(rowid), suma);
      }
      for (const [de, suma] of deFilas) add("falta", de, suma);
      clave = ultima === undefined ? clave : Number(ultima);
    } finally {
      base.exec("release trozo");
    }
    yield { lugar: { fase: "filas", nombre: tabla, clave }, alteradas };
  }
}

function* walkBusquedas(base: BaseSqlite, desde: Lugar | null): Generator<Trozo, void> {
  const sql =
    "select name from sqlite_schema where sql like 'create virtual table % using fts5%' order by name";
  for (const nombre of listTextos(base, sql)) {
    if (desde !== null && nombre < desde.nombre) continue;
    requireOk(base, nombre);
    yield { lugar: { fase: "busquedas", nombre, clave: 0 }, alteradas: [] };
  }
}

/** Runs SQLite's own check of one table, its indexes included. Throws `PaginaDanada` with SQLite's words. */
function requireOk(base: BaseSqlite, tabla: string): void {
  const [dicho] = listTextos(base, `pragma quick_check("${tabla}")`);
  if (dicho !== undefined && dicho !== "ok") throw new PaginaDanada(dicho.split("\n").at(-1));
}

/** The verification state of a file, which one start leaves for the next, as JSON in a row of that file. */
export const Verificada = z.object({
  /** True while a program has the file open. It stays true if the program does not close the file in order. */
  abierta: z.boolean(),
  /** The key of the last row of each long table at the last start. */
  hasta: z.record(z.string(), z.int()),
  /** The progress of an interrupted check; null if the next one begins at the first page. */
  lugar: Lugar.nullable(),
});
export type Verificada = z.infer<typeof Verificada>;

/** Parses a stored verification state; null if it is missing or unusable. */
export function parseVerificada(texto: string | undefined): Verificada | null {
  if (texto === undefined) return null;
  try {
    const leida = Verificada.safeParse(JSON.parse(texto));
    return leida.success ? leida.data : null;
  } catch {
    return null; // the stored text is damaged, so the check begins again
  }
}

/** Maximum number of rows of a table that every start checks completely. */
const CORTA = 1000;
/** Distance in keys before the last key of a long table, from which a start compares rows with their sums. */
const COLA = 200;
/** The largest such distance, in keys, at a start after a program did not close the file in order. */
const COLA_LARGA = 5000;

/**
 * Checks the parts of a large file on which a start relies: the schema and every short table with its indexes, whole, by SQLite's own
 * check, and the newest rows of the long ones. If the file was not closed in order, it compares all rows since the previous start. Returns
 * the state to be stored, and the rows that differ. Throws SQLite's error, or `PaginaDanada`, at a damaged page. docs/decisions/0052.
 */
export function checkInicio(
  base: BaseSqlite,
  antes: Verificada | null,
): { readonly verificada: Verificada; readonly alteradas: readonly FilaAlterada[] } {
  const enOrden = antes?.abierta === false;
  const hasta: Record<string, number> = {};
  const alteradas: FilaAlterada[] = [];
  const conSuma = new Set(hasSumas(base) ? listTablas(base) : []);
  requireOk(base, ESQUEMA);
  const tablas = listTextos(
    base,
    "select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite\\_schema' escape '\\'",
  );
  for (const tabla of tablas) {
    if (isCorta(base, tabla)) requireOk(base, tabla);
    else if (conSuma.has(tabla)) {
      const ultima = findUltima(base, tabla);
      hasta[tabla] = ultima;
      const cola = ultima - COLA;
      const desde = enOrden
        ? cola
        : Math.max(ultima - COLA_LARGA, Math.min(cola, antes?.hasta[tabla] ?? cola));
      for (const trozo of walkFilas(base, tabla, desde)) alteradas.push(...trozo.alteradas);
    }
  }
  return { verificada: { abierta: true, hasta, lugar: enOrden ? antes.lugar : null }, alteradas };
}

function isCorta(base: BaseSqlite, tabla: string): boolean {
  const sql = `select count(*) from (select 1 from "${tabla}" limit ${CORTA + 1})`;
  return Number(listFilas(base.prepare(sql))[0]?.[0]) <= CORTA;
}

function findUltima(base: BaseSqlite, tabla: string): number {
  return Number(listFilas(base.prepare(`select max(rowid) from "${tabla}"`))[0]?.[0]);
}
