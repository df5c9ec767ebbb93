import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type BetterSqlite from "better-sqlite3";
import { z } from "zod";
import { migrateConSumas } from "@mostrador/core/sumas";
import { sincronizar } from "./sincronizar.ts";
import { LEE_DESDE, MIGRACIONES } from "./esquema.ts";
import { huellasDe } from "./huellas.ts";

/** Settings of a migration in `ajustes`: which programs can work on the data, and how it is undone. */
const [CLAVE_LEE_DESDE, CLAVE_ULTIMA] = ["esquema:lee_desde", "esquema:ultima"];
/** Number of copies made before migrations that are kept. */
const GUARDADAS = 2;

const UltimaMigracion = z.object({
  /** Number of migrations that were done before it; `a`: after it. */
  de: z.int(),
  a: z.int(),
  /** Time of the migration, in ms. */
  en: z.int(),
  /** The copy's name in `antes-de-migrar`. */
  copia: z.string().nullable(),
  /** Digests of the tables right after the migration. */
  huellas: z.record(z.string(), z.string()),
});
export type UltimaMigracion = z.infer<typeof UltimaMigracion>;

/**
 * Brings the till's data to the present schema: makes a copy of them, then runs every missing migration in one transaction. If the program
 * is killed at any statement, the data stay as they were, and the next start repeats it. False if the data are of a newer program that this
 * one cannot work beside.
 */
export function migrate(conexion: BetterSqlite.Database, carpeta: string): boolean {
  const de = hechasEn(conexion);
  if (de > MIGRACIONES.length) return puedeLeer(MIGRACIONES.length, readLeeDesde(conexion));
  if (de === MIGRACIONES.length) return true;
  const copia = de === 0 ? null : copyAntes(conexion, carpeta, de);
  conexion
    .transaction(() => {
      migrateConSumas(conexion, () => {
        for (const sql of MIGRACIONES.slice(de)) conexion.exec(sql);
      });
      const a = MIGRACIONES.length;
      const ultima: UltimaMigracion = { de, a, en: Date.now(), copia, huellas: huellasDe(conexion) };
      put(conexion, CLAVE_LEE_DESDE, String(LEE_DESDE));
      put(conexion, CLAVE_ULTIMA, JSON.stringify(ultima));
      conexion.pragma(`user_version = ${a}`);
    })
    .immediate();
  return true;
}

/**
 * Tells whether a program with so many migrations works on data with this `leeDesde`. Programs below 19 do not read
 * it.
 */
export function puedeLeer(conocidas: number, leeDesde: number | null): boolean {
  return leeDesde !== null && conocidas >= Math.max(leeDesde, PRIMERO_QUE_MIRA);
}

/**
 * First program version that reads `leeDesde`, as a number of migrations. Earlier ones refuse any data with more
 * migrations than they know.
 */
const PRIMERO_QUE_MIRA = 19;

/** Returns the number of migrations of a database. */
export function hechasEn(conexion: BetterSqlite.Database): number {
  return Number(conexion.pragma("user_version", { simple: true }));
}

/** Reads how many migrations a program must know to work on these data; null if the data do not say. */
export function readLeeDesde(conexion: BetterSqlite.Database): number | null {
  const valor = read(conexion, CLAVE_LEE_DESDE);
  return valor === undefined ? null : Number(valor);
}

/** Reads the record of the last migration; null if there is none. */
export function readUltima(conexion: BetterSqlite.Database): UltimaMigracion | null {
  const valor = read(conexion, CLAVE_ULTIMA);
  return valor === undefined ? null : UltimaMigracion.parse(JSON.parse(valor));
}

/** Returns the folder of the copies made before migrations. */
export function copiasDeAntes(carpeta: string): string {
  return join(carpeta, "antes-de-migrar");
}

/** Copies all data. The copy is on the disk before it gets its name. Returns the name. */
function copyAntes(conexion: BetterSqlite.Database, carpeta: string, de: number): string {
  const destino = copiasDeAntes(carpeta);
  mkdirSync(destino, { recursive: true, mode: 0o700 });
  for (const nombre of readdirSync(destino)) if (nombre.endsWith(".parcial")) rmSync(join(destino, nombre));
  // The name begins with the time, so that names sort by it.
  const copia = `${new Date().toISOString().replace(/[:.]/g, "-")}-${de}.db`;
  const parcial = join(destino, `${copia}.parcial`);
  conexion.prepare("vacuum into @parcial").run({ parcial });
  sincronizar(parcial);
  renameSync(parcial, join(destino, copia));
  sincronizar(destino);
  for (const nombre of readdirSync(destino).sort().slice(0, -GUARDADAS)) rmSync(join(destino, nombre));
  return copia;
}

function read(conexion: BetterSqlite.Database, clave: string): string | undefined {
  return conexion
    .prepare<[{ clave: string }], string>("select valor from ajustes where clave = @clave")
    .pluck()
    .get({ clave });
}

function put(conexion: BetterSqlite.Database, clave: string, valor: string): void {
  conexion
    .prepare(
      "insert into ajustes (clave, valor) values (@clave, @valor) on conflict do update set valor = excluded.valor",
    )
    .run({ clave, valor });
}
