import { findDocumento, updateEstado } from "../db/documentos.ts";
import type { Fila } from "../db/esquema.ts";
import { reglaAnulacion, reglaReversion } from "../reglas/934-anulacion.ts";
import { primerFallo, type Mensaje } from "../reglas/mensaje.ts";
import { REGLAS } from "../reglas/solicitud.ts";
import { loadHechos, seguro } from "./hechos.ts";
import type { Llamada, RespuestaSoap } from "./llamada.ts";
import { procesarPaquetes } from "./procesar-paquetes.ts";
import { respuestaFacturacion } from "./respuesta.ts";

/** 690 valid, 691 annulled; 902 when the register does not have it. */
export async function verificacionEstadoFactura(llamada: Llamada): Promise<RespuestaSoap> {
  await procesarPaquetes(llamada.tx, llamada.ahora, llamada.control);
  const encontrado = await buscar(llamada);
  if ("codigo" in encontrado) return respuestaFacturacion(902, false, [encontrado]);
  return respuestaFacturacion(encontrado.estado, true, [], encontrado.codigoRecepcion);
}

/** 905, or 906 with the reason. */
export async function anulacionFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora, solicitud } = llamada;
  const encontrado = await buscar(llamada);
  if ("codigo" in encontrado) return respuestaFacturacion(906, false, [encontrado]);
  const motivo = solicitud.entero("codigoMotivo");
  const fallo = reglaAnulacion(encontrado, motivo, ahora);
  if (fallo !== undefined) return respuestaFacturacion(906, false, [fallo]);
  await updateEstado(tx, encontrado.cuf, { estado: 691, motivoAnulacion: motivo ?? null, revertido: 0 });
  return respuestaFacturacion(905, true);
}

/** 907, or 909 with the reason. Once only: after it the document can never be annulled again. */
export async function reversionAnulacionFactura(llamada: Llamada): Promise<RespuestaSoap> {
  const { tx, ahora } = llamada;
  const hechos = await loadHechos(llamada);
  const encontrado = await buscar(llamada);
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

/** The document of a request, from any branch of its issuer; or why not. */
async function buscar(llamada: Llamada): Promise<Fila<"documento"> | Mensaje> {
  const hechos = await loadHechos(llamada);
  const fallo = primerFallo(REGLAS.documento, hechos);
  if (fallo !== undefined) return fallo;
  const documento = await findDocumento(llamada.tx, llamada.solicitud.texto("cuf") ?? "");
  if (documento === undefined || documento.nit !== hechos.base.nit) return { codigo: 924 };
  return documento.sector === hechos.base.codigoDocumentoSector ? documento : { codigo: 931 };
}
