import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { epochToInstante } from "@mostrador/core";
import { BASE, sincronizar } from "./copia.ts";

/** The database is damaged and was put aside; the message is for the person who started the program. */
export class BaseDanada extends Error {}

const PREFIJO = "cuarentena-";

/**
 * Looks at the database before anybody works on it, with the folder held. A damaged one is moved aside with its log, whole, and
 * nothing is begun in its place: a server that starts empty would give every number again. Throws BaseDanada.
 */
export function revisarBase(dataDir: string, ahoraMs: number): void {
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

/** Finds the damage of the file; null when it is whole, or not there yet. */
function findDano(dataDir: string): string | null {
  const archivo = join(dataDir, BASE);
  if (!existsSync(archivo)) return existsSync(`${archivo}-wal`) ? `falta ${BASE} y quedó su diario` : null;
  // SQLite takes an empty file for a new database. One that has a key has had companies.
  if (statSync(archivo).size === 0) return existsSync(join(dataDir, "servidor.key")) ? "está vacía" : null;
  try {
    // Read only: what is damaged must not be changed by the looking, not even by moving its log into it.
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

/** The database first: broken off after it, the log alone is seen as damage the next time. */
function apartar(dataDir: string, ahoraMs: number): string {
  const aparte = join(dataDir, PREFIJO + epochToInstante(ahoraMs).replace(/[:.]/g, "-"));
  mkdirSync(aparte);
  for (const nombre of [BASE, `${BASE}-wal`, `${BASE}-shm`])
    if (existsSync(join(dataDir, nombre))) renameSync(join(dataDir, nombre), join(aparte, nombre));
  sincronizar(dataDir);
  return aparte;
}
