import fs from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";

// Taken before `morir.ts` counts each call of them as a step.
const { cpSync, readdirSync, readFileSync } = fs;

/**
 * Photographs a data folder from inside the process that changes it. A photograph holds the bytes that SIGKILL would leave at that moment.
 * Moments between which no byte changed share one photograph: the first of them gives its name.
 */
export function createFotografo(carpeta: string, destino: string): (paso: number) => void {
  let ultima = "";
  return (paso) => {
    const huella = huellaDe(carpeta);
    if (huella === ultima) return;
    ultima = huella;
    cpSync(carpeta, join(destino, String(paso)), { recursive: true });
  };
}

/** Computes a digest of names and bytes. SQLite rebuilds `-shm` when the first program opens the database. */
function huellaDe(carpeta: string): string {
  const hash = createHash("sha256");
  for (const entry of readdirSync(carpeta, { recursive: true, withFileTypes: true })) {
    const archivo = join(entry.parentPath, entry.name);
    hash.update(`${archivo}\n`);
    if (entry.isFile() && !archivo.endsWith("-shm")) hash.update(readFileSync(archivo));
  }
  return hash.digest("hex");
}
