import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { readDisco } from "@mostrador/core/node";
import type { ConfigDb } from "./abrir.ts";
import type { Db } from "./connection.ts";
import { BASE } from "./copia.ts";
import { MIGRACIONES, puedeLeer, CLAVE_LEE_DESDE } from "./migraciones.ts";
import { openSoloLectura } from "./solo-lectura.ts";

/** Work of the pending migrations on one existing table. */
export interface PasoMigracion {
  readonly tabla: string;
  /** Kind of the work: a `columna` is added at once, whatever the table's size; `indice` and `filas` read or write each row. */
  readonly trabajo: "columna" | "indice" | "filas";
  /** Number of rows in the table. */
  readonly filas: number;
}

/** Facts about an update of the database by this program. Nothing was changed to find them. */
export interface PorActualizar {
  readonly motor: "sqlite" | "postgresql";
  /** Numbers of migrations that the database has, and that this program would apply. */
  readonly hechas: number;
  readonly faltan: number;
  /** Null unless a newer program wrote the database; otherwise true if this program may work on it. */
  readonly masNueva: boolean | null;
  readonly pasos: readonly PasoMigracion[];
  /** Size of the data in bytes, and of the copy that is made first. */
  readonly bytes: number;
  /** Free bytes on the disk of the copy; null where the operating system does not tell. */
  readonly libres: number | null;
  /** Estimated duration of the copy and the migrations, in seconds. */
  readonly segundos: number;
}

/**
 * Reads a database, with or without running servers, and reports what this program would do to it at its first start. Throws where there
 * is no database.
 */
export async function lookAntesDeActualizar(config: ConfigDb): Promise<PorActualizar> {
  const db = openSoloLectura(config);
  try {
    const motor = config.databaseUrl === null ? "sqlite" : "postgresql";
    const hechas = await readHechas(db, motor);
    const faltan = MIGRACIONES.slice(hechas);
    const pasos: PasoMigracion[] = [];
    for (const [tabla, trabajo] of worksOf(faltan)) {
      const filas = await countFilas(db, motor, tabla);
      if (filas !== null) pasos.push({ tabla, trabajo, filas });
    }
    const bytes =
      motor === "sqlite"
        ? bytesDe(config.dataDir)
        : await number(db, "select pg_database_size(current_database()) as n");
    return {
      motor,
      hechas,
      faltan: faltan.length,
      masNueva: hechas <= MIGRACIONES.length ? null : puedeLeer(MIGRACIONES.length, await readLeeDesde(db)),
      pasos,
      bytes,
      libres: readDisco(config.dataDir)?.libre ?? null,
      segundos: faltan.length === 0 ? 0 : secondsOf(pasos, bytes, config),
    };
  } finally {
    await db.destroy();
  }
}

/** Rows per second that even an old computer writes. The estimate need only tell a person whether to expect seconds or an hour. */
const FILAS_POR_SEGUNDO = { columna: Infinity, indice: 300_000, filas: 60_000 } as const;
/** Bytes per second of a spinning disk, assumed where the disk is not measured. */
const DISCO_LENTO = 80 * 1024 * 1024;
const MUESTRA = 32 * 1024 * 1024;

function secondsOf(pasos: readonly PasoMigracion[], bytes: number, config: ConfigDb): number {
  const filas = pasos.reduce((suma, paso) => suma + paso.filas / FILAS_POR_SEGUNDO[paso.trabajo], 0);
  // Three passes over the data: the copy is written, read back, and digested.
  return Math.ceil(1 + filas + (3 * bytes) / diskSpeed(config));
}

/** Measures the disk's bytes per second by reading the database file. A small file says nothing about the disk. */
function diskSpeed({ databaseUrl, dataDir }: ConfigDb): number {
  const archivo = join(dataDir, BASE);
  if (databaseUrl !== null || statSync(archivo).size < MUESTRA) return DISCO_LENTO;
  const antes = performance.now();
  const leidos = readFileSync(archivo).length;
  return Math.max(DISCO_LENTO / 4, leidos / Math.max(0.001, (performance.now() - antes) / 1000));
}

const FORMAS: readonly (readonly [RegExp, PasoMigracion["trabajo"]])[] = [
  [/\balter table (\w+) add column/gi, "columna"],
  [/\bcreate (?:unique )?index \w+ on (\w+)/gi, "indice"],
  [/\bupdate (\w+) set\b/gi, "filas"],
  [/\bfrom (\w+)\b/gi, "filas"],
];

/** Gives the slowest kind of work of the migrations on each table that they do not create themselves. */
export function worksOf(migraciones: readonly string[]): ReadonlyMap<string, PasoMigracion["trabajo"]> {
  const text = migraciones
    .join("\n")
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/create trigger[\s\S]*?\bend;?/gi, "");
  const nuevas = new Set([...text.matchAll(/\bcreate table (\w+)/gi)].map(([, tabla]) => tabla));
  const works = new Map<string, PasoMigracion["trabajo"]>();
  for (const [forma, trabajo] of FORMAS)
    for (const [, tabla = ""] of text.matchAll(forma)) if (!nuevas.has(tabla)) works.set(tabla, trabajo);
  return works;
}

async function readHechas(db: Db, motor: PorActualizar["motor"]): Promise<number> {
  return number(
    db,
    motor === "sqlite"
      ? "select user_version as n from pragma_user_version"
      : "select hechas as n from migraciones",
  );
}

/** Counts a table's rows: exactly on SQLite, by the statistics on PostgreSQL. Null where there is no such table. */
async function countFilas(db: Db, motor: PorActualizar["motor"], tabla: string): Promise<number | null> {
  if (motor === "postgresql")
    return number(
      db,
      `select greatest(reltuples, 0)::bigint as n from pg_class where relkind = 'r' and oid = to_regclass('${tabla}')`,
    ).catch(() => null);
  return number(db, `select count(*) as n from "${tabla}"`).catch(() => null);
}

async function readLeeDesde(db: Db): Promise<number | null> {
  const valor = await number(db, `select valor as n from ajustes where clave = '${CLAVE_LEE_DESDE}'`).catch(
    () => null,
  );
  return valor;
}

/** Runs a query that gives one number. Throws where it gives none. */
async function number(db: Db, query: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(query).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`sin respuesta: ${query}`);
  // Both a setting and a count of PostgreSQL arrive as text.
  return Number(String(row.n));
}

function bytesDe(dataDir: string): number {
  return [BASE, `${BASE}-wal`].reduce(
    (suma, nombre) => suma + (statSync(join(dataDir, nombre), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
