import { existsSync, statfsSync } from "node:fs";
import type { Avisar } from "../../avance.ts";
import type { Config } from "../../config.ts";
import type { Db } from "../../motor/connection.ts";
import { checkCadenas } from "../../motor/auditoria.ts";
import { MIGRACIONES } from "../../motor/migraciones.ts";
import { countMigraciones, findSumasDePagina, readTodo } from "../db/revision.ts";
import { openSoloLectura } from "../../motor/solo-lectura.ts";
import { checkBaseSqlite } from "./archivo.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";
import { checkLlaves } from "./llaves.ts";
import { checkNumeros } from "./numeros.ts";
import { listCopias } from "../../motor/copia.ts";
import { listCopias as listAnotadas } from "../../motor/restauracion.ts";
import { getCopiaFuera } from "../readers/copia-fuera.ts";

/**
 * Reviews a server's data without changing them, while the server may run. It checks the database's
 * integrity, audit chains, keys, certificates, counters, CUFDs, room on the disks and the age of copies. The
 * content of a damaged database is not reviewed. Throws CarpetaInutilizable where there is no database, and
 * the driver's error where PostgreSQL does not answer.
 */
export async function check(config: Config, ahoraMs: number, avisar: Avisar): Promise<readonly Hallazgo[]> {
  const discos = checkDiscos(config);
  const { databaseUrl, dataDir } = config;
  const archivo = databaseUrl === null ? checkBaseSqlite(dataDir, avisar) : [];
  if (archivo.some(({ clase }) => clase === "baseDanada")) return [...archivo, ...discos];
  const db = openSoloLectura(config);
  try {
    return [...archivo, ...(await checkFilas(db, config, ahoraMs, avisar)), ...discos];
  } finally {
    await db.destroy();
  }
}

async function checkFilas(
  db: Db,
  config: Config,
  ahoraMs: number,
  avisar: Avisar,
): Promise<readonly Hallazgo[]> {
  const hechas = await countMigraciones(db);
  if (hechas < MIGRACIONES.length)
    return [hallazgo("versionAnterior", `La base tiene ${hechas} de ${MIGRACIONES.length} actualizaciones.`)];
  return [
    ...(config.databaseUrl === null ? [] : await checkPostgres(db, avisar)),
    ...(await checkAuditoria(db, avisar)),
    ...(await checkLlaves(db, config.dataDir, ahoraMs)),
    ...(await checkNumeros(db)),
    ...(await checkCopias(db, config, ahoraMs)),
    ...(await checkCopiaFuera(db, config, ahoraMs)),
  ];
}

/** Reads all of PostgreSQL, which checks a page's checksum on reading. */
async function checkPostgres(db: Db, avisar: Avisar): Promise<readonly Hallazgo[]> {
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

async function checkAuditoria(db: Db, avisar: Avisar): Promise<readonly Hallazgo[]> {
  const cadenas = await checkCadenas(db, avisar);
  return cadenas.flatMap(({ nit, rotura }) =>
    rotura === null ? [] : [hallazgo("auditoriaRota", `NIT ${nit}: ${rotura}.`)],
  );
}

/** Free bytes below which a disk is reported: some days of a shop, and SQLite's WAL. */
const MIN_LIBRE = 500_000_000;
/** Age from which a copy made by command is old, in ms. */
const VIEJA_MS = 7 * 86_400_000;
/** Missed automatic copies that are reported. */
const FALTAN = 3;
const HORA_MS = 3_600_000;

/** Reports disks of data, journal and copies without enough room. */
function checkDiscos({ dataDir, diario, copias }: Config): readonly Hallazgo[] {
  const carpetas = [dataDir, diario, copias?.carpeta ?? null].filter((c) => c !== null);
  return [...new Set(carpetas)].filter(existsSync).flatMap((carpeta) => {
    const { bavail, bsize } = statfsSync(carpeta);
    const libre = bavail * bsize;
    if (libre >= MIN_LIBRE) return [];
    return [hallazgo("discoLleno", `En el disco de ${carpeta} quedan ${Math.round(libre / 1e6)} MB.`)];
  });
}

/** Reports the age of the newest copy; with automatic copies, of the newest in their folder. */
async function checkCopias(db: Db, { copias }: Config, ahoraMs: number): Promise<readonly Hallazgo[]> {
  const [ultimaMs] = await listAnotadas(db);
  if (ultimaMs === undefined) return [hallazgo("sinCopias", "De esta base no hay ninguna copia.")];
  if (copias !== null && !(existsSync(copias.carpeta) && listCopias(copias.carpeta).length > 0))
    return [hallazgo("sinCopias", `En ${copias.carpeta} no hay ninguna copia.`)];
  const limite = copias === null ? VIEJA_MS : Math.max(FALTAN * copias.cadaMs, HORA_MS);
  const horas = Math.round((ahoraMs - ultimaMs) / HORA_MS);
  return ahoraMs - ultimaMs <= limite
    ? []
    : [hallazgo("copiaVieja", `La última copia es de hace ${horas} horas.`)];
}

/** Reports a copy off the premises that is late. */
async function checkCopiaFuera(db: Db, config: Config, ahoraMs: number): Promise<readonly Hallazgo[]> {
  const fuera = await getCopiaFuera(db, config, ahoraMs);
  if (fuera?.atrasada !== true) return [];
  const { ultima, fallo } = fuera;
  const que =
    ultima === null
      ? "Todavía no salió ninguna copia fuera del local."
      : `La última copia fuera del local es de hace ${Math.round((ahoraMs - ultima.deMs) / HORA_MS)} horas.`;
  return [hallazgo("copiaFueraVieja", fallo === null ? que : `${que} ${fallo.motivo}`)];
}
