import { spawnSync } from "node:child_process";
import type { Requisito } from "./omitir.ts";

/**
 * Mounts a separate file system on the folder, small enough to fill (`megas` MB). Only root may mount: otherwise the tests are skipped, in
 * CI too.
 */
export function montarPequeno(carpeta: string, megas: number): Requisito {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megas}m`, "tmpfs", carpeta]);
  return { hay: status === 0, permitido: true, motivo: "no right to mount a file system (root is needed)" };
}
