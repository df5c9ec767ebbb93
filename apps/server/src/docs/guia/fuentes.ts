import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder's files by their path in it: pages, samples, the site's style and script. */
export type Fuentes = Readonly<Record<string, string>>;

/** Reads every file under a folder as text, its path with slashes. */
export function readFuentes(carpeta: string): Fuentes {
  const archivos = readdirSync(carpeta, { recursive: true, withFileTypes: true }).filter((uno) =>
    uno.isFile(),
  );
  return Object.fromEntries(
    archivos.map((uno) => {
      const ruta = join(uno.parentPath, uno.name);
      return [ruta.slice(carpeta.length + 1).replaceAll("\\", "/"), readFileSync(ruta, "utf8")];
    }),
  );
}

/** The guide's sources; the packaged program holds them in its bundle. */
export const FUENTES: Fuentes = readFuentes(join(import.meta.dirname, "../../../guia"));

/** Gives the text of one source. Throws where it is missing. */
export function fuente(ruta: string): string {
  const texto = FUENTES[ruta];
  if (texto === undefined) throw new Error(`a la guía le falta ${ruta}`);
  return texto;
}
