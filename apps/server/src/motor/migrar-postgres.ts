import { setTimeout as sleep } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import { CopiaInutil, forgetCopias } from "./copia.ts";
import { createCopiaPostgres } from "./copia-postgres.ts";
import { type Huellas, huellasPostgres, tablasEscritas } from "./huellas.ts";
import { CLAVE_LEE_DESDE, DatosMasNuevos, MIGRACIONES, pendientes } from "./migraciones.ts";
import { A_MEDIAS, BaseInutilizable, conexionDe, LOCKS, motivoDe } from "./postgres.ts";
import { anotar, carpetaDeCopias, GUARDADAS, sinCopia } from "./ultima-migracion.ts";

/**
 * Second number of the lock `LOCKS.migraciones`. The server that copies and migrates holds it while the others
 * wait.
 */
export const UNO = 1;

/**
 * Brings a PostgreSQL to the present schema. The first of the servers that start copies the database, then
 * applies every migration in one transaction. Throws BaseInutilizable, DatosMasNuevos, and CopiaInutil where
 * the copy cannot be made.
 */
export async function migratePostgres(databaseUrl: string, dataDir: string, copiar: boolean): Promise<void> {
  // Waiting for a server that copies has no time limit.
  const client = new Client({ ...conexionDe(databaseUrl), options: "-c timezone=UTC" });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1, $2)", [LOCKS.migraciones, UNO]);
    await requireRestaurada(client);
    await client.query("create table if not exists migraciones (hechas bigint not null)");
    const hechas = await readHechas(client);
    const leeDesde = hechas > MIGRACIONES.length ? await readLeeDesde(client) : null;
    const faltan = pendientes(hechas, () => leeDesde);
    if (faltan.length === 0) return;
    const copia = copiar && hechas > 0 ? await copyAntes(databaseUrl, dataDir) : null;
    await apply(client, hechas, faltan, copia);
  } catch (error) {
    if (error instanceof DatosMasNuevos || error instanceof CopiaInutil) throw error;
    throw new BaseInutilizable(`No se puede usar la base de datos de DATABASE_URL: ${motivoDe(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

interface CopiaAntes {
  readonly carpeta: string;
  readonly enMs: number;
  /** Digests of the tables in the copy's snapshot. */
  readonly huellas: Huellas;
}

async function copyAntes(databaseUrl: string, dataDir: string): Promise<CopiaAntes> {
  const [enMs, destino] = [Date.now(), carpetaDeCopias(dataDir)];
  let huellas: Huellas = {};
  try {
    const enLaFoto = async (foto: Client): Promise<void> => {
      huellas = await huellasPostgres(foto, enMs);
    };
    const { carpeta } = await createCopiaPostgres(databaseUrl, dataDir, destino, enMs, undefined, enLaFoto);
    forgetCopias(destino, GUARDADAS);
    return { carpeta, enMs, huellas };
  } catch (error) {
    throw sinCopia(dataDir, error);
  }
}

/** Attempts at a migration that running servers of an earlier version block, and the pause between them. */
const INTENTOS = 20;
const ENTRE_INTENTOS_MS = 250;

/**
 * Applies the migrations. Running servers wait while the tables change: their transactions take a shared lock,
 * which the migration holds exclusively (`PUERTA` of dialecto-postgres.ts). Single statements, and servers of
 * versions without that lock, may still hold one table and wait for another. Then PostgreSQL ends one side of the
 * deadlock, or a lock wait times out, and the migration is tried again. docs/decisions/0071
 */
async function apply(
  client: Client,
  de: number,
  faltan: readonly string[],
  copia: CopiaAntes | null,
): Promise<void> {
  for (let intento = 1; ; intento++)
    try {
      return await applyOnce(client, de, faltan, copia);
    } catch (error) {
      if (intento === INTENTOS || !isBarred(error)) throw error;
      await sleep(ENTRE_INTENTOS_MS);
    }
}

/** Tells whether other sessions kept a transaction from its locks: a deadlock, or a wait past its limit. */
function isBarred(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === "40P01" || error.code === "55P03");
}

async function applyOnce(
  client: Client,
  de: number,
  faltan: readonly string[],
  copia: CopiaAntes | null,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '10s'");
    await client.query("select pg_advisory_xact_lock($1, 0)", [LOCKS.puerta]);
    // Programs of 2026-11-22 hold this lock while they migrate.
    await client.query("select pg_advisory_xact_lock($1, 0)", [LOCKS.migraciones]);
    const escritoMientras = copia !== null && (await hasEscrito(client, copia));
    for (const sql of faltan) await client.query(toPostgres(sql));
    const en = copia?.enMs ?? Date.now();
    const huellas = await huellasPostgres(client, en);
    const a = MIGRACIONES.length;
    for (const sql of anotar({ de, a, en, copia: copia?.carpeta ?? null, escritoMientras, huellas }))
      await client.query(sql);
    await client.query("delete from migraciones");
    await client.query("insert into migraciones (hechas) values ($1)", [a]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Blocks writers until the commit, and tells whether anything was written after the copy's snapshot. */
async function hasEscrito(client: Client, { enMs, huellas }: CopiaAntes): Promise<boolean> {
  const tablas = Object.keys(huellas).map((tabla) => `"${tabla}"`);
  await client.query(`lock table ${tablas.join(", ")} in share row exclusive mode`);
  return tablasEscritas(huellas, await huellasPostgres(client, enMs)).length > 0;
}

async function requireRestaurada(client: Client): Promise<void> {
  const { rows } = await client.query<{ tabla: string | null }>("select to_regclass($1)::text as tabla", [
    A_MEDIAS,
  ]);
  if (rows[0]?.tabla != null)
    throw new Error(
      "una restauración quedó a medias: ejecute otra vez npm run admin -- restaurar --copia con la misma copia",
    );
}

async function readHechas(client: Client): Promise<number> {
  const { rows } = await client.query<{ hechas: number }>("select hechas from migraciones");
  return rows[0]?.hechas ?? 0;
}

/** Reads the database's `LEE_DESDE`; null where it keeps none. */
export async function readLeeDesde(client: Client): Promise<number | null> {
  const { rows } = await client.query<{ valor: string }>("select valor from ajustes where clave = $1", [
    CLAVE_LEE_DESDE,
  ]);
  return rows[0] === undefined ? null : Number(rows[0].valor);
}

/**
 * Translates a migration to PostgreSQL. Migrations are written once, for SQLite in strict mode. Apart from
 * the words below, both engines understand them. Whole numbers are 64 bits on both. Text is compared byte by
 * byte on both, so that the order of instants and CUFs does not depend on the database's locale.
 */
export function toPostgres(sql: string): string {
  return PALABRAS.reduce((text, [sqlite, postgres]) => text.replace(sqlite, postgres), sql);
}

const PALABRAS: readonly (readonly [RegExp, string])[] = [
  [/\binteger primary key autoincrement\b/g, "bigint generated by default as identity primary key"],
  [/\binteger\b/g, "bigint"],
  [/\bblob\b/g, "bytea"],
  [/\btext\b/g, 'text collate "C"'],
  [/\) strict(?:, without rowid)?;/g, ");"],
  // PostgreSQL counts by itself what SQLite's planner is told of a table.
  [
    /analyze (\w+);\s+delete from sqlite_stat1;\s+insert into sqlite_stat1[^;]+;\s+analyze sqlite_schema;/g,
    "analyze $1;",
  ],
  // A trigger goes with the function that it calls.
  [/drop trigger (\w+);/g, "drop function $1() cascade;"],
  // A trigger that refuses: PostgreSQL's triggers call a function, here of the same name.
  [
    /create trigger (\w+) before (update|delete) on (\w+) when (\([^)]+\)) begin select raise\(abort, ('[^']+')\); end;/g,
    `create function $1() returns trigger language plpgsql as $$$$ begin raise exception using message = $5; end $$$$;
  create trigger $1 before $2 on $3 for each row when $4 execute function $1();`,
  ],
  // A trigger that writes: its statements read `new` and `old` alike on both engines.
  [
    /create trigger (\w+) after (insert|update|delete) on (\w+) begin\s+([\s\S]+?) end;/g,
    `create function $1() returns trigger language plpgsql as $$$$ begin $4 return null; end $$$$;
  create trigger $1 after $2 on $3 for each row execute function $1();`,
  ],
  [
    /create trigger (\w+) before insert on (\w+) begin\s+([\s\S]+?) end;/g,
    `create function $1() returns trigger language plpgsql as $$$$ begin $3 return new; end $$$$;
  create trigger $1 before insert on $2 for each row execute function $1();`,
  ],
];
