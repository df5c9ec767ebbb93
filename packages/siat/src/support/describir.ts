import { SaxesParser, type SaxesTagPlain } from "saxes";

/** Contents of the inner document of a service description. */
export interface Interior {
  /** By type: its base, "" for none, and its own elements as `nombre: tipo min..max`. */
  readonly tipos: Readonly<Record<string, { readonly base: string; readonly elementos: readonly string[] }>>;
  readonly elementos: readonly string[];
  readonly mensajes: readonly string[];
  readonly operaciones: readonly string[];
}

/** Types, elements, messages and operations as plain data; prefixes of the authority's own names dropped. */
export function describeInterior(xml: string): Interior {
  const tipos: Record<string, { base: string; elementos: string[] }> = {};
  const elementos: string[] = [];
  const mensajes: string[] = [];
  const operaciones: string[] = [];
  let actual: { base: string; elementos: string[] } | undefined;
  scan(xml, (name, at) => {
    if (name === "xs:complexType") tipos[at["name"] ?? ""] = actual = { base: "", elementos: [] };
    else if (name === "xs:extension" && actual) actual.base = local(at["base"]);
    else if (name === "xs:element" && actual)
      actual.elementos.push(
        `${at["name"]}: ${local(at["type"])} ${at["minOccurs"] ?? 1}..${at["maxOccurs"] ?? 1}`,
      );
    else if (name === "xs:element") elementos.push(`${at["name"]}: ${local(at["type"])}`);
    else if (name === "wsdl:message") mensajes.push(at["name"] ?? "");
    else if (name === "wsdl:operation") operaciones.push(at["name"] ?? "");
  });
  return { tipos, elementos, mensajes, operaciones };
}

/** Every element of an outer document with its attributes, in order. */
export function describeExterior(xml: string): readonly unknown[] {
  const found: unknown[] = [];
  scan(xml, (name, at) => {
    const { "xmlns:tns": _, ...rest } = at;
    found.push([name, rest, at["xmlns:tns"]]);
  });
  return found;
}

function scan(xml: string, open: (name: string, at: Readonly<Record<string, string>>) => void): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag: SaxesTagPlain) => open(tag.name, tag.attributes));
  parser.write(xml).close();
}

function local(qname: string | undefined): string {
  return (qname ?? "").replace(/^(tns|xs|siat):/, "");
}
