import { copyFileSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { Config } from "../config.ts";
import { BASE, CopiaInutil, sincronizar } from "./copia.ts";
import { huellasSqlite } from "./huellas.ts";
import { readLeeDesde } from "./migrar-sqlite.ts";
import { holdCarpeta } from "./sqlite.ts";
import { CLAVE_ULTIMA } from "./ultima-migracion.ts";
import { volverPostgres } from "./volver-postgres.ts";
import { apartarEn, requireIntacta, readUltima, type Vuelta } from "./vuelta.ts";

/**
 * Restores the copy made before the last migration, for the previous program. Requires that nothing was written
 * since. Throws CopiaInutil, with the alternative, and CarpetaInutilizable while a server works.
 */
export async function volver({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<Vuelta> {
  return databaseUrl === null ? volverSqlite(dataDir) : volverPostgres(databaseUrl, dataDir);
}

function volverSqlite(dataDir: string): Vuelta {
  const release = holdCarpeta(dataDir);
  try {
    const base = join(dataDir, BASE);
    if (!existsSync(base)) throw new CopiaInutil(`En ${dataDir} no hay ${BASE}: no hay de dónde volver.`);
    const { copia, de } = checkYAsentar(base);
    requireSinDiario(base);
    const aparte = apartarEn(dataDir);
    mkdirSync(aparte, { mode: 0o700, recursive: true });
    copyFileSync(base, join(aparte, BASE));
    sincronizar(join(aparte, BASE));
    // A single rename decides. If the process is killed before it, the present data stay; after it, the old data
    // are in place.
    const puesta = `${base}.volviendo`;
    copyFileSync(join(copia, BASE), puesta);
    sincronizar(puesta);
    renameSync(puesta, base);
    sincronizar(dataDir);
    return { copia, migraciones: de, apartada_en: aparte };
  } finally {
    release();
  }
}

/** Checks that the copy may be restored, and checkpoints SQLite's WAL into the file. */
function checkYAsentar(archivo: string): { readonly copia: string; readonly de: number } {
  const base = new Database(archivo, { fileMustExist: true });
  try {
    const hechas = Number(base.pragma("user_version", { simple: true }));
    const valor = base
      .prepare<[string], string>("select valor from ajustes where clave = ?")
      .pluck()
      .get(CLAVE_ULTIMA);
    const ultima = readUltima(valor, hechas);
    const revisada = requireIntacta(ultima, huellasSqlite(base, ultima.en), readLeeDesde(base));
    base.pragma("wal_checkpoint(TRUNCATE)");
    return revisada;
  } finally {
    base.close();
  }
}

/** Throws while a WAL file is left, because SQLite would apply it to the restored copy. */
function requireSinDiario(archivo: string): void {
  if (existsSync(`${archivo}-wal`))
    throw new CopiaInutil(
      `Otro programa usa ${archivo}: ciérrelo y ejecute otra vez: npm run admin -- volver.`,
    );
}
