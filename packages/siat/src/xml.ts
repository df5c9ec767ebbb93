import { fail, NOMBRES_PROHIBIDOS, ok, walkXml, type Result } from "@mostrador/core";

/** An element as read: its text when it has no children, else its children by name. */
export type Nodo = string | Hijos;
/** Children by name, in their order; nil ones are left out. */
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

const MAX_PROFUNDIDAD = 16;

/** Reads a whole untrusted document: a DOCTYPE, excessive depth or bad XML is a failure with its reason. */
export function parseXml(xml: string): Result<Elemento, string> {
  const raiz: Abierto = { uri: "", nombre: "", hijos: [], texto: "", nil: false };
  const pila: Abierto[] = [raiz];
  const leido = walkXml(xml, {
    open: ({ nombre, uri, nil }) => {
      if (pila.length > MAX_PROFUNDIDAD) refuse("demasiado profundo");
      if (NOMBRES_PROHIBIDOS.has(nombre)) refuse(`elemento ${nombre}`);
      const abierto: Abierto = { uri, nombre, hijos: [], texto: "", nil };
      pila.at(-1)?.hijos.push(abierto);
      pila.push(abierto);
    },
    close: () => void pila.pop(),
    text: (texto) => {
      const actual = pila.at(-1);
      if (actual) actual.texto += texto;
    },
  });
  if (!leido.ok) return leido;
  const primero = raiz.hijos[0];
  return primero === undefined ? fail("vacío") : ok(primero);
}

/** Converts the element to text or children by name; nil children count as absent. */
export function toNodo(elemento: Elemento): Nodo {
  if (elemento.hijos.length === 0) return elemento.texto;
  // Without a prototype: a plain object would already have an element named `toString`.
  const hijos: Record<string, Nodo[]> = Object.create(null);
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
