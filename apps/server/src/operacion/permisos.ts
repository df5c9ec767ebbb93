import { join } from "node:path";
import { closeToOthers } from "@mostrador/core/carpeta";
import type { Config } from "../config.ts";
import { listCopias } from "../db/copia.ts";
import { listFolders } from "../journal/folder.ts";

/**
 * Closes to other users of the machine all that a server keeps: its data folder, its journals, its copies. The folders of journals and
 * copies may be shared with others: only the server's own folders in them are touched. Never throws.
 */
export function cerrarCarpetas({
  dataDir,
  diario,
  copias,
}: Pick<Config, "dataDir" | "diario" | "copias">): void {
  closeToOthers(dataDir);
  for (const carpeta of [...propias(() => (diario === null ? [] : listFolders(diario))), ...copiasEn(copias)])
    closeToOthers(carpeta);
}

function copiasEn(copias: Config["copias"]): readonly string[] {
  if (copias === null) return [];
  const { carpeta } = copias;
  return propias(() => listCopias(carpeta).map((nombre) => join(carpeta, nombre)));
}

/** None where the folder is missing or cannot be read: who works with it says so. */
function propias(listar: () => readonly string[]): readonly string[] {
  try {
    return listar();
  } catch {
    return [];
  }
}
