import type Database from "better-sqlite3";
import { migrateConSumas } from "@mostrador/core/sumas";
import { createCopia, forgetCopias } from "./copia.ts";
import { huellasSqlite } from "./huellas.ts";
import { CLAVE_LEE_DESDE, MIGRACIONES, pendientes } from "./migraciones.ts";
import { anotar, carpetaDeCopias, GUARDADAS, sinCopia } from "./ultima-migracion.ts";

/**
 * Migrates the database to the present schema: makes a copy, then applies every migration in one transaction.
 * Killed at any statement, it leaves the data as they were, and the next start repeats it. Throws
 * DatosMasNuevos, and CopiaInutil where the copy cannot be made.
 */
export function migrateSqlite(database: Database.Database, dataDir: string, copiar: boolean): void {
  const hechas = () => Number(database.pragma("user_version", { simple: true }));
  const faltan = () => pendientes(hechas(), () => readLeeDesde(database));
  /** Changes when another connection commits. */
  const escrituras = () => Number(database.pragma("data_version", { simple: true }));
  // Where nothing is to be done, a command beside a running server takes no write lock.
  while (faltan().length > 0) {
    const antes = escrituras();
    const copia = copiar && hechas() > 0 ? copyAntes(dataDir) : null;
    const aplicar = database.transaction(() => {
      // Another connection wrote after the copy: repeat.
      if (escrituras() !== antes) return;
      const [de, en] = [hechas(), Date.now()];
      migrateConSumas(database, () => {
        for (const sql of faltan()) database.exec(sql);
      });
      const huellas = huellasSqlite(database, en);
      const a = MIGRACIONES.length;
      for (const sql of anotar({ de, a, en, copia, escritoMientras: false, huellas })) database.exec(sql);
      database.pragma(`user_version=${a}`);
    });
    aplicar.immediate();
  }
}

function copyAntes(dataDir: string): string {
  try {
    const { carpeta } = createCopia(dataDir, carpetaDeCopias(dataDir), Date.now());
    forgetCopias(carpetaDeCopias(dataDir), GUARDADAS);
    return carpeta;
  } catch (error) {
    throw sinCopia(dataDir, error);
  }
}

/** Reads the database's `LEE_DESDE`; null where it keeps none. */
export function readLeeDesde(database: Database.Database): number | null {
  const valor = database
    .prepare<[string], string>("select valor from ajustes where clave = ?")
    .pluck()
    .get(CLAVE_LEE_DESDE);
  return valor === undefined ? null : Number(valor);
}
