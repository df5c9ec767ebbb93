import { SaxesParser } from "saxes";
import { fail, ok, type Result } from "../result.ts";
import { XSI } from "./escribir.ts";

/** A fiscal XML as read: element name to text, null where nil, in the document's order. */
export interface DocumentoXml {
  readonly raiz: string;
  readonly cabecera: Readonly<Record<string, string | null>>;
  readonly detalle: readonly Readonly<Record<string, string | null>>[];
}

export type FalloXml = { readonly kind: "xmlIlegible"; readonly detalle: string };

const MAX_CHARS = 20_000_000;
const SIGNATURE_NS = "http://www.w3.org/2000/09/xmldsig#";
/** Names that would reach the prototype when used as keys. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Reads a fiscal XML: root, one `cabecera`, `detalle` lines; the signature is passed over.
 * Refuses a DOCTYPE, another depth, repeated fields and over 20 million characters.
 */
export function leerDocumento(xml: string): Result<DocumentoXml, FalloXml> {
  if (xml.length > MAX_CHARS) return fail({ kind: "xmlIlegible", detalle: "demasiado grande" });
  const lector = new Lector();
  const parser = new SaxesParser({ xmlns: true });
  parser.on("doctype", () => lector.refuse("lleva DOCTYPE"));
  parser.on("error", (error) => lector.refuse(error.message));
  parser.on("opentag", (tag) => lector.open(tag.local, tag.uri, tag.attributes));
  parser.on("closetag", () => lector.close());
  parser.on("text", (text) => lector.text(text));
  parser.on("cdata", (text) => lector.text(text));
  try {
    parser.write(xml.replace(/^\uFEFF/, "")).close();
    return ok(lector.result());
  } catch (error) {
    return fail({ kind: "xmlIlegible", detalle: error instanceof Error ? error.message : String(error) });
  }
}

class Lector {
  #raiz = "";
  #cabecera: Record<string, string | null> | undefined;
  readonly #detalle: Record<string, string | null>[] = [];
  #current: Record<string, string | null> | undefined;
  #field = "";
  #value: string | null = "";
  #depth = 0;
  #inSignature = false;

  refuse(detalle: string): never {
    throw new Error(detalle);
  }

  open(name: string, uri: string, attributes: Readonly<Record<string, unknown>>): void {
    this.#depth++;
    if (this.#inSignature) return;
    if (this.#depth === 2 && uri === SIGNATURE_NS) this.#inSignature = true;
    else if (this.#depth === 1) this.#raiz = name;
    else if (this.#depth === 2) this.#openGroup(name);
    else if (this.#depth === 3) this.#openField(name, attributes);
    else this.refuse(`elemento inesperado <${name}>`);
  }

  close(): void {
    if (this.#depth === 3 && this.#current !== undefined && !this.#inSignature) {
      this.#current[this.#field] = this.#value;
    }
    if (this.#depth === 2) {
      this.#inSignature = false;
      this.#current = undefined;
    }
    this.#depth--;
  }

  text(text: string): void {
    if (this.#inSignature) return;
    if (this.#depth === 3) this.#value = (this.#value ?? "") + text;
    else if (text.trim() !== "") this.refuse("texto fuera de un campo");
  }

  result(): DocumentoXml {
    if (this.#cabecera === undefined) this.refuse("falta <cabecera>");
    return { raiz: this.#raiz, cabecera: this.#cabecera, detalle: this.#detalle };
  }

  #openGroup(name: string): void {
    this.#current = {};
    if (name === "detalle") this.#detalle.push(this.#current);
    else if (name === "cabecera" && this.#cabecera === undefined) this.#cabecera = this.#current;
    else this.refuse(`elemento inesperado <${name}>`);
  }

  #openField(name: string, attributes: Readonly<Record<string, unknown>>): void {
    if (FORBIDDEN.has(name) || this.#current === undefined || Object.hasOwn(this.#current, name)) {
      this.refuse(`campo repetido o prohibido <${name}>`);
    }
    this.#field = name;
    this.#value = isNil(attributes) ? null : "";
  }
}

function isNil(attributes: Readonly<Record<string, unknown>>): boolean {
  return Object.values(attributes).some((raw) => {
    const attribute = raw as { uri: string; local: string; value: string };
    return attribute.uri === XSI && attribute.local === "nil" && ["true", "1"].includes(attribute.value);
  });
}
