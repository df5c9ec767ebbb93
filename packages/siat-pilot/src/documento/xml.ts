/** Reads XML into a DOM, and refuses errors that the parser tolerates. */
import { DOMParser, onWarningStopParsing, type Document, type Element, type Node } from "@xmldom/xmldom";

const ELEMENTO = 1;
const TEXTO = 3;
const CDATA = 4;

/** Characters that XML 1.0 forbids and the parser lets through. */
const CARACTER_ILEGAL = /(?![\t\n\r\u007F-\u009F])[\p{Cc}\uFFFE\uFFFF]/u;
const REFERENCIA_ILEGAL = /&#(?:x0*(?:[0-8bBcCeEfF]|1[0-9a-fA-F])|0*(?:[0-8]|1[124-9]|2[0-9]|3[01]));/;
const AMPERSAND_SUELTO = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/;

/** Parses hostile XML: no DOCTYPE, only the five predefined entities, no error tolerated. Undefined when it is not well formed. */
export function parseXml(texto: string): Document | undefined {
  if (/<!DOCTYPE|<!ENTITY/i.test(texto) || CARACTER_ILEGAL.test(texto)) return undefined;
  if (REFERENCIA_ILEGAL.test(texto)) return undefined;
  if (AMPERSAND_SUELTO.test(texto.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->/g, "")))
    return undefined;
  try {
    const documento = new DOMParser({ onError: onWarningStopParsing }).parseFromString(texto, "text/xml");
    return documento.documentElement === null ? undefined : documento;
  } catch {
    return undefined;
  }
}

/** The child elements, in order. */
export function hijos(elemento: Element): readonly Element[] {
  return nodos(elemento).filter((nodo): nodo is Element => nodo.nodeType === ELEMENTO);
}

/** Tells whether there is text other than white space directly inside. */
export function hasTextoSuelto(elemento: Element): boolean {
  return nodos(elemento).some((nodo) => isTexto(nodo) && (nodo.nodeValue ?? "").trim() !== "");
}

/** The text inside, comments left out. */
export function textoDentro(elemento: Element): string {
  return nodos(elemento)
    .filter(isTexto)
    .map((nodo) => nodo.nodeValue ?? "")
    .join("");
}

/** Lists an element's attributes with their namespaces, "" for none. */
export function attributes(
  elemento: Element,
): readonly { readonly uri: string; readonly nombre: string; readonly valor: string }[] {
  return Array.from(elemento.attributes, (a) => ({
    uri: a.namespaceURI ?? "",
    nombre: a.localName ?? a.name,
    valor: a.value,
  }));
}

function isTexto(nodo: Node): boolean {
  return nodo.nodeType === TEXTO || nodo.nodeType === CDATA;
}

function nodos(elemento: Element): readonly Node[] {
  const lista: Node[] = [];
  for (let nodo = elemento.firstChild; nodo !== null; nodo = nodo.nextSibling) lista.push(nodo);
  return lista;
}
