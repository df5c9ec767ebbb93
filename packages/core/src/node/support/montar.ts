import { spawnSync } from "node:child_process";
import type { Requisito } from "./omitir.ts";

/** Mounts a file system of its own on the folder, small enough to fill (`megas` MB). Only root may: without that right the tests are left out, in CI too. */
export function montarPequeno(carpeta: string, megas: number): Requisito {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megas}m`, "tmpfs", carpeta]);
  return { hay: status === 0, permitido: true, motivo: "no right to mount a file system (root is needed)" };
}
