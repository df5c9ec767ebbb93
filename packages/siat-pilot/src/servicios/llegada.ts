import type { Punto } from "../db/codigos.ts";
import type { Contribuyente } from "../db/contribuyentes.ts";
import type { Serie } from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { valorDe, valorOpcional, type Documento } from "../documento/tipos.ts";
import type { NombreEleccion } from "../elecciones.ts";

/** One arriving XML, and the known facts of its origin. */
export interface Llegada {
  readonly ahora: number;
  readonly bytes: Buffer;
  readonly sector: number;
  readonly punto: Punto;
  readonly contribuyente: Contribuyente;
  readonly cufd: Fila<"cufd">;
  readonly codigoRecepcion: string;
  /** Choices of strictness that are relaxed. */
  readonly relajar: readonly NombreEleccion[];
  /** First day of the draft annex of law 1733; null: not offered. */
  readonly anexo1733Desde: string | null;
  /** The package's event and CAFC; undefined online. */
  readonly paquete: { readonly evento: Fila<"evento">; readonly cafc: string | null } | undefined;
}

/** The series that an arrived document has its number in. */
export function serieDe({ punto, sector }: Llegada, { cabecera }: Documento): Serie {
  return { ...punto, sector, cafc: valorOpcional(cabecera, "cafc") };
}

/** The number of a document, from the field in which its sector has it. */
export function numeroDe({ cabecera, sector }: Documento): number {
  return Number(valorDe(cabecera, sector.campoNumero));
}
