import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { z } from "zod";

/** Names of the files in a package that hold its licence, or a notice that must be passed on with it. */
const ARCHIVO = /^(licen[cs]e|copying|notice)/i;

const Tipo = z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]);
/** Fields of package.json that name the licence: the current text, and the object and the list that packages older than 2014 use. */
const Manifiesto = z.object({
  name: z.string(),
  version: z.string(),
  license: Tipo.optional(),
  licenses: z.array(Tipo).optional(),
});

/**
 * Parts of a program that no bundler sees: folders of packages that are shipped beside the bundle, and files whose licences have headings
 * of their own.
 */
interface Aparte {
  readonly paquetes: readonly string[];
  readonly archivos: readonly string[];
}

/**
 * Emits the file `nombre` with the licence of every package that a bundle holds, sorted by name, and of the parts beside it. Vite's own
 * list breaks on the older forms of the field. Fails the build if a package names no licence, or one that forbids redistribution.
 */
export function licencias(nombre: string, aparte: Aparte = { paquetes: [], archivos: [] }): Plugin {
  return {
    name: "licencias",
    generateBundle(_, bundle) {
      const carpetas = new Set<string>(aparte.paquetes);
      for (const parte of Object.values(bundle))
        if (parte.type === "chunk")
          for (const id of parte.moduleIds) for (const carpeta of packageOf(id)) carpetas.add(carpeta);
      const textos = [...carpetas].map(licenceOf).toSorted((a, b) => a.titulo.localeCompare(b.titulo, "en"));
      const source = [
        ...textos.map(({ titulo, texto }) => `## ${titulo}\n\n${texto}\n`),
        ...aparte.archivos.map((archivo) => readFileSync(archivo, "utf8")),
      ].join("\n");
      this.emitFile({ type: "asset", fileName: nombre, source });
    },
  };
}

/** Finds the folder of the package that a module belongs to; none for this program's own modules and for virtual ones. */
function packageOf(id: string): readonly string[] {
  if (id.startsWith("\0")) return [];
  const carpeta = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];
  return carpeta === undefined ? [] : [carpeta];
}

function licenceOf(carpeta: string): { readonly titulo: string; readonly texto: string } {
  const manifiesto = Manifiesto.parse(JSON.parse(readFileSync(join(carpeta, "package.json"), "utf8")));
  const { name, version, license, licenses = [] } = manifiesto;
  const tipo = license ?? licenses.join(" OR ");
  const textos = readdirSync(carpeta, { withFileTypes: true })
    .filter((entrada) => entrada.isFile() && ARCHIVO.test(entrada.name))
    .map((entrada) => readFileSync(join(carpeta, entrada.name), "utf8").trim());
  if (tipo === "" && textos.length === 0)
    throw new Error(`${name} no dice su licencia (${dirname(carpeta)})`);
  if (tipo !== "" && !isPermitida(tipo))
    throw new Error(
      `La licencia de ${name} ${version} (${tipo}) no deja distribuirlo: quítelo, o revise permitidas.ts.`,
    );
  return { titulo: `${name} ${version} (${tipo})`, texto: textos.join("\n\n") };
}

/** Licences under which a part may be bundled and redistributed with this program, by their SPDX ids. */
const PERMITIDAS: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // This licence covers its own files, not the program around them.
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/**
 * Tells whether a licence, or an expression of several, permits redistribution of the part: one licence of an `OR` is enough, and each of
 * an `AND` must permit it. An id that is not in the list forbids it, known or not.
 *
 * @example isPermitida("(BSD-3-Clause OR GPL-2.0)") // true
 */
export function isPermitida(expression: string): boolean {
  const tokens = expression
    .replaceAll(/([()])/g, " $1 ")
    .split(/\s+/)
    .filter((token) => token !== "");
  let at = 0;
  const either = (): boolean => {
    let allowed = both();
    while (/^or$/i.test(tokens[at] ?? "")) {
      at++;
      // Parse both sides, whatever the first one evaluates to.
      const other = both();
      allowed ||= other;
    }
    return allowed;
  };
  const both = (): boolean => {
    let allowed = one();
    while (/^and$/i.test(tokens[at] ?? "")) {
      at++;
      const other = one();
      allowed &&= other;
    }
    return allowed;
  };
  const one = (): boolean => {
    const token = tokens[at++] ?? "";
    if (token !== "(") return PERMITIDAS.has(token);
    const inside = either();
    return tokens[at++] === ")" && inside;
  };
  const allowed = either();
  return allowed && at === tokens.length;
}
