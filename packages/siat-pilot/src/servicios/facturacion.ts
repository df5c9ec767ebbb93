import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { findDocumento, updateEstado } from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { type Mensaje, primerFallo } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { procesarPaquetes } from "./procesar-paquetes.ts";
import { respuestaFacturacion } from "./respuesta.ts";
import type { Contribuyente } from "../db/contribuyentes.ts";
import { findSector } from "../documento/sectores.ts";
import { finPlazoAnulacion } from "../instante.ts";

/** Returns the state of a document: 690 valid, 691 annulled; 902 if the register does not have it. */
export async function verificacionEstadoFactura(llamada: Llamada): Promise<RespuestaSoap> {
  await procesarPaquetes(llamada.tx, llamada.ahora, llamada.control);
  const encontrado = await search(llamada);
  if ("codigo" in encontrado) return respuestaFacturacion(902, false, [encontrado]);
  return respuestaFacturacion(encontrado.estado, true, [], encontrado.codigoRecepcion);
}

/** Annuls a document: 905, or 906 with the reason. */
export async function anulacionFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud } = llamada;
  const encontrado = await search(llamada);
  if ("codigo" in encontrado) return respuestaFacturacion(906, false, [encontrado]);
  const motivo = solicitud.entero("codigoMotivo");
  const fallo = reglaAnulacion(encontrado, motivo, ahora);
  if (fallo !== undefined) return respuestaFacturacion(906, false, [fallo]);
  await updateEstado(tx, encontrado.cuf, { estado: 691, motivoAnulacion: motivo ?? null, revertido: 0 });
  return respuestaFacturacion(905, true);
}

/** Reverts an annulment: 907, or 909 with the reason. It works once, and afterwards the document can never be annulled again. */
export async function reversionAnulacionFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora } = llamada;
  const hechos = await loadHechos(llamada);
  const encontrado = await search(llamada);
  if ("codigo" in encontrado) return respuestaFacturacion(909, false, [encontrado]);
  const fallo = reglaReversion(encontrado, seguro(hechos.contribuyente), ahora);
  if (fallo !== undefined) return respuestaFacturacion(909, false, [fallo]);
  await updateEstado(tx, encontrado.cuf, {
    estado: 690,
    motivoAnulacion: encontrado.motivoAnulacion,
    revertido: 1,
  });
  return respuestaFacturacion(907, true);
}

/** Finds the document of a request, from any branch of its issuer; otherwise returns the refusal. */
async function search(llamada: Llamada): Promise<Fila<"documento"> | Mensaje> {
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.documento, hechos);
  if (fallo !== undefined) return fallo;
  const documento = await findDocumento(llamada.tx, llamada.solicitud.texto("cuf") ?? "");
  if (documento === undefined || documento.nit !== hechos.base.nit) return { codigo: 924 };
  return documento.sector === hechos.base.codigoDocumentoSector ? documento : { codigo: 931 };
}

const MOTIVOS: ReadonlySet<number> = new Set(
  CATALOGOS_DEMO.motivos_anulacion.map((motivo) => motivo.codigoClasificador),
);

const isExportacion = ({ sector }: Fila<"documento">): boolean =>
  findSector(sector)?.calculo === "exportacion";

/**
 * 925: the reason is in the catalog. 936: not annulled yet. 941: never reverted. 934: until day 9 of the month after the
 * emission. docs/fiscal-rules.md F47 and F48.
 */
function reglaAnulacion(
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
function reglaReversion(
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
