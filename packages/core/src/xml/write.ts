/** One element: its text, null for nil, or its children in order. */
export type Nodo = readonly [nombre: string, contenido: string | null | readonly Nodo[]];

/** Namespace of `xsi:nil`. docs/fiscal-rules.md F19. */
export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
/** XML declaration, which precedes the root. Canonical form has none, so the digest leaves it out. */
export const DECLARACION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Writes the root element in canonical form (inclusive C14N 1.0): the written bytes are the digested ones. docs/design.md D3;
 * docs/fiscal-rules.md F18 and F19 for nil and root attributes.
 */
export function writeRaiz(raiz: string, esquema: string, hijos: readonly Nodo[]): string {
  return `<${raiz} xmlns:xsi="${XSI}" xsi:noNamespaceSchemaLocation="${esquema}.xsd">${writeNodos(hijos)}</${raiz}>`;
}

/**
 * Escapes a text as canonical XML does in the content of an element.
 *
 * @example
 * escapeXml("Pan & <queso>");
 * // => "Pan &amp; &lt;queso&gt;"
 */
export function escapeXml(text: string): string {
  return /[&<>\r]/.test(text)
    ? text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/\r/g, "&#xD;")
    : text;
}

/** Reverses `escapeXml`. */
export function desescapar(text: string): string {
  return text.includes("&")
    ? text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&#xD;/g, "\r").replace(/&amp;/g, "&")
    : text;
}

function writeNodos(nodos: readonly Nodo[]): string {
  let out = "";
  for (const [nombre, contenido] of nodos) {
    if (contenido === null) out += `<${nombre} xsi:nil="true"></${nombre}>`;
    else {
      const dentro = typeof contenido === "string" ? escapeXml(contenido) : writeNodos(contenido);
      out += `<${nombre}>${dentro}</${nombre}>`;
    }
  }
  return out;
}
