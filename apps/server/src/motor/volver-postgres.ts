import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { VOLCADO } from "./copia.ts";
import { createCopiaPostgres } from "./copia-postgres.ts";
import { huellasPostgres } from "./huellas.ts";
import { readLeeDesde, UNO } from "./migrar-postgres.ts";
import { LOCKS, conexionDe } from "./postgres.ts";
import { runPg } from "./programas-pg.ts";
import { requireSinServidores } from "./sin-servidores.ts";
import { CLAVE_ULTIMA } from "./ultima-migracion.ts";
import { apartarEn, requireIntacta, readUltima, type Vuelta } from "./vuelta.ts";

/** Undoes the last migration of a PostgreSQL: one transaction drops the present tables and restores the earlier ones. */
export async function volverPostgres(databaseUrl: string, dataDir: string): Promise<Vuelta> {
  const client = new Client({ ...conexionDe(databaseUrl), options: "-c timezone=UTC" });
  await client.connect();
  try {
    // The lock keeps servers of this version from starting. A server of the previous version refuses these data, or is found by the next
    // check.
    await client.query("select pg_advisory_lock($1, $2)", [LOCKS.migraciones, UNO]);
    await requireSinServidores(client);
    const ultima = readUltima(await readAjuste(client), await readHechas(client));
    const ahora = await huellasPostgres(client, ultima.en);
    const { copia, de } = requireIntacta(ultima, ahora, await readLeeDesde(client));
    const { carpeta } = await createCopiaPostgres(databaseUrl, dataDir, apartarEn(dataDir), Date.now());
    await reponer(client, databaseUrl, join(copia, VOLCADO), join(carpeta, "volver.sql"));
    return { copia, migraciones: de, apartada_en: carpeta };
  } finally {
    await client.end();
  }
}

async function reponer(client: Client, databaseUrl: string, volcado: string, guion: string): Promise<void> {
  await runPg("pg_restore", null, ["--no-owner", `--file=${guion}.parte`, volcado]);
  writeFileSync(guion, `${(await borrados(client)).join("\n")}\n`, { mode: 0o600 });
  appendFileSync(guion, readFileSync(`${guion}.parte`));
  await runPg("psql", databaseUrl, [
    "--no-psqlrc",
    "--quiet",
    "--set=ON_ERROR_STOP=1",
    "--single-transaction",
    `--file=${guion}`,
  ]);
  for (const archivo of [guion, `${guion}.parte`]) rmSync(archivo);
}

/** Lists statements that drop every table, and the functions of triggers. */
async function borrados(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ orden: string }>(
    `select format('drop table %I cascade;', tablename) as orden from pg_tables where schemaname = current_schema()
     union all select format('drop function %I();', proname) from pg_proc
       where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype and pronargs = 0`,
  );
  // Functions are dropped last, because triggers depend on them.
  return rows.map(({ orden }) => orden).toSorted((a, b) => b.localeCompare(a));
}

async function readAjuste(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ valor: string }>("select valor from ajustes where clave = $1", [
    CLAVE_ULTIMA,
  ]);
  return rows[0]?.valor;
}

async function readHechas(client: Client): Promise<number> {
  const { rows } = await client.query<{ hechas: number }>("select hechas from migraciones");
  return rows[0]?.hechas ?? 0;
}
