import { XmlDocument, XmlElement } from "libxml2-wasm";

/** One element or attribute that a schema declares, with all that the schema says of it. */
export interface Declarado {
  /** `raiz/cabecera/nitEmisor`, `.../@Algorithm`. */
  readonly ruta: string;
  readonly min: string;
  readonly max: string;
  readonly nulo: boolean;
  readonly fijo: string | null;
  /** Local name of the simple type, null where it has elements. */
  readonly base: string | null;
  /** Limits by their name; a limit that says nothing is left out. */
  readonly facetas: Readonly<Record<string, string>>;
}

const ATRIBUTOS: Readonly<Record<string, readonly string[]>> = {
  schema: ["attributeFormDefault", "elementFormDefault", "targetNamespace"],
  import: ["namespace", "schemaLocation"],
  element: ["name", "ref", "type", "fixed", "nillable", "minOccurs", "maxOccurs"],
  attribute: ["name", "type", "use"],
  complexType: [],
  sequence: [],
  simpleType: [],
  restriction: ["base"],
};
const FACETAS: readonly string[] = [
  "minLength",
  "maxLength",
  "length",
  "totalDigits",
  "fractionDigits",
  "minInclusive",
  "maxInclusive",
  "minExclusive",
  "maxExclusive",
  "pattern",
  "enumeration",
  "whiteSpace",
];

/**
 * A schema as lines, in its order: how names are qualified, what is imported, then each declaration. Two schemas that say the same in
 * another layout give the same lines. Throws at a construct that it does not know, so that none is passed over.
 */
export function describirXsd(xsd: string): readonly string[] {
  const doc = XmlDocument.fromString(xsd);
  try {
    const raiz = doc.root;
    const { targetNamespace = "", ...formas } = atributosDe(raiz);
    const importados = deClase("import", partesDe(raiz)).map(
      (uno) => `import ${atributosDe(uno)["namespace"]}`,
    );
    const cualificados = `element ${formas["elementFormDefault"] ?? "unqualified"}, attribute ${formas["attributeFormDefault"] ?? "unqualified"}`;
    return [
      `schema of ${JSON.stringify(targetNamespace)}: ${cualificados}`,
      ...importados,
      ...declaradosEn(raiz).map(lineaDe),
    ];
  } finally {
    doc.dispose();
  }
}

/** The declarations of a schema, in its order. */
export function declarados(xsd: string): readonly Declarado[] {
  const doc = XmlDocument.fromString(xsd);
  try {
    return declaradosEn(doc.root);
  } finally {
    doc.dispose();
  }
}

function declaradosEn(raiz: XmlElement): readonly Declarado[] {
  return deClase("element", partesDe(raiz)).flatMap((uno) => elemento(uno, ""));
}

function partesDe(raiz: XmlElement): readonly XmlElement[] {
  return hijos(raiz, "import", "element");
}

function deClase(nombre: string, elementos: readonly XmlElement[]): readonly XmlElement[] {
  return elementos.filter(({ name }) => name === nombre);
}

function lineaDe({ ruta, min, max, nulo, fijo, base, facetas }: Declarado): string {
  const limites = Object.entries(facetas).map(([nombre, valor]) => ` ${nombre}=${valor}`);
  return `${ruta} ${min}..${max}${nulo ? " nillable" : ""} ${base ?? "complex"}${limites.join("")}${fijo === null ? "" : ` fixed=${JSON.stringify(fijo)}`}`;
}

