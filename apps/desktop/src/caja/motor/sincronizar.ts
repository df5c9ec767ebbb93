import { closeSync, fsyncSync, openSync } from "node:fs";

/** Fsyncs a file, or the names in a folder. */
export function sincronizar(archivo: string): void {
  const fd = openSync(archivo, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
