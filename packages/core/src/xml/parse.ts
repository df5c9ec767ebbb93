import { fail, ok, type Result } from "../result.ts";
import { NOMBRES_PROHIBIDOS, walkXml, type Etiqueta, type Visitante } from "./walk.ts";

/** A fiscal XML as read: element name to text, null where nil, in the document's order. */
export interface DocumentoXml {
  readonly raiz: string;
  readonly cabecera: Readonly<Record<string, string | null>>;
  readonly detalle: readonly Readonly<Record<string, string | null>>[];
}

/** Cause of a fiscal XML that cannot be read, in Spanish or in the parser's own words. */
export type FalloXml = { readonly kind: "xmlIlegible"; readonly detalle: string };

const MAX_CHARS = 20_000_000;
const SIGNATURE_NS = "http://www.w3.org/2000/09/xmldsig#";

/**
 * Reads a fiscal XML: root, one `cabecera`, `detalle` lines; the signature is passed over.
 * Refuses a DOCTYPE, another depth, repeated fields and over 20 million characters.
 */
export function parseDocumento(xml: string): Result<DocumentoXml, FalloXml> {
  if (xml.length > MAX_CHARS) return fail({ kind: "xmlIlegible", detalle: "demasiado grande" });
  const lector = new Lector();
  const leido = walkXml(xml.replace(/^\uFEFF/, ""), lector);
  if (!leido.ok) return fail({ kind: "xmlIlegible", detalle: leido.error });
  const documento = lector.result();
  return documento === undefined ? fail({ kind: "xmlIlegible", detalle: "falta <cabecera>" }) : ok(documento);
}

class Lector implements Visitante {
  #raiz = "";
  #cabecera: Record<string, string | null> | undefined;
  readonly #detalle: Record<string, string | null>[] = [];
  #current: Record<string, string | null> | undefined;
  #field = "";
  #value: string | null = "";
  #depth = 0;
  #inSignature = false;

  open({ nombre, uri, nil }: Etiqueta): void {
    this.#depth++;
    if (this.#inSignature) return;
    if (this.#depth === 2 && uri === SIGNATURE_NS) this.#inSignature = true;
    else if (this.#depth === 1) this.#raiz = nombre;
    else if (this.#depth === 2) this.#openGroup(nombre);
    else if (this.#depth === 3) this.#openField(nombre, nil);
    else refuse(`elemento inesperado <${nombre}>`);
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
    else if (text.trim() !== "") refuse("texto fuera de un campo");
  }

  /** The document that was walked; undefined where it has no header. */
  result(): DocumentoXml | undefined {
    if (this.#cabecera === undefined) return undefined;
    return { raiz: this.#raiz, cabecera: this.#cabecera, detalle: this.#detalle };
  }

  #openGroup(name: string): void {
    this.#current = {};
    if (name === "detalle") this.#detalle.push(this.#current);
    else if (name === "cabecera" && this.#cabecera === undefined) this.#cabecera = this.#current;
    else refuse(`elemento inesperado <${name}>`);
  }

  #openField(name: string, nil: boolean): void {
    if (NOMBRES_PROHIBIDOS.has(name) || this.#current === undefined || Object.hasOwn(this.#current, name)) {
      refuse(`campo repetido o prohibido <${name}>`);
    }
    this.#field = name;
    this.#value = nil ? null : "";
  }
}

function refuse(detalle: string): never {
  throw new Error(detalle);
}