function elemento(uno: XmlElement, padre: string): readonly Declarado[] {
  const { name, ref, type, fixed, nillable, minOccurs = "1", maxOccurs = "1" } = atributosDe(uno);
  const ruta = padre === "" ? `${name}` : `${padre}/${ref === undefined ? name : nombreLargo(uno, ref)}`;
  const propio = {
    ruta,
    min: minOccurs,
    max: maxOccurs,
    nulo: nillable === "true",
    fijo: fixed ?? null,
    base: type === undefined ? null : local(type),
    facetas: {},
  };
  const [dentro, sobra] = hijos(uno, "complexType", "simpleType");
  if (sobra !== undefined) throw new Error(`${ruta} tiene dos tipos`);
  if (dentro === undefined) return [propio];
  if (dentro.name === "simpleType") return [{ ...propio, ...restriccion(dentro, ruta) }];
  const partes = hijos(dentro, "sequence", "attribute").flatMap((parte) =>
    parte.name === "attribute"
      ? [atributo(parte, ruta)]
      : hijos(parte, "element").flatMap((hijo) => elemento(hijo, ruta)),
  );
  return [propio, ...partes];
}

function atributo(uno: XmlElement, padre: string): Declarado {
  const { name, type = "", use = "optional" } = atributosDe(uno);
  const min = use === "required" ? "1" : "0";
  return {
    ruta: `${padre}/@${name}`,
    min,
    max: "1",
    nulo: false,
    fijo: null,
    base: local(type),
    facetas: {},
  };
}

function restriccion(tipo: XmlElement, ruta: string): Pick<Declarado, "base" | "facetas"> {
  const [uno, sobra] = hijos(tipo, "restriction");
  if (uno === undefined || sobra !== undefined) throw new Error(`${ruta}: se esperaba una restriction`);
  const base = local(atributosDe(uno)["base"] ?? "");
  const facetas: Record<string, string> = {};
  for (const faceta of hijos(uno, ...FACETAS)) {
    const [nombre, valor] = normal(base, faceta.name, faceta.attr("value")?.value ?? "");
    if (nombre === "minLength" && valor === "0") continue;
    // Patterns and enumerations may be several: their order says nothing.
    const previo = facetas[nombre];
    facetas[nombre] = previo === undefined ? valor : [previo, valor].toSorted().join(" | ");
  }
  return {
    base,
    facetas: Object.fromEntries(Object.entries(facetas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Normalises a limit. An integer above n is at least n + 1; leading zeros and plus signs are dropped. */
function normal(base: string, nombre: string, valor: string): readonly [string, string] {
  if (["pattern", "enumeration", "whiteSpace"].includes(nombre)) return [nombre, JSON.stringify(valor)];
  if (base !== "integer") return [nombre, valor.trim().replace(/^\+?0+(?=\d)/, "")];
  const numero = BigInt(valor.trim());
  if (nombre === "minExclusive") return ["minInclusive", String(numero + 1n)];
  if (nombre === "maxExclusive") return ["maxInclusive", String(numero - 1n)];
  return [nombre, String(numero)];
}

/** The children, which must be of these kinds; notes for readers are passed over. */
function hijos(padre: XmlElement, ...nombres: readonly string[]): readonly XmlElement[] {
  const todos: XmlElement[] = [];
  for (let nodo = padre.firstChild; nodo !== null; nodo = nodo.next) {
    if (!(nodo instanceof XmlElement) || nodo.name === "annotation") continue;
    todos.push(nodo);
  }
  const raro = todos.find(({ name }) => !nombres.includes(name));
  if (raro !== undefined) throw new Error(`${padre.name}: no se conoce ${raro.name}`);
  return todos;
}

function atributosDe(uno: XmlElement): Readonly<Record<string, string | undefined>> {
  const conocidos = ATRIBUTOS[uno.name];
  const raro = uno.attrs.find(({ name }) => conocidos !== undefined && !conocidos.includes(name));
  if (raro !== undefined) throw new Error(`${uno.name}: no se conoce el atributo ${raro.name}`);
  return Object.fromEntries(uno.attrs.map(({ name, value }) => [name, value]));
}

function local(qname: string): string {
  return qname.replace(/^\w+:/, "");
}

/** `{namespace}name` of a reference. */
function nombreLargo(uno: XmlElement, qname: string): string {
  const [prefijo = "", nombre = ""] = qname.split(":");
  return `{${uno.namespaces[prefijo] ?? ""}}${nombre}`;
}
