/** Finds the sentences that a program file holds as literals, for the wall around the till's table of sentences. */
import { parseSync } from "vite";

/** A literal of a source file: its line from 1 on, and its text with `…` in place of each value. */
export interface Literal {
  readonly linea: number;
  readonly texto: string;
}

/** Lists string and template literals of a TypeScript source, imports left out. Throws where it cannot be parsed. */
export function listLiterales(source: string): readonly Literal[] {
  const { program, errors } = parseSync("literales.ts", source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("; "));
  const literales: Literal[] = [];
  walk(program, (nodo) => {
    const texto = textoDe(nodo);
    if (texto === null || typeof nodo["start"] !== "number") return;
    literales.push({ linea: source.slice(0, nodo["start"]).split("\n").length, texto });
  });
  return literales;
}

/** Lists the sentences among the literals of a source; of a statement of SQL, the texts that it quotes. */
export function findFrases(source: string): readonly Literal[] {
  return listLiterales(source).flatMap(({ linea, texto }) =>
    (isSql(texto) ? citadosDe(texto) : [texto]).filter(isFrase).map((frase) => ({ linea, texto: frase })),
  );
}

const PALABRA = /^[«(¿¡'"]?\p{L}{2,}[,;:.»)?!'"]*$/u;

/** True of four words or more, and of two that end in a full stop. */
function isFrase(texto: string): boolean {
  const palabras = texto.split(/\s+/).filter((parte) => PALABRA.test(parte)).length;
  return palabras >= 4 || (palabras >= 2 && texto.endsWith("."));
}

/** True of a statement or a part of one: a verb of SQL, a named parameter, a list of values or of columns. */
function isSql(texto: string): boolean {
  return (
    /(?:^|[\s(])(?:select|insert|update|delete|create|alter|drop)\s/.test(texto) ||
    /(?:^|[\s(])@\w/.test(texto) ||
    / in \('/.test(texto) ||
    /^[\w.]+(?:, [\w.()]+)+(?: as \w+)?$/.test(texto)
  );
}

/** Texts that a statement quotes. A trigger's refusal is schema, which migrations never change. */
function citadosDe(sql: string): readonly string[] {
  const sentencias = sql.replace(/--.*$/gm, "").replace(/raise\(abort, '[^']*'\)/g, "");
  return [...sentencias.matchAll(/'([^']*)'/g)].map(([, texto = ""]) => texto);
}

type Nodo = Readonly<Record<string, unknown>>;

function isNodo(valor: unknown): valor is Nodo {
  return typeof valor === "object" && valor !== null;
}

function walk(valor: unknown, alVer: (nodo: Nodo) => void): void {
  if (Array.isArray(valor)) for (const uno of valor) walk(uno, alVer);
  else if (isNodo(valor) && valor["type"] !== "ImportDeclaration") {
    alVer(valor);
    for (const hijo of Object.values(valor)) walk(hijo, alVer);
  }
}

/** The text of a literal; null of another node. */
function textoDe(nodo: Nodo): string | null {
  if (nodo["type"] === "Literal") return typeof nodo["value"] === "string" ? nodo["value"] : null;
  if (nodo["type"] !== "TemplateLiteral" || !Array.isArray(nodo["quasis"])) return null;
  return nodo["quasis"].map(cocidoDe).join("…");
}

function cocidoDe(parte: unknown): string {
  const valor = isNodo(parte) ? parte["value"] : undefined;
  return isNodo(valor) && typeof valor["cooked"] === "string" ? valor["cooked"] : "";
}
