/** Lines of the diagnosis log: written and read by one closed form. */
import { z } from "zod";
import { existsSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Conteo, VersionSegura } from "../../diagnostico/formas.ts";
import { TextoSeguro } from "../../diagnostico/texto-seguro.ts";

/** This program's own files: the repository, or the folder of a bundle. */
const RAIZ = import.meta.dirname.endsWith(join("core", "src", "node", "diagnostico"))
  ? join(import.meta.dirname, "../../../../..")
  : import.meta.dirname;

const MARCO = /^([\w@./-]{1,200}\.(?:ts|js|cjs|mjs)):(\d{1,6})$/;

const DE_PILA = /((?:file:\/\/)?[^\s()]+\.(?:ts|js|cjs|mjs)):(\d+):\d+\)?$/;

/** Maximum number of calls of a stack that are kept. */
const MAX_MARCOS = 12;

const Texto = TextoSeguro.optional().catch(undefined);
const Numero = Conteo.optional();

/**
 * A log line in a diagnosis: time, event and facts. Undeclared facts are left out. Every leaf is closed: masked texts, numbers, and places
 * in this program's own files.
 */
const LineaSegura = z.object({
  en: z.iso.datetime({ precision: 3 }),
  que: TextoSeguro,
  version: VersionSegura.optional(),
  motor: Texto,
  nombre: Texto,
  kind: Texto,
  nivel: Texto,
  motivo: Texto,
  texto: Texto,
  suceso: Texto,
  method: Texto,
  path: Texto,
  error: Texto,
  status: Numero,
  ms: Numero,
  mb: Numero,
  intento: Numero,
  encontradas: Numero,
  pila: z.array(z.string().refine(isMarco)).max(MAX_MARCOS).optional().catch(undefined),
});
type LineaSegura = z.infer<typeof LineaSegura>;

/** Builds the line of an event and its facts, without undeclared facts and with every text masked. docs/trust.md heading 52. */
export function buildLinea(
  que: string,
  hechos: Readonly<Record<string, unknown>>,
  enMs: number,
): LineaSegura {
  const { error } = hechos;
  const pila = typeof error === "string" && error.includes("\n") ? marcosDe(error) : [];
  const [primera = ""] = typeof error === "string" ? error.split("\n", 1) : [];
  return LineaSegura.parse({
    ...hechos,
    en: new Date(enMs).toISOString(),
    que,
    ...(typeof error === "string" ? { error: primera } : {}),
    pila: pila.length === 0 ? undefined : pila,
  });
}

/** Reads lines that were written before, each one checked and masked again. A line of another form is left out. */
export function readLineas(texto: string): readonly LineaSegura[] {
  return texto.split("\n").flatMap((linea) => {
    try {
      return [LineaSegura.parse(JSON.parse(linea))];
    } catch {
      return []; // torn by a power cut, or not written by this program
    }
  });
}

/** Tells whether a text is `file:line` of a file that this program is made of. Any other file name is of the shop's computer. */
export function isMarco(texto: string): boolean {
  const [, archivo] = MARCO.exec(texto) ?? [];
  return archivo !== undefined && !archivo.includes("..") && existsSync(join(RAIZ, archivo));
}

/** The calls of an error's stack that are in this program's own files, as `file:line`, the innermost first. */
function marcosDe(pila: string): readonly string[] {
  return pila
    .split("\n")
    .slice(1)
    .flatMap((linea) => {
      const [, lugar, fila] = /^\s+at /.test(linea) ? (DE_PILA.exec(linea) ?? []) : [];
      return lugar === undefined ? [] : [`${enPrograma(lugar)}:${fila}`];
    })
    .filter(isMarco)
    .slice(0, MAX_MARCOS);
}

function enPrograma(lugar: string): string {
  const ruta = lugar.startsWith("file://") && URL.canParse(lugar) ? fileURLToPath(lugar) : lugar;
  return relative(RAIZ, ruta).replaceAll(sep, "/");
}
