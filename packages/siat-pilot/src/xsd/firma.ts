import { DSIG } from "../documento/parse.ts";
import { FORMA } from "../reglas/921-firma.ts";
import { complejo, esquema } from "./escribir.ts";

/** The schema of a document's signature, written from the shape that 921 demands. Which algorithms an element may name is 921's alone. */
export function xsdDeFirma(): string {
  const elementos = complejo(hijosDe(""));
  return esquema(` targetNamespace="${DSIG}"`, `<xs:element name="Signature">${elementos}</xs:element>`);
}

function hijosDe(padre: string): readonly string[] {
  const rutas = FORMA.map(([ruta]) => ruta).filter((ruta) => padreDe(ruta) === padre);
  return [...new Set(rutas)].map((ruta) => {
    const veces = rutas.filter((una) => una === ruta).length > 1 ? ' maxOccurs="unbounded"' : "";
    const inicio = `<xs:element name="${ruta.slice(padre === "" ? 0 : padre.length + 1)}"${veces}`;
    const hijos = hijosDe(ruta);
    const atributo = atributoDe(ruta);
    if (hijos.length === 0 && atributo === "") return `${inicio} type="xs:string"/>`;
    return `${inicio}>${complejo(hijos, atributo)}</xs:element>`;
  });
}

function padreDe(ruta: string): string {
  return ruta.slice(0, Math.max(0, ruta.lastIndexOf("/")));
}

function atributoDe(ruta: string): string {
  const conAlgoritmo = FORMA.some(([una, algoritmos]) => una === ruta && algoritmos !== undefined);
  const nombre = conAlgoritmo ? "Algorithm" : ruta === "SignedInfo/Reference" ? "URI" : undefined;
  return nombre === undefined ? "" : `<xs:attribute name="${nombre}" type="xs:string" use="required"/>`;
}
