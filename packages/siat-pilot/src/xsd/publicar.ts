import { SECTORES } from "../documento/sectores.ts";
import type { Modalidad } from "../documento/tipos.ts";
import { XSD_FIRMA, xsdDeSector } from "./escribir.ts";
import { xsdDeFirma } from "./firma.ts";

/** Path of the schemas, as at the authority: `/xsd/<file>`. */
export const RUTA_XSD = "/xsd/";

const DOCUMENTOS = SECTORES.flatMap((sector) =>
  ([1, 2] as const).map((modalidad: Modalidad) => ({ sector, modalidad })),
);

/** The files' names: one a sector and modality, and the signature's. */
export const XSD_PUBLICADOS: readonly string[] = [
  ...DOCUMENTOS.map(({ sector, modalidad }) => `${sector.esquema[modalidad]}.xsd`),
  XSD_FIRMA,
];

/** A schema by its file's name, or by its root's with `.xsd` (they differ in sector 24 alone); undefined when there is none. */
export function findXsd(archivo: string): string | undefined {
  if (archivo === XSD_FIRMA) return xsdDeFirma();
  const uno = DOCUMENTOS.find(({ sector: { esquema, raiz }, modalidad }) =>
    [esquema[modalidad], raiz[modalidad]].some((nombre) => `${nombre}.xsd` === archivo),
  );
  return uno && xsdDeSector(uno.sector, uno.modalidad);
}
