import { SECTORES } from "../documento/sectores.ts";
import type { Modalidad } from "../documento/tipos.ts";
import { complejo, esquema, XSD_FIRMA, xsdDeSector } from "./escribir.ts";
import { DSIG } from "../documento/parse.ts";
import { FORMA } from "../reglas/921-firma.ts";

/** Path of the schemas, as at the authority: `/xsd/<file>`. */
export const RUTA_XSD = "/xsd/";

const DOCUMENTOS = SECTORES.flatMap((sector) =>
  ([1, 2] as const).map((modalidad: Modalidad) => ({ sector, modalidad })),
);

/** Names of the schemas' files: one for each sector and modality, and the signature's. */
export const XSD_PUBLICADOS: readonly string[] = [
  ...DOCUMENTOS.map(({ sector, modalidad }) => `${sector.esquema[modalidad]}.xsd`),
  XSD_FIRMA,
];

/** Finds a schema by its file's name, or by the name of its root with `.xsd` (they differ in sector 24 alone). */
export function findXsd(archivo: string): string | undefined {
  if (archivo === XSD_FIRMA) return xsdDeFirma();
  const uno = DOCUMENTOS.find(({ sector: { esquema, raiz }, modalidad }) =>
    [esquema[modalidad], raiz[modalidad]].some((nombre) => `${nombre}.xsd` === archivo),
  );
  return uno && xsdDeSector(uno.sector, uno.modalidad);
}

/**
 * The schema of a document's signature, written from the shape that 921 demands. Only the check 921 limits the algorithms that an element
 * may name.
 */
function xsdDeFirma(): string {
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
