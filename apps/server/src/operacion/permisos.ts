import { join } from "node:path";
import { closeToOthers } from "@mostrador/core/carpeta";
import type { Config } from "../config.ts";
import { listCopias } from "../motor/copia.ts";
import { listFolders } from "../diario/folder.ts";

/**
 * Closes the server's files to other users of the machine: its data folder, journals and copies. The parent
 * folders of journals and copies may be shared: only the server's own folders in them are changed. Never
 * throws.
 */
export function closeCarpetas({
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

/** Lists the server's folders; empty where the parent is missing or unreadable, which its user reports. */
function propias(listar: () => readonly string[]): readonly string[] {
  try {
    return listar();
  } catch {
    return [];
  }
}
