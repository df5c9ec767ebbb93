import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { epochToInstante } from "@mostrador/core";
import { BASE, sincronizar } from "./copia.ts";

/** The database is damaged and was put aside; the message is for the person who started the program. */
export class BaseDanada extends Error {}

const PREFIJO = "cuarentena-";

/**
 * Checks the database before the server uses it; the caller holds the folder. A damaged database is moved
 * aside whole, with its WAL, and no new one is created. A server that starts empty would give every number
 * again. Throws BaseDanada.
 */
export function checkBase(dataDir: string, ahoraMs: number): void {
  const dano = findDano(dataDir);
  if (dano !== null) {
    const aparte = apartar(dataDir, ahoraMs);
    throw new BaseDanada(`La base de datos está dañada (${dano}). Se apartó entera en ${aparte}. ${REMEDIO}`);
  }
  const apartada = readdirSync(dataDir).find((nombre) => nombre.startsWith(PREFIJO));
  if (apartada !== undefined && !existsSync(join(dataDir, BASE)))
    throw new BaseDanada(
      `La base de datos dañada está en ${join(dataDir, apartada)} y todavía no se restauró ninguna. ${REMEDIO}`,
    );
}

const REMEDIO =
  "Restaure la última copia con: npm run admin -- restaurar --copia <carpeta de la copia>. Si no tiene ninguna, no borre nada y pida ayuda.";

/** Finds damage of the file; null when it is whole, or missing. */
function findDano(dataDir: string): string | null {
  const archivo = join(dataDir, BASE);
  if (!existsSync(archivo)) return existsSync(`${archivo}-wal`) ? `falta ${BASE} y quedó su diario` : null;
  // SQLite takes an empty file for a new database. A folder with a key has had companies.
  if (statSync(archivo).size === 0) return existsSync(join(dataDir, "servidor.key")) ? "está vacía" : null;
  try {
    // Read only: the check must not change a damaged file, not even by a WAL checkpoint.
    const database = new Database(archivo, { readonly: true });
    try {
      const estado = database.pragma("quick_check(1)", { simple: true });
      return estado === "ok" ? null : (String(estado).split("\n").at(-1) ?? "");
    } finally {
      database.close();
    }
  } catch (error) {
    const codigo = error instanceof Error && "code" in error ? String(error.code) : "";
    if (codigo.startsWith("SQLITE_CORRUPT") || codigo === "SQLITE_NOTADB") return codigo;
    throw error;
  }
}

/** Moves the database first. After a crash in between, the next start sees the lone WAL as damage. */
function apartar(dataDir: string, ahoraMs: number): string {
  const aparte = join(dataDir, PREFIJO + epochToInstante(ahoraMs).replace(/[:.]/g, "-"));
  mkdirSync(aparte);
  for (const nombre of [BASE, `${BASE}-wal`, `${BASE}-shm`])
    if (existsSync(join(dataDir, nombre))) renameSync(join(dataDir, nombre), join(aparte, nombre));
  sincronizar(dataDir);
  return aparte;
}
