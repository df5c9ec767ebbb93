import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { epochToInstante } from "@mostrador/core";
import { checkAlAbrir, clearPorRevisar, INICIO_ENTERO, type Inicio } from "@mostrador/core/sumas";
import { BASE, sincronizar } from "./copia.ts";

/** Thrown where the database is damaged and was moved aside; the message is for the person who started the program. */
export class BaseDanada extends Error {}

const PREFIJO = "cuarentena-";

/**
 * Checks the database before the server uses it; the caller holds the folder's lock. A damaged database is moved
 * aside with its WAL, and no new one is created, because a server that starts empty would give every number again.
 * Returns the verified part of a file above `enteraHasta` bytes. Throws BaseDanada.
 */
export function checkBase(dataDir: string, ahoraMs: number, enteraHasta?: number): Inicio {
  const inicio = checkArchivo(dataDir, enteraHasta);
  if (typeof inicio === "string") {
    const aparte = apartar(dataDir, ahoraMs);
    throw new BaseDanada(
      `La base de datos está dañada (${inicio}). Se apartó entera en ${aparte}. ${REMEDIO}`,
    );
  }
  clearPorRevisar(dataDir);
  const apartada = readdirSync(dataDir).find((nombre) => nombre.startsWith(PREFIJO));
  if (apartada !== undefined && !existsSync(join(dataDir, BASE)))
    throw new BaseDanada(
      `La base de datos dañada está en ${join(dataDir, apartada)} y todavía no se restauró ninguna. ${REMEDIO}`,
    );
  return inicio;
}

const REMEDIO =
  "Restaure la última copia con: npm run admin -- restaurar --copia <carpeta de la copia>. Si no tiene ninguna, no borre nada y pida ayuda.";

/** Checks the file. A returned string describes the damage. A missing file counts as undamaged. */
function checkArchivo(dataDir: string, enteraHasta: number | undefined): Inicio | string {
  const archivo = join(dataDir, BASE);
  if (!existsSync(archivo))
    return existsSync(`${archivo}-wal`) ? `falta ${BASE} y quedó su diario` : INICIO_ENTERO;
  // SQLite takes an empty file for a new database. A folder with a key has had companies.
  if (statSync(archivo).size === 0)
    return existsSync(join(dataDir, "servidor.key")) ? "está vacía" : INICIO_ENTERO;
  // The file is opened read-only, because the check must not change a damaged file, not even by a WAL checkpoint.
  return checkAlAbrir(archivo, () => new Database(archivo, { readonly: true }), enteraHasta);
}

/** Moves the database aside before its WAL. After a crash in between, the next start sees the lone WAL as damage. */
function apartar(dataDir: string, ahoraMs: number): string {
  const aparte = join(dataDir, PREFIJO + epochToInstante(ahoraMs).replace(/[:.]/g, "-"));
  mkdirSync(aparte);
  for (const nombre of [BASE, `${BASE}-wal`, `${BASE}-shm`])
    if (existsSync(join(dataDir, nombre))) renameSync(join(dataDir, nombre), join(aparte, nombre));
  clearPorRevisar(dataDir);
  sincronizar(dataDir);
  return aparte;
}
