import type { Config } from "../../config.ts";
import { CopiaInutil } from "../../motor/copia.ts";
import { listFolders } from "../../diario/folder.ts";

/**
 * Lists the configured journal folder and those of `--diario`, by comma. Throws CopiaInutil for a folder
 * without a journal.
 */
export function diariosDe({ diario }: Config, diarios: string): readonly string[] {
  const folders = diarios.split(",").filter(Boolean);
  const vacia = folders.find((folder) => listFolders(folder).length === 0);
  if (vacia !== undefined)
    throw new CopiaInutil(`En ${vacia} no hay ningún diario: indique la carpeta de MOSTRADOR_DIARIO.`);
  return diario === null ? folders : [diario, ...folders];
}
