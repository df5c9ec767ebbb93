import { fail, ok, type Result } from "@mostrador/core";
import { SaxesParser } from "saxes";

/** An element as read: its text when it has no children, else its children by name. */
export type Nodo = string | Hijos;
export interface Hijos {
  readonly [nombre: string]: readonly Nodo[];
}

/** An element's qualified name, and its content. */
export interface Elemento {
  readonly uri: string;
  readonly nombre: string;
  readonly hijos: readonly Elemento[];
  readonly texto: string;
  readonly nil: boolean;
}

const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const MAX_PROFUNDIDAD = 16;
/** Names that would reach the prototype when used as keys. */
const PROHIBIDOS = new Set(["__proto__", "constructor", "prototype"]);

/** Reads a whole document that nobody vouches for: a DOCTYPE, another depth or bad XML is a failure with its reason. */
export function parseXml(xml: string): Result<Elemento, string> {
  const parser = new SaxesParser({ xmlns: true });
  const raiz: Abierto = { uri: "", nombre: "", hijos: [], texto: "", nil: false };
  const pila: Abierto[] = [raiz];
  const add = (texto: string): void => {
    const actual = pila.at(-1);
    if (actual) actual.texto += texto;
  };
  parser.on("error", (error) => refuse(error.message));
  parser.on("doctype", () => refuse("lleva DOCTYPE"));
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (pila.length > MAX_PROFUNDIDAD) refuse("demasiado profundo");
    if (PROHIBIDOS.has(local)) refuse(`elemento ${local}`);
    const nil = Object.values(attributes).some(
      (at) => at.uri === XSI && at.local === "nil" && (at.value === "true" || at.value === "1"),
    );
    const abierto: Abierto = { uri, nombre: local, hijos: [], texto: "", nil };
    pila.at(-1)?.hijos.push(abierto);
    pila.push(abierto);
  });
  parser.on("closetag", () => pila.pop());
  try {
    parser.write(xml).close();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
  const primero = raiz.hijos[0];
  return primero === undefined ? fail("vacío") : ok(primero);
}

/** The element as text or children by name; nil children count as absent. */
export function toNodo(elemento: Elemento): Nodo {
  if (elemento.hijos.length === 0) return elemento.texto;
  const hijos: Record<string, Nodo[]> = {};
  for (const hijo of elemento.hijos) {
    if (hijo.nil) continue;
    (hijos[hijo.nombre] ??= []).push(toNodo(hijo));
  }
  return hijos;
}

interface Abierto extends Elemento {
  readonly hijos: Abierto[];
  texto: string;
}

function refuse(motivo: string): never {
  throw new Error(motivo);
}
