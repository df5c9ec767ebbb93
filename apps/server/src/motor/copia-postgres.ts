import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { epochToInstante } from "@mostrador/core";
import type { Avisar } from "../avance.ts";
import {
  cerrarCopia,
  CONTADAS,
  CopiaInutil,
  HUELLA,
  lugarDe,
  sincronizar,
  VOLCADO,
  type Copia,
  type Manifiesto,
  Filas,
} from "./copia.ts";
import { A_MEDIAS, conexionDe } from "./postgres.ts";
import { runPg } from "./programas-pg.ts";

/**
 * Makes a copy of a PostgreSQL while servers run: dump and counts share one snapshot, which `enLaFoto` reads
 * too. Throws CopiaInutil.
 */
export async function createCopiaPostgres(
  databaseUrl: string,
  dataDir: string,
  destino: string,
  ahoraMs: number,
  avisar: Avisar = () => {},
  enLaFoto: (client: Client) => Promise<void> = async () => {},
): Promise<Copia> {
  const { carpeta, parcial } = lugarDe(destino, ahoraMs);
  mkdirSync(destino, { recursive: true });
  mkdirSync(parcial, { mode: 0o700 }); // owner only: the copy contains the keys
  try {
    const { filas, huella } = await volcar(databaseUrl, join(parcial, VOLCADO), enLaFoto);
    const creada = epochToInstante(ahoraMs);
    const manifiesto = cerrarCopia(dataDir, parcial, VOLCADO, creada, filas, huella, avisar);
    renameSync(parcial, carpeta);
    sincronizar(destino);
    return { carpeta, manifiesto };
  } catch (error) {
    rmSync(parcial, { recursive: true, force: true });
    throw error;
  }
}

async function volcar(
  databaseUrl: string,
  archivo: string,
  enLaFoto: (client: Client) => Promise<void>,
): Promise<{ readonly filas: Manifiesto["filas"]; readonly huella: string | null }> {
  const client = new Client({ ...conexionDe(databaseUrl), options: "" }); // the dump may take long
  await client.connect();
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    await runPg("pg_dump", databaseUrl, [
      "--format=custom",
      "--no-owner",
      `--snapshot=${rows[0]?.snapshot}`,
      `--file=${archivo}`,
    ]);
    await enLaFoto(client);
    const buscar = "select valor from ajustes where clave = $1";
    const { rows: sellos } = await client.query<{ valor: string }>(buscar, [HUELLA]);
    return { filas: await countEn(client), huella: sellos[0]?.valor ?? null };
  } finally {
    await client.end();
  }
}

/** Counts the rows of `CONTADAS`. */
async function countEn(client: Client): Promise<Manifiesto["filas"]> {
  const filas: Partial<Record<(typeof CONTADAS)[number], number>> = {};
  for (const tabla of CONTADAS) {
    const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${tabla}`);
    filas[tabla] = rows[0]?.n ?? 0;
  }
  return Filas.parse(filas);
}

/**
 * Restores a dump into an empty database, all or nothing. The database stays marked as half restored until it
 * is prepared (`prepararBase`). A repetition resumes an interrupted restore. Throws CopiaInutil.
 */
export async function putVolcado(databaseUrl: string, archivo: string, { filas }: Manifiesto): Promise<void> {
  const client = new Client({ ...conexionDe(databaseUrl), options: "" });
  await client.connect();
  try {
    const tablas = await listTablas(client);
    const aMedias = tablas.includes(A_MEDIAS);
    if (!aMedias && tablas.length > 0)
      throw new CopiaInutil(
        `La base de datos de DATABASE_URL ya tiene datos (${tablas.slice(0, 3).join(", ")}) y restaurar no los pisa. Cree una vacía con createdb e indíquela con DATABASE_URL.`,
      );
    if (!aMedias) await client.query(`create table ${A_MEDIAS} ()`);
    if (tablas.length <= 1)
      await runPg("pg_restore", databaseUrl, [
        "--exit-on-error",
        "--no-owner",
        "--single-transaction",
        archivo,
      ]);
    const puestas = await countEn(client);
    const distinta = CONTADAS.find((tabla) => puestas[tabla] !== filas[tabla]);
    if (distinta !== undefined)
      throw new CopiaInutil(
        `${archivo}: ${distinta} tiene ${puestas[distinta]} filas y no las ${filas[distinta]} copiadas. Use otra copia.`,
      );
  } finally {
    await client.end();
  }
}

async function listTablas(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = current_schema() order by tablename",
  );
  return rows.map(({ tablename }) => tablename);
}
