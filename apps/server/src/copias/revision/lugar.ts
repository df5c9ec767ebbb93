import { existsSync, statfsSync } from "node:fs";
import type { Config } from "../../config.ts";
import type { Db } from "../../motor/connection.ts";
import { listCopias } from "../../motor/copia.ts";
import { listCopias as listAnotadas } from "../../motor/restauracion.ts";
import { getCopiaFuera } from "../readers/copia-fuera.ts";
import { hallazgo, type Hallazgo } from "./clases.ts";

/** Free bytes below which a disk is reported: some days of a shop, and SQLite's WAL. */
const MIN_LIBRE = 500_000_000;
/** Age from which a copy made by command is old, in ms. */
const VIEJA_MS = 7 * 86_400_000;
/** Missed automatic copies that are reported. */
const FALTAN = 3;
const HORA_MS = 3_600_000;

/** Reports disks of data, journal and copies without enough room. */
export function revisarDiscos({ dataDir, diario, copias }: Config): readonly Hallazgo[] {
  const carpetas = [dataDir, diario, copias?.carpeta ?? null].filter((c) => c !== null);
  return [...new Set(carpetas)].filter(existsSync).flatMap((carpeta) => {
    const { bavail, bsize } = statfsSync(carpeta);
    const libre = bavail * bsize;
    if (libre >= MIN_LIBRE) return [];
    return [hallazgo("discoLleno", `En el disco de ${carpeta} quedan ${Math.round(libre / 1e6)} MB.`)];
  });
}

/** Reports the age of the newest copy; with automatic copies, of the newest in their folder. */
export async function revisarCopias(
  db: Db,
  { copias }: Config,
  ahoraMs: number,
): Promise<readonly Hallazgo[]> {
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
export async function revisarCopiaFuera(
  db: Db,
  config: Config,
  ahoraMs: number,
): Promise<readonly Hallazgo[]> {
  const fuera = await getCopiaFuera(db, config, ahoraMs);
  if (fuera?.atrasada !== true) return [];
  const { ultima, fallo } = fuera;
  const que =
    ultima === null
      ? "Todavía no salió ninguna copia fuera del local."
      : `La última copia fuera del local es de hace ${Math.round((ahoraMs - ultima.deMs) / HORA_MS)} horas.`;
  return [hallazgo("copiaFueraVieja", fallo === null ? que : `${que} ${fallo.motivo}`)];
}
