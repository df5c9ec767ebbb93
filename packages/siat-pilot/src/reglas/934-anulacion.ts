/** 934 and its kin: whether a document may be annulled, or its annulment taken back. */
import type { Contribuyente } from "../db/contribuyentes.ts";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import type { Fila } from "../db/esquema.ts";
import { findSector } from "../documento/sectores.ts";
import { finPlazoAnulacion } from "../instante.ts";
import type { Mensaje } from "./mensaje.ts";

const MOTIVOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.motivos_anulacion.map((motivo) => motivo.codigoClasificador),
);

const isExportacion = ({ sector }: Fila<"documento">): boolean =>
  findSector(sector)?.calculo === "exportacion";

/**
 * 925: the reason is in the catalog. 936: not annulled yet. 941: never reverted. 934: until day 9 of the month after the
 * emission. docs/fiscal-rules.md F47 and F48.
 */
export function reglaAnulacion(
  documento: Fila<"documento">,
  motivo: number | undefined,
  ahora: number,
): Mensaje | undefined {
  if (motivo === undefined || !MOTIVOS.has(motivo))
    return { codigo: 925, detalle: `Codigo motivo anulacion enviado ${motivo ?? "nulo"}.` };
  if (documento.estado === 691) return { codigo: 936 };
  if (documento.revertido === 1) return { codigo: 941 };
  return ahora > finPlazoAnulacion(documento.fechaEmision, isExportacion(documento))
    ? { codigo: 934 }
    : undefined;
}

/**
 * 3011: the taxpayer's system passed its reversal tests. 968: not reverted before. 909: it is annulled. 3012: the same term,
 * counted from the emission.
 */
export function reglaReversion(
  documento: Fila<"documento">,
  contribuyente: Contribuyente,
  ahora: number,
): Mensaje | undefined {
  if (contribuyente.reversion === 0) return { codigo: 3011 };
  if (documento.revertido === 1) return { codigo: 968 };
  if (documento.estado !== 691) return { codigo: 909, detalle: "La factura no se encuentra anulada." };
  return ahora > finPlazoAnulacion(documento.fechaEmision, isExportacion(documento))
    ? { codigo: 3012 }
    : undefined;
}
