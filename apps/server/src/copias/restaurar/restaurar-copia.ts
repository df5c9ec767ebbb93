import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Client } from "pg";
import type { Avisar } from "../../avance.ts";
import {
  BASE,
  CopiaInutil,
  isDePostgres,
  readInChunks,
  LLAVES,
  sincronizar,
  checkCopia,
  VOLCADO,
  type Manifiesto,
} from "../../motor/copia.ts";
import { putVolcado } from "../../motor/copia-postgres.ts";
import { marcas } from "../db/marcas-de-restauracion.ts";
import { A_MEDIAS, conexionDe } from "../../motor/postgres.ts";
import { requireSinServidores } from "../../motor/sin-servidores.ts";
import { holdCarpeta } from "../../motor/sqlite.ts";

/**
 * Puts a copy into a data folder that has no database, and makes it fit to go on. Numbers and versions given
 * since the copy are not given again. The database comes last, by one rename, so that an interrupted restore
 * can be repeated. Throws CopiaInutil, and CarpetaInutilizable while a server holds the folder.
 */
export function restaurarCopia(copia: string, dataDir: string, avisar: Avisar = () => {}): Manifiesto {
  const manifiesto = checkCopia(copia, avisar);
  if (isDePostgres(manifiesto))
    throw new CopiaInutil(`${copia} es de PostgreSQL: indique una base vacía con DATABASE_URL.`);
  const release = holdCarpeta(dataDir);
  try {
    requireVacia(dataDir);
    putLlaves(manifiesto, copia, dataDir, avisar);
    putArchivo(join(copia, BASE), join(dataDir, BASE), avisar, (archivo) =>
      prepararParaSeguir(archivo, manifiesto.creada_en),
    );
    sincronizar(dataDir);
    return manifiesto;
  } finally {
    release();
  }
}

/**
 * Restores a copy on PostgreSQL: puts the dump into an empty database and the keys into the data folder. The
 * same command repeats an interrupted restore. Throws CopiaInutil.
 */
export async function restaurarPostgres(
  copia: string,
  dataDir: string,
  databaseUrl: string,
  avisar: Avisar = () => {},
): Promise<Manifiesto> {
  const manifiesto = checkCopia(copia, avisar);
  if (!isDePostgres(manifiesto))
    throw new CopiaInutil(`${copia} es de SQLite: se restaura sin DATABASE_URL, en MOSTRADOR_DATA.`);
  mkdirSync(dataDir, { recursive: true });
  putLlaves(manifiesto, copia, dataDir, avisar);
  await putVolcado(databaseUrl, join(copia, VOLCADO), manifiesto);
  await markPostgres(databaseUrl, manifiesto.creada_en);
  return manifiesto;
}

function putLlaves({ archivos }: Manifiesto, copia: string, dataDir: string, avisar: Avisar): void {
  const llaves = LLAVES.filter((llave) => archivos.some(({ nombre }) => nombre === llave));
  for (const nombre of llaves) requireMisma(join(copia, nombre), join(dataDir, nombre));
  for (const nombre of llaves) putArchivo(join(copia, nombre), join(dataDir, nombre), avisar);
}

/** Throws where there is a database: a restore never overwrites data. */
function requireVacia(dataDir: string): void {
  const encontrado = [BASE, `${BASE}-wal`].find((nombre) => existsSync(join(dataDir, nombre)));
  if (encontrado !== undefined)
    throw new CopiaInutil(
      `${dataDir} ya tiene datos (${encontrado}) y restaurar no los pisa. Indique una carpeta nueva con MOSTRADOR_DATA, o aparte usted esos archivos.`,
    );
}

function requireMisma(deLaCopia: string, puesta: string): void {
  if (existsSync(puesta) && !readFileSync(puesta).equals(readFileSync(deLaCopia)))
    throw new CopiaInutil(
      `${puesta} no es la llave de la copia: con ella no se abrirían los certificados. Indique una carpeta nueva con MOSTRADOR_DATA.`,
    );
}

function putArchivo(
  origen: string,
  destino: string,
  avisar: Avisar,
  preparar: (archivo: string) => void = () => {},
): void {
  const parcial = `${destino}.restaurando`;
  rmSync(parcial, { force: true });
  const fd = openSync(parcial, "wx", statSync(origen).mode);
  try {
    readInChunks(origen, "Poniendo la copia en su lugar", avisar, (trozo) => write(fd, trozo));
  } finally {
    closeSync(fd);
  }
  preparar(parcial);
  sincronizar(parcial);
  renameSync(parcial, destino);
}

/** Writes the whole chunk: one write may take only a part. */
function write(fd: number, trozo: Buffer): void {
  for (let escrito = 0; escrito < trozo.length;) escrito += writeSync(fd, trozo, escrito);
}

function prepararParaSeguir(archivo: string, copiaDe: string): void {
  const database = new Database(archivo);
  try {
    const tabla = database.prepare("select name from sqlite_master where name = 'tareas'").get();
    database.transaction(() => {
      for (const sql of marcas(copiaDe, tabla !== undefined)) database.exec(sql);
    })();
  } finally {
    database.close();
  }
}

/**
 * Marks a PostgreSQL that a copy was restored into, before any server starts on it; that server migrates it.
 * Throws CopiaInutil while a server works on it.
 */
export async function markPostgres(databaseUrl: string, copiaDe: string): Promise<void> {
  const client = new Client({ ...conexionDe(databaseUrl), options: "" });
  await client.connect();
  try {
    await requireSinServidores(client);
    const { rows } = await client.query<{ hay: boolean }>("select to_regclass('tareas') is not null as hay");
    await client.query("begin");
    for (const sql of marcas(copiaDe, rows[0]?.hay === true)) await client.query(sql);
    await client.query(`drop table if exists ${A_MEDIAS}`);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/**
 * Marks a SQLite database that was put into the data folder by other means. Throws CarpetaInutilizable while
 * a server holds the folder.
 */
export function markSqlite(dataDir: string, copiaDe: string): void {
  const release = holdCarpeta(dataDir);
  try {
    prepararParaSeguir(join(dataDir, BASE), copiaDe);
  } finally {
    release();
  }
}
