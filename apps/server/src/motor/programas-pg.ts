import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { CopiaInutil } from "./copia.ts";

/** Folders where Debian keeps PostgreSQL's programs outside the path. */
const DEBIAN = "/usr/lib/postgresql/*/bin";

/**
 * Runs one of PostgreSQL's programs on the database of an address, or on files alone (null). The password
 * goes by the environment, where no process list shows it. Throws CopiaInutil with the program's message.
 */
export async function runPg(
  programa: "pg_dump" | "pg_restore" | "psql",
  databaseUrl: string | null,
  args: readonly string[],
): Promise<void> {
  const { donde, env } = conexion(databaseUrl);
  const child = spawn(findPrograma(programa), [...donde, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [dicho] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (child.exitCode !== 0)
    throw new CopiaInutil(`${programa} no terminó bien: ${dicho.trim().slice(-2000)}`);
}

function conexion(databaseUrl: string | null) {
  if (databaseUrl === null) return { donde: [], env: {} };
  const url = new URL(databaseUrl);
  const clave = decodeURIComponent(url.password);
  url.password = "";
  return { donde: [`--dbname=${url.href}`], env: clave === "" ? {} : { PGPASSWORD: clave } };
}

/** Finds a program. Throws CopiaInutil where the machine has none. */
function findPrograma(programa: string): string {
  const carpetas = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...globSync(DEBIAN).toSorted((a, b) => versionDe(b) - versionDe(a)),
  ];
  const found = carpetas.map((carpeta) => join(carpeta, programa)).find((ruta) => existsSync(ruta));
  if (found === undefined)
    throw new CopiaInutil(
      `Falta ${programa} en esta máquina: instale los programas de PostgreSQL (apt-get install postgresql-client), de la versión del servidor o más nueva.`,
    );
  return found;
}

function versionDe(carpeta: string): number {
  return Number(/\/(\d+)\//.exec(carpeta)?.[1] ?? 0);
}
