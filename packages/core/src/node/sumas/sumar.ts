import {
  ESQUEMA,
  hasSeries,
  listFilas,
  listTablas,
  porTabla,
  SERIES,
  type BaseSqlite,
  type Sentencia,
} from "./base.ts";
import { filaDeEsquema, sumaDe } from "./suma.ts";

/**
 * Stores the sums of rows from up to `max` notes of writes; returns the number of notes. A row that was written twice has two notes. The
 * caller's transaction is open.
 */
export type Sumador = (max: number) => number;

/** Makes the `Sumador` of a connection; its statements are prepared once. */
export function createSumador(base: BaseSqlite): Sumador {
  const tablas = new Set(listTablas(base));
  const lectores = new Map<string, Sentencia>();
  // A table's statement is prepared on first use, because most tables are never written in one run of the program.
  const lectorDe = (tabla: string): Sentencia | undefined => {
    if (!tablas.has(tabla)) return undefined;
    const lector = lectores.get(tabla) ?? base.prepare(`select * from "${tabla}" where rowid = @clave`);
    lectores.set(tabla, lector);
    return lector;
  };
  const series = hasSeries(base) ? base.prepare(LISTA_DE_SERIES) : null;
  const anotadas = base.prepare("select n, tabla, clave from sin_sumar order by n limit @max");
  const hechas = base.prepare("delete from sin_sumar where n <= @hasta");
  const { poner, quitar } = write(base);
  return (max) => {
    const notas = listFilas(anotadas, { max });
    const hasta = notas.at(-1)?.[0];
    if (hasta === undefined) return 0;
    for (const [tabla, claves] of porTabla(notas.map(([, ...fila]) => fila))) {
      const lector = lectorDe(tabla);
      for (const clave of claves) {
        const [fila] = lector === undefined ? [] : listFilas(lector, { clave });
        if (fila === undefined) quitar(tabla, clave);
        else poner(tabla, clave, sumaDe(fila));
      }
    }
    hechas.run({ hasta: Number(hasta) });
    sumSeries(series, poner, new Set(notas.map(([, tabla]) => String(tabla))));
    return notas.length;
  };
}

/** Rows of one read. */
const LOTE = 500;

/** Stores new sums of every row and of the schema, in the caller's transaction. No note is left afterwards. */
export function sumTodo(base: BaseSqlite): void {
  base.exec("delete from sumas; delete from sin_sumar");
  const tablas = listTablas(base);
  for (const tabla of tablas) sumTabla(base, tabla);
  const { poner } = write(base);
  sumSeries(hasSeries(base) ? base.prepare(LISTA_DE_SERIES) : null, poner, new Set(tablas));
  poner(ESQUEMA, 0, sumaDe(filaDeEsquema(base)));
}

function sumTabla(base: BaseSqlite, tabla: string): void {
  const lote = base.prepare(
    `select rowid, * from "${tabla}" where rowid > @desde order by rowid limit ${LOTE}`,
  );
  const poner = base.prepare(
    "insert into sumas (tabla, clave, suma) select @tabla, value ->> 0, value ->> 1 from json_each(@sumas)",
  );
  let desde: number | undefined = Number.MIN_SAFE_INTEGER;
  while (desde !== undefined) {
    const sumas: readonly (readonly [number, number])[] = listFilas(lote, { desde }).map(
      ([clave, ...fila]) => [Number(clave), sumaDe(fila)] as const,
    );
    if (sumas.length > 0) poner.run({ tabla, sumas: JSON.stringify(sumas) });
    desde = sumas.at(-1)?.[0];
  }
}

type Poner = (tabla: string, clave: number, suma: number) => void;

/** Makes the functions that insert or replace a sum, and delete one. */
export function write(base: BaseSqlite): {
  readonly poner: Poner;
  readonly quitar: (tabla: string, clave: number) => void;
} {
  const poner = base.prepare(
    `insert into sumas (tabla, clave, suma) values (@tabla, @clave, @suma)
     on conflict do update set suma = excluded.suma where suma <> excluded.suma`,
  );
  const quitar = base.prepare("delete from sumas where tabla = @tabla and clave = @clave");
  return {
    poner: (tabla, clave, suma) => void poner.run({ tabla, clave, suma }),
    quitar: (tabla, clave) => void quitar.run({ tabla, clave }),
  };
}

const LISTA_DE_SERIES = `select rowid, name, seq from ${SERIES}`;

/** Sums the series of tables that were written: the list of series has no trigger. `series`: null where there is no list. */
function sumSeries(series: Sentencia | null, poner: Poner, tablas: ReadonlySet<string>): void {
  if (series === null) return;
  for (const [clave, ...fila] of listFilas(series))
    if (tablas.has(String(fila[0]))) poner(SERIES, Number(clave), sumaDe(fila));
}
