/** Copies a server's filled SQLite into an empty PostgreSQL, so that both engines are asked over the same rows. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { Writable } from "node:stream";
import { withPostgres, type ConexionPostgres } from "../../apps/server/src/support/motor.ts";

/** Sums of SQLite's rows, and the servers that run: PostgreSQL has none of these, or its own. */
const FUERA = ["sumas", "sin_sumar", "procesos", "latidos"] as const;

/** Copies all rows. The PostgreSQL has the present schema, and no server runs on either database. */
export async function copyToPostgres(
  archivo: string,
  databaseUrl: string,
  avance: (texto: string) => void,
): Promise<void> {
  const db = new DatabaseSync(archivo, { readOnly: true });
  try {
    await withPostgres(databaseUrl, async (client) => {
      const tablas = await tablasDe(client);
      const { rows: indices } = await client.query<{ nombre: string; sql: string }>(INDICES);
      await client.query(`truncate ${[...tablas.keys()].join(", ")}`);
      // An index that is built at once takes a fraction of the time of one that each row is put into.
      for (const { nombre } of indices) await client.query(`drop index "${nombre}"`);
      await copyFilas(db, databaseUrl, tablas, avance);
      for (const [i, { sql }] of indices.entries()) {
        avance(`PostgreSQL: índices, ${i + 1} de ${indices.length}`);
        await client.query(sql);
      }
      for (const { sql } of (await client.query<{ sql: string }>(SERIES)).rows) await client.query(sql);
      avance("PostgreSQL: estadísticas");
      await client.query("vacuum analyze");
    });
  } finally {
    db.close();
  }
}

/** Indexes that no constraint stands on. */
const INDICES = `select i.indexname as nombre, i.indexdef as sql from pg_indexes i
  where i.schemaname = 'public' and not exists (select from pg_constraint c where c.conname = i.indexname)`;
/** Sets each series after the rows that were copied. */
const SERIES = `select format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1, false)',
    table_name, column_name, column_name, table_name) as sql
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

type Columnas = ReadonlyMap<string, readonly string[]>;

async function tablasDe(client: ConexionPostgres): Promise<Columnas> {
  const { rows } = await client.query<{ tabla: string; columna: string }>(
    `select table_name as tabla, column_name as columna from information_schema.columns
     where table_schema = 'public' and table_name not in ('migraciones', ${FUERA.map((una) => `'${una}'`).join(", ")})`,
  );
  const porTabla = Map.groupBy(rows, ({ tabla }) => tabla);
  return new Map([...porTabla].map(([tabla, filas]) => [tabla, filas.map(({ columna }) => columna)]));
}

/** Rows are written in chunks of about this many letters. */
const TROZO = 1 << 18;

async function copyFilas(
  db: DatabaseSync,
  databaseUrl: string,
  tablas: Columnas,
  avance: (texto: string) => void,
): Promise<void> {
  const psql = spawn("psql", ["-q", "-v", "ON_ERROR_STOP=1", databaseUrl], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  const fin = once(psql, "exit");
  // Keys of other tables are not checked, and no trigger runs: every table is copied as it is.
  await write(psql.stdin, "set session_replication_role = replica;\n");
  for (const [tabla, columnas] of tablas) {
    avance(`PostgreSQL: ${tabla}`);
    await write(psql.stdin, `copy ${tabla} (${columnas.join(", ")}) from stdin;\n`);
    let trozo = "";
    for (const fila of db.prepare(`select ${columnas.join(", ")} from ${tabla}`).iterate()) {
      trozo += `${columnas.map((columna) => valorDe(fila[columna])).join("\t")}\n`;
      if (trozo.length < TROZO) continue;
      await write(psql.stdin, trozo);
      trozo = "";
    }
    await write(psql.stdin, `${trozo}\\.\n`);
  }
  psql.stdin.end();
  const [codigo] = await fin;
  if (codigo !== 0) throw new Error(`psql terminó con ${codigo}`);
}

async function write(stdin: Writable, texto: string): Promise<void> {
  if (!stdin.write(texto)) await once(stdin, "drain");
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A value in the text form of COPY. */
function valorDe(valor: SQLOutputValue | undefined): string {
  if (valor === null || valor === undefined) return "\\N";
  if (typeof valor !== "string" && typeof valor !== "object") return String(valor);
  if (typeof valor === "object") return `\\\\x${Buffer.from(valor).toString("hex")}`;
  return valor.replaceAll(/[\\\n\r\t]/g, (letra) => ESCAPES[letra] ?? letra);
}
