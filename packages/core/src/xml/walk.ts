import { SaxesParser } from "saxes";
import { fail, ok, type Result } from "../result.ts";
import { XSI } from "./write.ts";

/** An opening tag: local name, namespace, and whether `xsi:nil` is true. */
export interface Etiqueta {
  readonly nombre: string;
  readonly uri: string;
  readonly nil: boolean;
}

/** Handles what a document holds, in its order. A handler refuses the document by throwing an Error with the reason. */
export interface Visitante {
  readonly open: (etiqueta: Etiqueta) => void;
  readonly close: () => void;
  /** Text or a CDATA section, unescaped. One text may come in several calls. */
  readonly text: (texto: string) => void;
}

/** Element names that would reach an object's prototype when used as keys. */
export const NOMBRES_PROHIBIDOS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Walks an untrusted XML document: the one SAX reader of the project. Namespaces are resolved, a byte order mark is skipped, no
 * external resource is read. Fails with the reason on a DOCTYPE, on XML that is not well formed, and where the visitor refuses.
 */
export function walkXml(xml: string, visitante: Visitante): Result<undefined, string> {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("lleva DOCTYPE");
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    const nil = Object.values(attributes).some(
      (at) => at.uri === XSI && at.local === "nil" && (at.value === "true" || at.value === "1"),
    );
    visitante.open({ nombre: local, uri, nil });
  });
  parser.on("closetag", () => visitante.close());
  parser.on("text", (texto) => visitante.text(texto));
  parser.on("cdata", (texto) => visitante.text(texto));
  try {
    parser.write(xml).close();
    return ok(undefined);
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}
