import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeToOthers } from "@mostrador/core/carpeta";
import type { Config } from "./config.ts";
import { listCopias } from "./db/copia.ts";
import { listFolders } from "./journal/folder.ts";

/**
 * Closes to other users of the machine all that a server keeps: its data folder, its journals, its copies. The folders of journals and
 * copies may be shared with others: only the server's own folders in them are touched.
 */
export function cerrarCarpetas({
  dataDir,
  diario,
  copias,
}: Pick<Config, "dataDir" | "diario" | "copias">): void {
  closeToOthers(dataDir);
  if (diario !== null) listFolders(diario).forEach(closeToOthers);
  if (copias !== null && existsSync(copias.carpeta))
    for (const nombre of listCopias(copias.carpeta)) closeToOthers(join(copias.carpeta, nombre));
}
