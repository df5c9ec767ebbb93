/** Reads the built screen from its folder, for both hosts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

export interface Archivo {
  readonly tipo: string;
  readonly bytes: Buffer;
  /** True if the file's name contains a hash of its content, so that browsers may cache it permanently. */
  readonly inmutable: boolean;
}

const TIPOS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

/** Reads the whole built screen into memory by URL path, so that no other file can be requested. Empty if the screen was not built. */
export function readPantalla(carpeta: string): ReadonlyMap<string, Archivo> {
  const archivos = new Map<string, Archivo>();
  for (const path of listFiles(carpeta)) {
    const url = `/${relative(carpeta, path).split(sep).join("/")}`;
    archivos.set(url, {
      tipo: TIPOS[extname(path)] ?? "application/octet-stream",
      bytes: readFileSync(path),
      inmutable: url.startsWith("/assets/"),
    });
  }
  const index = archivos.get("/index.html");
  if (index !== undefined) archivos.set("/", index);
  return archivos;
}

function listFiles(carpeta: string): string[] {
  if (statSync(carpeta, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
