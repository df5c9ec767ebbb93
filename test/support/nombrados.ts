/** Files, folders and symbols that a document names in code spans, and those of them that the tree does not have. */
import type { Archivo } from "./citas.ts";

/** The names of a tree: its paths, and the words of its sources. */
export interface Arbol {
  /** True for the path of a file or folder, whole or shortened to its end, with stars or without. */
  readonly hasLugar: (lugar: string) => boolean;
  /** True for a word of any source, and for words that a source ties by hyphens or dots. */
  readonly hasPalabra: (palabra: string) => boolean;
  /** True where a file that ends with this path has the word. */
  readonly hasEn: (lugar: string, palabra: string) => boolean;
}

/** A name that the tree lacks, and the line of the document on which it stands. */
interface Ausente {
  readonly linea: number;
  readonly nombre: string;
}

/** Ends of names that make a code span a file. */
const ARCHIVO = /\.(?:tsx?|mjs|css|json|md|ya?ml)$/;
const LUGAR = /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/;
/** Folders that are there when the programs have run, and the authority's files beside the project. */
const AL_CORRER = /^(?:\.{0,2}\/)?(?:data|test-results|shared|node_modules)(?:\/|$)/;
/** A decision by its number: a citation, which `citasRotas` looks up. */
const DECISION = /^docs\/decisions\/\d{4}$/;
/** An identifier, or several that hyphens or dots tie. A number or a path of the web is none. */
const NOMBRE = /^[\p{L}_#][\p{L}\p{N}_]*(?:[-.][\p{L}\p{N}_]+)*(?:\(\))?$/u;
/** A file with the symbols that follow it, by a blank or the end of a line alone: `a.ts` `one`, `two` and `three`. */
const CON_SIMBOLOS = /`([\w./-]+\.(?:tsx?|mjs))`\s((?:`[\w#]+`(?:,\s|\sand\s|(?=[^,\w]|$)))+)/g;

/** Leaves `apps/`, `packages/` and `src/` out of a path, as documents do. */
const shorten = (ruta: string) =>
  `/${ruta}`.replace(/^\/(?:apps|packages)\/(?=.)/, "/").replaceAll("/src/", "/");

/** Reads the names of a tree. Documents give paths alone: a word that only they have is not there. */
export function readArbol(archivos: readonly Archivo[], rutas: readonly string[]): Arbol {
  const lugares = new Set(
    rutas.flatMap((ruta) => [...withFolders(shorten(ruta)), ...withFolders(`/${ruta}`)]),
  );
  const porNombre = Map.groupBy(lugares, (lugar) => lugar.slice(lugar.lastIndexOf("/") + 1));
  const fuentes = archivos.filter(({ ruta }) => !ruta.endsWith(".md"));
  const palabras = new Set(fuentes.flatMap(({ texto }) => [...wordsOf(texto)]));
  const listLugares = (lugar: string): readonly string[] => {
    const fin = shorten(lugar).replace(/\/$/, "");
    if (!fin.includes("*")) {
      const tocayos = porNombre.get(fin.slice(fin.lastIndexOf("/") + 1)) ?? [];
      return tocayos.filter((uno) => uno.endsWith(fin));
    }
    const patron = new RegExp(`${fin.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
    return [...lugares].filter((uno) => patron.test(uno));
  };
  return {
    hasLugar: (lugar) => listLugares(lugar).length > 0,
    hasPalabra: (palabra) => palabras.has(palabra),
    hasEn: (lugar, palabra) => {
      const aqui = listLugares(lugar);
      return fuentes.some(({ ruta, texto }) => aqui.includes(shorten(ruta)) && wordsOf(texto).has(palabra));
    },
  };
}

/** Lists what a document names and the tree lacks, in the document's order. */
export function listAusentes(markdown: string, arbol: Arbol): readonly Ausente[] {
  const texto = outOfBlocks(markdown);
  const solos = [...texto.matchAll(/`([^`\s]+)`/g)]
    .map(({ 1: nombre = "", index }) => ({ index, nombre }))
    .filter(({ nombre }) => !isAlli(nombre, arbol));
  const ajenos = [...texto.matchAll(CON_SIMBOLOS)].flatMap(({ 1: archivo = "", 2: simbolos = "", index }) =>
    [...simbolos.matchAll(/`#?([^`]+)`/g)]
      .map(([, simbolo = ""]) => ({ index, nombre: `${archivo} ${simbolo}`, simbolo }))
      .filter(({ simbolo }) => arbol.hasLugar(archivo) && !arbol.hasEn(archivo, simbolo)),
  );
  return [...solos, ...ajenos]
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, nombre }) => ({ linea: texto.slice(0, index).split("\n").length, nombre }));
}

function isAlli(nombre: string, arbol: Arbol): boolean {
  if (AL_CORRER.test(nombre) || DECISION.test(nombre) || arbol.hasLugar(nombre)) return true;
  if (LUGAR.test(nombre) && ARCHIVO.test(nombre)) return arbol.hasPalabra(nombre);
  if (LUGAR.test(nombre) && nombre.includes("/")) {
    return arbol.hasPalabra(nombre) || arbol.hasPalabra(nombre.replace(/^.*\//, ""));
  }
  if (!NOMBRE.test(nombre)) return true;
  const palabra = nombre.replace(/^#|_$|\(\)$/g, "");
  // A column is written with its table, a member with its owner; fields are written in camelCase within the program.
  return [palabra, toCamel(palabra)].some(arbol.hasPalabra) || palabra.split(".").every(arbol.hasPalabra);
}

function toCamel(palabra: string): string {
  return palabra.replace(/(?<=.)_+(\w)/g, (_, letra: string) => letra.toUpperCase());
}

/** The path and the folders that hold it. */
function withFolders(ruta: string): readonly string[] {
  const partes = ruta.split("/");
  return partes.map((_, i) => partes.slice(0, i + 1).join("/")).filter((lugar) => lugar !== "");
}

function wordsOf(texto: string): ReadonlySet<string> {
  return new Set([
    ...(texto.match(/[\p{L}\p{N}_]+/gu) ?? []),
    ...(texto.match(/[\p{L}\p{N}_]+(?:[-./][\p{L}\p{N}_]+)+/gu) ?? []),
  ]);
}

/** A document with the lines of its code blocks empty. */
function outOfBlocks(markdown: string): string {
  let dentro = false;
  return markdown
    .split("\n")
    .map((linea) => {
      const isCerco = /^\s*(?:```|~~~)/.test(linea);
      if (isCerco) dentro = !dentro;
      return dentro || isCerco || /^ {4}/.test(linea) ? "" : linea;
    })
    .join("\n");
}
