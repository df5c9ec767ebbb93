import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../motor/connection.ts";
import { revisarCadenas } from "../../motor/auditoria.ts";
import { MIGRACIONES } from "../../motor/migraciones.ts";
import { countMigraciones, findSumasDePagina, readTodo } from "../db/revision.ts";
import { openSoloLectura } from "../../motor/solo-lectura.ts";
import { revisarBaseSqlite } from "./archivo.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";
import { revisarLlaves } from "./llaves.ts";
import { revisarCopiaFuera, revisarCopias, revisarDiscos } from "./lugar.ts";
import { revisarNumeros } from "./numeros.ts";

/**
 * Reviews a server's data without changing them, while the server may run. It checks the database's
 * integrity, audit chains, keys, certificates, counters, CUFDs, room on the disks and the age of copies. The
 * content of a damaged database is not reviewed. Throws CarpetaInutilizable where there is no database, and
 * the driver's error where PostgreSQL does not answer.
 */
export async function revisar(config: Config, ahoraMs: number, avisar: Avisar): Promise<readonly Hallazgo[]> {
  const discos = revisarDiscos(config);
  const { databaseUrl, dataDir } = config;
  const archivo = databaseUrl === null ? revisarBaseSqlite(dataDir, avisar) : [];
  if (archivo.some(({ clase }) => clase === "baseDanada")) return [...archivo, ...discos];
  const db = openSoloLectura(config);
  try {
    return [...archivo, ...(await revisarFilas(db, config, ahoraMs, avisar)), ...discos];
  } finally {
    await db.destroy();
  }
}

async function revisarFilas(
  db: Db,
  config: Config,
  ahoraMs: number,
  avisar: Avisar,
): Promise<readonly Hallazgo[]> {
  const hechas = await countMigraciones(db);
  if (hechas < MIGRACIONES.length)
    return [hallazgo("versionAnterior", `La base tiene ${hechas} de ${MIGRACIONES.length} actualizaciones.`)];
  return [
    ...(config.databaseUrl === null ? [] : await revisarPostgres(db, avisar)),
    ...(await revisarAuditoria(db, avisar)),
    ...(await revisarLlaves(db, config.dataDir, ahoraMs)),
    ...(await revisarNumeros(db)),
    ...(await revisarCopias(db, config, ahoraMs)),
    ...(await revisarCopiaFuera(db, config, ahoraMs)),
  ];
}

/** Reads all of PostgreSQL, which checks a page's checksum on reading. */
async function revisarPostgres(db: Db, avisar: Avisar): Promise<readonly Hallazgo[]> {
  try {
    let hecho = 0;
    await readTodo(db, (tabla) =>
      avisar({ que: `Leyendo ${tabla}`, hecho: ++hecho, total: hecho, unidad: "filas" }),
    );
  } catch (error) {
    return [
      hallazgo(
        "baseDanada",
        `PostgreSQL no lee bien la base: ${error instanceof Error ? error.message : String(error)}.`,
      ),
    ];
  }
  const { puestas, faltas } = await findSumasDePagina(db);
  if (!puestas)
    return [hallazgo("paginasSinSuma", "PostgreSQL no guarda sumas de sus páginas (data_checksums).")];
  return faltas === 0
    ? []
    : [hallazgo("baseDanada", `PostgreSQL halló ${faltas} páginas que no concuerdan con su suma.`)];
}

async function revisarAuditoria(db: Db, avisar: Avisar): Promise<readonly Hallazgo[]> {
  const cadenas = await revisarCadenas(db, avisar);
  return cadenas.flatMap(({ nit, rotura }) =>
    rotura === null ? [] : [hallazgo("auditoriaRota", `NIT ${nit}: ${rotura}.`)],
  );
}
