/** The deadline for annulling a document. */
import { epochToInstante, Instante, instanteToEpoch } from "../instante.ts";
import { findSector } from "../sectores/index.ts";

const DIA_MS = 86_400_000;
const DIAS_EXPORTACION = 180;

/**
 * Computes the last instant at which the tax system annuls a document or reverts its annulment. The term counts from the emission: the end of day 9 of
 * the next month; 180 days for an export. Only the tax system refuses later calls (934, 3012). docs/fiscal-rules.md F47.
 *
 * @example
 * finPlazoAnulacion(1, "2026-11-21T10:00:00.000");
 * // => "2026-12-09T23:59:59.999"
 */
export function finPlazoAnulacion(sector: number, emision: Instante): Instante {
  const definicion = findSector(sector);
  if (definicion?.clase === "factura" && definicion.plazoAnulacion === "180dias")
    return epochToInstante(instanteToEpoch(emision) + DIAS_EXPORTACION * DIA_MS);
  const [anio, mes] = [Number(emision.slice(0, 4)), Number(emision.slice(5, 7))];
  const siguiente = mes === 12 ? `${anio + 1}-01` : `${anio}-${String(mes + 1).padStart(2, "0")}`;
  return Instante.parse(`${siguiente}-09T23:59:59.999`);
}
