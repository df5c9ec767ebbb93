import { DOMParser } from "@xmldom/xmldom";
import { ExclusiveCanonicalization } from "xml-crypto";

/** Canonical form of a document by another hand, without signature and without the blanks between elements. */
export function canonico(xml: string): string {
  const raiz = new DOMParser().parseFromString(xml.trim(), "text/xml").documentElement;
  if (raiz === null) throw new Error("sin raíz");
  const ultimo = raiz.lastChild;
  if (ultimo?.nodeName.endsWith("Signature") === true) raiz.removeChild(ultimo);
  return new ExclusiveCanonicalization().process(raiz, {}).replace(/>\s+</g, "><");
}
