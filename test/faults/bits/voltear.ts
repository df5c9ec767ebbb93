import { closeSync, copyFileSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import Database from "better-sqlite3";
import { checkArchivo } from "@mostrador/core/sumas";
import { createAzar } from "../../fuzz/azar.ts";
import { listTramos } from "./celdas.ts";

/** The outcomes of the flips in one file. */
export interface Balance {
  readonly dichos: number;
  /** Not reported, and every row and the schema read as before; at most a series passes over some numbers. docs/decisions/0019 */
  readonly sinEfecto: number;
  /** Not reported, though some data reads differently. */
  readonly callados: readonly string[];
  /** The trees (tables, indexes) that were hit. */
  readonly arboles: ReadonlySet<string>;
}

/**
 * Flips one bit at a time in used cells of a copy of a SQLite file. Trees take turns; cell and bit are random. If the check does not report
 * a flip, the full dump is compared.
 */
export function voltearBits(archivo: string, cuantos: number, semilla: number): Balance {
  const azar = createAzar(semilla);
  const porArbol = [...Map.groupBy(listTramos(archivo), ({ arbol }) => arbol)];
  const [volcado, series] = [volcar(archivo), readSeries(archivo)];
  if (hayHallazgo(archivo)) throw new Error(`${archivo} tiene hallazgos antes de voltear nada`);
  let [dichos, sinEfecto] = [0, 0];
  const callados: string[] = [];
  const copia = join(archivo, "..", "volteada", "base.db");
  mkdirSync(join(copia, ".."), { recursive: true });
  for (let i = 0; i < cuantos; i++) {
    const [arbol, tramos] = porArbol[(i + semilla) % porArbol.length] ?? ["", []];
    const { desde, bytes } = azar.de(tramos);
    const [byte, bit] = [desde + azar.entero(bytes), azar.entero(8)];
    for (const cola of ["-wal", "-shm"]) rmSync(copia + cola, { force: true });
    copyFileSync(archivo, copia);
    voltear(copia, byte, bit);
    if (hayHallazgo(copia)) dichos += 1;
    else if (volcar(copia) === volcado && !isAtrasada(readSeries(copia), series)) sinEfecto += 1;
    else callados.push(`semilla ${semilla}: ${arbol}, byte ${byte}, bit ${bit}`);
  }
  return {
    dichos,
    sinEfecto,
    callados,
    arboles: new Set(porArbol.slice(0, cuantos).map(([arbol]) => arbol)),
  };
}

function hayHallazgo(archivo: string): boolean {
  const { danos, busquedas, sumas } = checkArchivo({
    archivo: () => new Database(archivo, { readonly: true }),
    memoria: (bytes) => new Database(Buffer.from(bytes)),
  });
  return (
    danos.length > 0 ||
    busquedas.length > 0 ||
    sumas === null ||
    sumas.alteradas.length > 0 ||
    sumas.sinSumar > 0
  );
}

function voltear(archivo: string, byte: number, bit: number): void {
  const fd = openSync(archivo, "r+");
  const uno = Buffer.alloc(1);
  readSync(fd, uno, 0, 1, byte);
  uno.writeUInt8(uno.readUInt8(0) ^ (1 << bit));
  writeSync(fd, uno, 0, 1, byte);
  closeSync(fd);
}

/** Reads the number of each series of `autoincrement`, by table. */
function readSeries(archivo: string): ReadonlyMap<string, number> {
  const base = new Database(archivo, { readonly: true });
  const filas = base
    .prepare<[], { name: string; seq: number }>("select name, seq from sqlite_sequence")
    .all();
  base.close();
  return new Map(filas.map(({ name, seq }) => [name, seq]));
}

/** Tells whether a series is gone, or would give a number twice. */
function isAtrasada(ahora: ReadonlyMap<string, number>, antes: ReadonlyMap<string, number>): boolean {
  return [...antes].some(([tabla, numero]) => (ahora.get(tabla) ?? 0) < numero);
}

/**
 * Computes a digest of all readable data but the series: the schema, every row of every table, and each row's indexed words of a search.
 */
function volcar(archivo: string): number {
  const base = new Database(archivo);
  try {
    const listar = (tipo: string) =>
      base
        .prepare<{ tipo: string }, string>(
          "select name from pragma_table_list where type = @tipo and schema = 'main' order by name",
        )
        .pluck()
        .all({ tipo });
    const busquedas = listar("virtual");
    for (const busqueda of busquedas)
      base.exec(
        `create virtual table temp."${busqueda}_v" using fts5vocab('main', '${busqueda}', 'instance')`,
      );
    const sql = [
      "select type, name, tbl_name, sql from sqlite_schema order by type, name",
      ...listar("table")
        .filter((tabla) => tabla !== "sqlite_sequence")
        .map((tabla) => `select * from "${tabla}"`),
      ...busquedas.map((busqueda) => `select term, doc from temp."${busqueda}_v" order by 1, 2`),
    ];
    return sql.reduce(
      (suma, consulta) =>
        base
          .prepare<[], unknown[]>(consulta)
          .raw()
          .all()
          .reduce<number>((s, fila) => crc32(JSON.stringify(fila), s), suma),
      0,
    );
  } finally {
    base.close();
  }
}
