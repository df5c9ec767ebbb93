import { tablaDe } from "./documento/anexo.ts";
import { parseDocumento } from "./documento/parse.ts";
import { findSector } from "./documento/sectores.ts";
import type { Modalidad } from "./documento/tipos.ts";
import { reglasImportes } from "./reglas/1013-importes.ts";

/**
 * Lists the faults of an invoice's XML that need no register: of its schema, of its lines and of its totals. These are the checks of an invoice
 * that arrives, without signature, codes and numbers. A note is compared with its original, which is in the register alone.
 */
export function faltasDeImportes(xml: string, codigoSector: number, modalidad: Modalidad): readonly string[] {
  const sector = findSector(codigoSector);
  if (sector === undefined || sector.calculo === "nota")
    return [`no hay facturas del sector ${codigoSector}`];
  const lectura = parseDocumento(xml, tablaDe(sector, xml), modalidad);
  if (!lectura.ok) return [lectura.falta];
  const { documento } = lectura;
  return reglasImportes({ documento, original: undefined }).map(({ codigo, detalle = "", numeroDetalle }) =>
    `${codigo} línea ${numeroDetalle ?? 0} ${detalle}`.trim(),
  );
}
