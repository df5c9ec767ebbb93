/** Reads a source file's own description: its head, and the docstring of each export. */

const EXPORT = /^export (?:async )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)/;

/** Lists exports of a file without a docstring right above them. The type twin of an exported value or schema needs none. */
export function sinDocstring(texto: string): readonly string[] {
  const lineas = texto.split("\n");
  const valores = new Set(
    lineas.flatMap((linea) => /^export (?:const|function|class) (\w+)/.exec(linea)?.[1] ?? []),
  );
  return lineas.flatMap((linea, i) => {
    const nombre = EXPORT.exec(linea)?.[1];
    if (nombre === undefined || isGemelo(linea, nombre, valores)) return [];
    const encima = lineas.slice(0, i).findLast((otra) => !otra.startsWith("// oxlint-"));
    return encima?.trimEnd().endsWith("*/") === true ? [] : [nombre];
  });
}

function isGemelo(linea: string, nombre: string, valores: ReadonlySet<string>): boolean {
  return (
    linea.startsWith("export type ") && (valores.has(nombre) || /= z\.(?:infer|output|input)</.test(linea))
  );
}

/** Tells whether a file begins with its purpose: a comment on top, or one on the first declaration after the imports. */
export function hasCabeza(texto: string): boolean {
  const sinImports = texto
    .replace(/^#!.*\n/, "")
    .replace(/^import\b[^;]*;\n/gm, "")
    .trimStart();
  return /^(?:\/\*\*|\/\/)/.test(texto.replace(/^#!.*\n/, "")) || sinImports.startsWith("/**");
}

/** The most lines between the imports and the first export for its docstring to describe the file. */
const CABEZA = 25;

/** Tells whether a file states its purpose early: in its first lines, or in the docstring of an early first export. */
export function isPresentado(texto: string): boolean {
  if (hasCabeza(texto)) return true;
  const lineas = texto.replace(/^import\b[^;]*;\n/gm, "").split("\n");
  const primero = lineas.findIndex((linea) =>
    /^export (?:const|function|async|abstract|class|interface|type)\b/.test(linea),
  );
  const encima = lineas.slice(0, Math.max(primero, 0)).findLast((linea) => !linea.startsWith("// oxlint-"));
  return primero <= CABEZA && encima?.trimEnd().endsWith("*/") === true;
}
