import { FUENTES, fuente } from "./fuentes.ts";

/** The languages of a sample, in the order of their tabs; each by the ending of its files. */
export const LENGUAJES = [
  { ext: "sh", nombre: "curl", resaltado: "bash" },
  { ext: "ts", nombre: "TypeScript", resaltado: "typescript" },
  { ext: "php", nombre: "PHP", resaltado: "php" },
  { ext: "py", nombre: "Python", resaltado: "python" },
] as const;

/** The ending of a language's files. */
export type Ext = (typeof LENGUAJES)[number]["ext"];

/** One language's text of a sample. */
export interface Version {
  readonly ext: Ext;
  readonly nombre: string;
  readonly resaltado: string;
  readonly archivo: string;
  readonly codigo: string;
}

/** A sample as a page shows it and a test runs it. */
export interface Muestra {
  readonly nombre: string;
  readonly versiones: readonly Version[];
  /** A reply of the call from a real server; null where the sample shows none. */
  readonly respuesta: string | null;
}

/** The server address in the sources; a page replaces it by the server's own. */
export const DIRECCION = "http://localhost:3000";

/** The names of all samples. */
export const MUESTRAS: readonly string[] = [
  ...new Set(Object.keys(FUENTES).flatMap((ruta) => /^muestras\/([\w-]+)\./.exec(ruta)?.[1] ?? [])),
].sort();

/**
 * Reads a sample, with a server's address in it. `mostrador` is the small client that the others call; curl
 * needs none.
 */
export function findMuestra(nombre: string, base: string): Muestra {
  const versiones = LENGUAJES.flatMap(({ ext, ...lenguaje }) => {
    const codigo = FUENTES[`muestras/${nombre}.${ext}`];
    return codigo === undefined
      ? []
      : [
          {
            ...lenguaje,
            ext,
            archivo: `${nombre}.${ext}`,
            codigo: codigo.trimEnd().replaceAll(DIRECCION, base),
          },
        ];
  });
  if (versiones.length === 0) fuente(`muestras/${nombre}.sh`);
  const respuesta = FUENTES[`muestras/${nombre}.json`] ?? null;
  return { nombre, versiones, respuesta: respuesta?.trimEnd().replaceAll(DIRECCION, base) ?? null };
}
