/** Citations of the project's documents, in code and in the documents themselves, and the headings that they point at. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** Documents that the authors had beside the project; each fact of theirs that code needs stands in docs/. */
export const AJENAS = new RegExp(
  `\\b(?:${["DESIGN", "FACTS", "SPEC", "QUALITY", "CERTIFICATION", "SECTORS"].join("|")})\\.md\\b`,
);

/** Files without text, or with foreign data. */
const SIN_CITAS =
  /\.(?:png|svg|gz|br|tgz|db|p12|pdf|woff2?|ico|bin)$|^package-lock\.json$|^test\/actualizacion\/\d/;

export interface Archivo {
  /** From the project's folder on. */
  readonly ruta: string;
  readonly texto: string;
}

/** The paths of a working tree, the project's by default: those that git tracks, and new ones. */
export function listRutas(root = ROOT): readonly string[] {
  const salida = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return salida.split("\0").filter((ruta) => ruta !== "" && existsSync(join(root, ruta)));
}

/** The text files of a working tree, the project's by default; `isWanted` leaves files out before they are read. */
export function listArchivos(
  root = ROOT,
  isWanted: (ruta: string) => boolean = () => true,
): readonly Archivo[] {
  return listRutas(root)
    .filter((ruta) => isWanted(ruta) && !SIN_CITAS.test(ruta))
    .flatMap((ruta) => {
      const texto = read(root, ruta);
      return texto === null ? [] : [{ ruta, texto }];
    });
}

/** Null for a binary file. */
function read(root: string, ruta: string): string | null {
  const texto = readFileSync(join(root, ruta), "utf8");
  return texto.includes("\0") ? null : texto;
}

/** Marks that one document can be cited by. */
interface Documento {
  /** Numbers of its headings, `F12` or `14`, in their order, repeated ones too. */
  readonly encabezados: readonly string[];
  /** Those, and the first cells of its tables' rows that are numbers of that form. */
  readonly marcas: ReadonlySet<string>;
}

/** The documents under docs, by their path. */
export function readDocumentos(archivos: readonly Archivo[]): ReadonlyMap<string, Documento> {
  return new Map(
    archivos
      .filter(({ ruta }) => ruta.startsWith("docs/") && ruta.endsWith(".md"))
      .map(({ ruta, texto }) => {
        const encabezados = [...texto.matchAll(/^#{1,4} ([A-Z]?\d+)\.? /gm)].map(([, marca = ""]) => marca);
        const filas = [...texto.matchAll(/^\| ([A-Z]?\d+) \|/gm)].map(([, marca = ""]) => marca);
        return [ruta, { encabezados, marcas: new Set([...encabezados, ...filas]) }] as const;
      }),
  );
}

const MARCA = "[A-Z]?\\d+(?![\\w]|\\.\\d)";
const CITA = new RegExp(
  `(?<![\\w/.-])docs/(?:decisions/(?<decision>\\d{4})(?<resto>-[\\w-]+\\.md)?|(?<nombre>[\\w-]+)\\.md\`?` +
    `(?:,? (?:headings? )?(?<lista>${MARCA}(?:(?:, | and | to )${MARCA})*))?)`,
  "g",
);

/** Comments joined to one line, as a citation may stand over the end of one. */
function enUnaLinea(texto: string): string {
  return texto.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, " ");
}

/** The citations in a text, broken ones too. */
export function listCitas(texto: string): readonly string[] {
  return [...enUnaLinea(texto).matchAll(CITA)].map(([cita]) => cita);
}

/** Lists the broken citations of a text, each with its missing target. */
export function citasRotas(texto: string, documentos: ReadonlyMap<string, Documento>): readonly string[] {
  return [...enUnaLinea(texto).matchAll(CITA)].flatMap((hallada) => {
    const [cita] = hallada;
    const { decision, resto = "-", nombre = "", lista = "" } = hallada.groups ?? {};
    if (decision !== undefined) {
      const archivo = `docs/decisions/${decision}${resto}`;
      return [...documentos.keys()].some((ruta) => ruta.startsWith(archivo)) ? [] : [cita];
    }
    const documento = documentos.get(`docs/${nombre}.md`);
    if (documento === undefined) return [cita];
    return marcasDe(lista)
      .filter((marca) => !documento.marcas.has(marca))
      .map((marca) => `${cita}: no tiene ${marca}`);
  });
}

/** `F1, F3 to F5` as F1, F3, F4, F5. */
export function marcasDe(lista: string): readonly string[] {
  return lista.split(/, | and /).flatMap((parte) => {
    const [desde = "", hasta] = parte.split(" to ");
    if (hasta === undefined) return desde === "" ? [] : [desde];
    const letra = desde.replace(/\d+/, "");
    const primero = desde.slice(letra.length);
    const cuantas = Number(hasta.slice(letra.length)) - Number(primero) + 1;
    if (!hasta.startsWith(letra) || !(cuantas > 0)) return [parte];
    return Array.from(
      { length: cuantas },
      (_, i) => letra + String(Number(primero) + i).padStart(primero.length, "0"),
    );
  });
}
